import type { Engagement } from '@claimcrew/contract/engagements/contract'
import { to } from '@claimcrew/contract/kit/href'
import { actorMay, toOwnerId } from '@claimcrew/contract/permissions'
import { Anchor } from '@mantine/core'
import { useActor } from '../../kit/actingFor.ts'
import { Link } from '../../kit/screen/Link.tsx'

/** Where an engagement is told of: its statements. */
export function EngagementLink({ engagement: { billerId, clientId } }: { engagement: Engagement }) {
  const actor = useActor()
  if (!actor || !actorMay(actor, 'statements:read')) return null
  const own = toOwnerId(actor)
  const filter = { ...(own !== billerId && { billerId }), ...(own !== clientId && { clientId }) }
  return (
    <Anchor component={Link} to={to('/reports', { view: 'statements', ...filter })} size="sm">
      Statements
    </Anchor>
  )
}
