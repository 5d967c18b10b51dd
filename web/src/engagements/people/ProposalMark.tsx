import type { Engagement } from '@claimcrew/contract/engagements/contract'
import { useSession } from '../../kit/session.ts'
import classes from './People.module.css'

/** Says in the list that other terms are proposed, and whose turn it is. */
export function ProposalMark({ engagements }: { engagements: readonly Engagement[] }) {
  const { user } = useSession()
  const waiting = engagements.filter(({ proposed }) => proposed !== null)
  if (waiting.length === 0) return null
  const isMine = waiting.some(
    ({ proposed, clientId, billerId }) =>
      proposed?.byId !== user?.userId && (clientId === user?.userId || billerId === user?.userId),
  )
  return (
    <div className={isMine ? classes.mark : classes.small}>
      {isMine ? 'Terms to answer' : 'Terms proposed'}
    </div>
  )
}
