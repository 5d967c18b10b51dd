import {
  getConversation,
  listConversations,
  type messageChanged,
  type messageSent,
  type readMoved,
} from '@claimcrew/contract/chat/contract'
import type { Conversation, ConversationItem, Message } from '@claimcrew/contract/chat/shapes'
import type { BodyOf } from '@claimcrew/contract/kit/live'
import { cacheReply, updateReplies, updateReply } from '../../kit/call/cache.ts'
import { refresh } from '../../kit/call/query.ts'

/** What the list says of a message. */
const lastOf = (message: Message): NonNullable<ConversationItem['lastMessage']> => ({
  messageId: message.messageId,
  number: message.number,
  authorId: message.authorId,
  authorName: message.authorName,
  text: message.text.slice(0, 200),
  sentAt: message.sentAt,
  deletedAt: message.deletedAt,
  files: message.files.length,
})

type ChangeItem = (item: ConversationItem) => ConversationItem

/** In every list that has been read; what is in none of them is not changed. */
function changeItem(conversationId: string, change: ChangeItem): boolean {
  let found = false
  updateReplies(listConversations, page => {
    if (!page.items.some(item => item.conversationId === conversationId)) return page
    found = true
    return {
      ...page,
      items: page.items.map(item => (item.conversationId === conversationId ? change(item) : item)),
    }
  })
  return found
}

function changeConversation(
  conversationId: string,
  change: (conversation: Conversation) => Conversation,
): void {
  updateReply(getConversation, { params: { conversationId } }, reply => ({
    ...reply,
    conversation: change(reply.conversation),
  }))
}

/** A conversation as the server has just told it. */
export function keepConversation(conversation: Conversation): void {
  const { conversationId } = conversation
  cacheReply(getConversation, { params: { conversationId } }, { conversation })
  const known = changeItem(conversationId, item => ({
    ...item,
    title: conversation.title,
    muted: conversation.muted,
    unread: conversation.unread,
    memberCount: conversation.memberCount,
  }))
  if (!known) refresh(listConversations)
}

export function tookMessage({ message, unread, muted }: BodyOf<typeof messageSent>): void {
  const { conversationId, number, sentAt } = message
  const known = changeItem(conversationId, item =>
    (item.lastMessage?.number ?? 0) >= number
      ? item
      : { ...item, lastMessage: lastOf(message), lastAt: sentAt, unread, muted },
  )
  if (!known) refresh(listConversations)
  changeConversation(conversationId, known => ({
    ...known,
    lastNumber: Math.max(known.lastNumber, number),
    unread,
  }))
}

/** One's own, as the answer to sending it tells it. */
export function tookOwnMessage(message: Message): void {
  const { conversationId, number, sentAt } = message
  const known = changeItem(conversationId, item =>
    (item.lastMessage?.number ?? 0) >= number
      ? item
      : { ...item, lastMessage: lastOf(message), lastAt: sentAt },
  )
  if (!known) refresh(listConversations)
}

export function tookChange({ message }: BodyOf<typeof messageChanged>): void {
  changeItem(message.conversationId, item =>
    item.lastMessage?.messageId === message.messageId ? { ...item, lastMessage: lastOf(message) } : item,
  )
}

export function tookReading(
  { conversationId, userId, readNumber, unread }: BodyOf<typeof readMoved>,
  me: string,
): void {
  if (userId === me) changeItem(conversationId, item => ({ ...item, unread }))
  changeConversation(conversationId, known => ({
    ...known,
    ...(userId === me && { unread, readNumber }),
    members: known.members.map(member =>
      member.userId === userId ? { ...member, readNumber: Math.max(member.readNumber, readNumber) } : member,
    ),
  }))
}
