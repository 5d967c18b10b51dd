import { getJob, listApplications } from '@claimcrew/contract/jobs/contract'
import type { Application } from '@claimcrew/contract/jobs/shapes'
import { to } from '@claimcrew/contract/kit/href'
import { exactMoneyText } from '@claimcrew/contract/kit/numberWords'
import { Anchor, Button, Paper, Text } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { usePages } from '../../kit/call/pages.ts'
import { useAddress } from '../../kit/screen/address.ts'
import { Link } from '../../kit/screen/Link.tsx'
import { EmptyState } from '../../kit/ui/EmptyState.tsx'
import { PagedRows } from '../../kit/ui/list/PagedRows.tsx'
import { StateBadge } from '../../kit/ui/state/StateBadge.tsx'
import { TimeText } from '../../kit/ui/TimeText.tsx'
import { JobsAddress } from '../address.ts'
import classes from './Applications.module.css'
import { HiredSteps } from './HiredSteps.tsx'
import { OfferTermsList } from './OfferTermsList.tsx'
import { OwnActions } from './OwnActions.tsx'
import { useHiringChanges } from './useHiringChanges.ts'
import { ownStageStyles } from './words.ts'

/** What it means for the applicant, in a sentence. */
function describeStage({ stage, clientName, reason, offer }: Application): string | null {
  switch (stage) {
    case 'new':
      return `${clientName} hasn’t answered yet.`
    case 'shortlisted':
      return `${clientName} is considering you.`
    case 'interview':
      return `${clientName} would like to talk to you.`
    case 'declined':
      if (offer) return reason ? `You declined the offer: “${reason}”` : 'You declined the offer.'
      return `${reason ?? 'The client decided not to move forward with your application.'} Thank you for applying.`
    default:
      return null
  }
}

function OwnApplication({ application, isOpen }: { application: Application; isOpen: boolean }) {
  const card = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isOpen) card.current?.scrollIntoView({ block: 'center' })
  }, [isOpen])
  const { jobId, jobTitle, clientName, stage, rateCents, createdAt, movedAt, offer } = application
  const text = describeStage(application)
  return (
    <Paper
      withBorder
      ref={card}
      className={classes.card ?? ''}
      data-opened={isOpen || undefined}
      component="article"
      aria-label={jobTitle}
      tabIndex={-1}
      data-row
    >
      <div className={classes.top}>
        <div>
          <Anchor component={Link} to={to('/jobs', { job: jobId })} fw={560} className={classes.title ?? ''}>
            {jobTitle}
          </Anchor>
          <Text size="sm" c="dimmed">
            {clientName} · sent <TimeText at={createdAt} show="day" /> for {exactMoneyText(rateCents)}
            {movedAt !== createdAt && (
              <>
                {' · last update '}
                <TimeText at={movedAt} show="day" />
              </>
            )}
          </Text>
        </div>
        <StateBadge stateStyle={ownStageStyles[stage]} />
      </div>
      {text && (
        <Text size="sm" className={classes.said ?? ''}>
          {text}
        </Text>
      )}
      {stage === 'offered' && offer && <OfferTermsList application={application} offer={offer} />}
      <HiredSteps application={application} />
      <OwnActions application={application} />
    </Paper>
  )
}

// Also the job that an offer is for: somebody may open it next.
const read = [listApplications, getJob]

/** Where each of one's applications stands, and what can be done about it. */
export function OwnApplications() {
  const [{ application: openedId }] = useAddress(JobsAddress)
  const pages = usePages(listApplications, { query: {} })
  useHiringChanges(read)
  return (
    <PagedRows
      pages={pages}
      failed="We couldn’t load your applications"
      empty={
        <EmptyState
          icon={IconSend}
          title="No applications yet"
          action={
            <Button component={Link} to="/jobs">
              Find jobs
            </Button>
          }
        >
          When you apply to a job, you can follow its status here. Every application gets an answer.
        </EmptyState>
      }
    >
      {rows => (
        <div className={classes.cards}>
          {rows.map(one => (
            <OwnApplication
              key={one.applicationId}
              application={one}
              isOpen={one.applicationId === openedId}
            />
          ))}
        </div>
      )}
    </PagedRows>
  )
}
