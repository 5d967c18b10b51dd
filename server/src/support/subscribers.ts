import { userChanged, userDeactivated } from '@claimcrew/contract/people/events'
import { canAnswerTickets } from '@claimcrew/contract/support/policy'
import { on, type Subscriber } from '../kit/events.ts'
import { findUser } from '../people/store.ts'
import { releaseTickets } from './ticket-store.ts'

export const subscribers: readonly Subscriber[] = [
  on(userDeactivated, async (tx, _, { userId }) => {
    await releaseTickets(tx, userId)
  }),
  // Another role may be one that answers nothing.
  on(userChanged, async (tx, _, { userId }) => {
    const user = await findUser(tx, userId)
    if (user && !canAnswerTickets(user)) await releaseTickets(tx, userId)
  }),
]
