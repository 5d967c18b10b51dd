import { engagementEnded } from '@claimcrew/contract/engagements/events'
import { userDeactivated, userMoved } from '@claimcrew/contract/people/events'
import { on, type Reaction } from '../kit/events.ts'
import { setByAnotherClock } from './recurring/come-round.ts'
import { returnAfter, returnOfLeft } from './returning.ts'

export const reactions: readonly Reaction[] = [
  on(engagementEnded, (tx, by, { clientId, billerId, endsOn }) =>
    returnAfter(tx, by, { clientId, billerId }, endsOn),
  ),
  on(userDeactivated, (tx, by, { userId }) => returnOfLeft(tx, by, userId)),
  on(userMoved, (tx, by, { userId, timeZone }) => setByAnotherClock(tx, by, userId, timeZone)),
]
