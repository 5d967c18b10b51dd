import type { Engagement } from '@claimcrew/contract/engagements/contract'
import { to } from '@claimcrew/contract/kit/href'
import { Anchor } from '@mantine/core'
import { Link } from '../../kit/screen/Link.tsx'
import { useSession } from '../../kit/session.ts'

/** Where an engagement is told of: its statements. */
export function EngagementLink({ engagement: { billerId, clientId } }: { engagement: Engagement }) {
  const { user } = useSession()
  const filter = {
    ...(user?.userId !== billerId && { billerId }),
    ...(user?.userId !== clientId && { clientId }),
  }
  return (
    <Anchor component={Link} to={to('/reports', { view: 'statements', ...filter })} size="sm">
      Statements
    </Anchor>
  )
}
