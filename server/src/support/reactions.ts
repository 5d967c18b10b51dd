import { userChanged, userDeactivated } from '@claimcrew/contract/people/events'
import { answersTickets } from '@claimcrew/contract/support/policy'
import { on, type Reaction } from '../kit/events.ts'
import { findUser } from '../people/store.ts'
import { releaseTicketsOf } from './ticket-store.ts'

export const reactions: readonly Reaction[] = [
  on(userDeactivated, async (tx, _, { userId }) => {
    await releaseTicketsOf(tx, userId)
  }),
  // Another role may be one that answers nothing.
  on(userChanged, async (tx, _, { userId }) => {
    const user = await findUser(tx, userId)
    if (user && !answersTickets(user)) await releaseTicketsOf(tx, userId)
  }),
]
