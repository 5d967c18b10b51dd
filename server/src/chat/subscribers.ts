import { engagementBegan } from '@claimcrew/contract/engagements/events'
import { seatChanged, userDeactivated } from '@claimcrew/contract/people/events'
import { listDutiesWith } from '@claimcrew/contract/permissions'
import { on, type Subscriber } from '../kit/events.ts'
import { listSeatHolders } from '../people/seat-store.ts'
import { joinTeamConversation, leaveTeamConversation } from './commands.ts'
import { publishConversationChange } from './conversations/conversation-event-store.ts'
import { listDirectConversations } from './conversations/member-store.ts'

export const subscribers: readonly Subscriber[] = [
  on(engagementBegan, (tx, ctx, { clientId, billerId }) => joinTeamConversation(tx, ctx, clientId, billerId)),
  on(seatChanged, async (tx, ctx, { organizationId, userId }) => {
    const leaders = await listSeatHolders(tx, [organizationId], listDutiesWith('chat:team:own'))
    const follow = leaders.some(one => one.userId === userId) ? joinTeamConversation : leaveTeamConversation
    await follow(tx, ctx, organizationId, userId)
    // With whom they have business has changed too.
    for (const conversationId of await listDirectConversations(tx, userId))
      await publishConversationChange(tx, ctx.now, conversationId)
  }),
  // Nothing is to be written for it: who is not there any more takes no messages. The others see it at once.
  on(userDeactivated, async (tx, ctx, { userId }) => {
    for (const conversationId of await listDirectConversations(tx, userId))
      await publishConversationChange(tx, ctx.now, conversationId)
  }),
]
