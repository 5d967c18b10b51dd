import type { Application } from '@claimcrew/contract/jobs/shapes'
import { Paper, Title } from '@mantine/core'
import { OfferTermsList } from './OfferTermsList.tsx'
import { OwnActions } from './OwnActions.tsx'

/** An offer where its job is read: its terms, and the answer to them. */
export function JobOffer({ application }: { application: Application }) {
  const { offer, stage, clientName } = application
  if (stage !== 'offered' || !offer) return null
  return (
    <Paper withBorder p={{ base: 'md', sm: 'lg' }} mb="lg" component="section" aria-labelledby="your-offer">
      <Title order={2} size="h4" mb="sm" id="your-offer">
        {clientName} made you an offer
      </Title>
      <OfferTermsList application={application} offer={offer} />
      <OwnActions application={application} />
    </Paper>
  )
}
