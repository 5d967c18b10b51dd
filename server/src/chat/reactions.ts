import { engaged } from '@claimcrew/contract/engagements/events'
import { userDeactivated } from '@claimcrew/contract/people/events'
import { on, type Reaction } from '../kit/events.ts'
import { joinTeam } from './commands.ts'
import { directOf } from './conversations/member-store.ts'
import { tellOfConversation } from './conversations/news-store.ts'

export const reactions: readonly Reaction[] = [
  on(engaged, (tx, by, { clientId, billerId }) => joinTeam(tx, by, clientId, billerId)),
  // Nothing is to be written for it: who is not there any more takes no messages. The others see it at once.
  on(userDeactivated, async (tx, by, { userId }) => {
    for (const conversationId of await directOf(tx, userId))
      await tellOfConversation(tx, by.now, conversationId)
  }),
]
