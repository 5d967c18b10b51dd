import { engagementBegan } from '@claimcrew/contract/engagements/events'
import { userDeactivated } from '@claimcrew/contract/people/events'
import { on, type Subscriber } from '../kit/events.ts'
import { joinTeamConversation } from './commands.ts'
import { publishConversationChange } from './conversations/conversation-event-store.ts'
import { listDirectConversations } from './conversations/member-store.ts'

export const subscribers: readonly Subscriber[] = [
  on(engagementBegan, (tx, ctx, { clientId, billerId }) => joinTeamConversation(tx, ctx, clientId, billerId)),
  // Nothing is to be written for it: who is not there any more takes no messages. The others see it at once.
  on(userDeactivated, async (tx, ctx, { userId }) => {
    for (const conversationId of await listDirectConversations(tx, userId))
      await publishConversationChange(tx, ctx.now, conversationId)
  }),
]
