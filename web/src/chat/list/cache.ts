import {
  getConversation,
  listConversations,
  type messageChanged,
  type messageSent,
  type readMarkChanged,
} from '@claimcrew/contract/chat/contract'
import type { Conversation, ConversationItem, Message } from '@claimcrew/contract/chat/shapes'
import type { BodyOf } from '@claimcrew/contract/kit/live'
import { cacheReply, updateReplies, updateReply } from '../../kit/call/cache.ts'
import { readAgain } from '../../kit/call/query.ts'

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

type UpdateItem = (item: ConversationItem) => ConversationItem

/** In every list that has been read; what is in none of them is not changed. */
function changeItem(conversationId: string, change: UpdateItem): boolean {
  let isFound = false
  updateReplies(listConversations, page => {
    if (!page.items.some(item => item.conversationId === conversationId)) return page
    isFound = true
    return {
      ...page,
      items: page.items.map(item => (item.conversationId === conversationId ? change(item) : item)),
    }
  })
  return isFound
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
export function cacheConversation(conversation: Conversation): void {
  const { conversationId } = conversation
  cacheReply(getConversation, { params: { conversationId } }, { conversation })
  const isCached = changeItem(conversationId, item => ({
    ...item,
    title: conversation.title,
    muted: conversation.muted,
    unread: conversation.unread,
    memberCount: conversation.memberCount,
  }))
  if (!isCached) readAgain(listConversations)
}

export function applyMessage({ message, unread, muted }: BodyOf<typeof messageSent>): void {
  const { conversationId, number, sentAt } = message
  const isListed = changeItem(conversationId, item =>
    (item.lastMessage?.number ?? 0) >= number
      ? item
      : { ...item, lastMessage: lastOf(message), lastAt: sentAt, unread, muted },
  )
  if (!isListed) readAgain(listConversations)
  changeConversation(conversationId, conversation => ({
    ...conversation,
    lastNumber: Math.max(conversation.lastNumber, number),
    unread,
  }))
}

/** One's own, as the answer to sending it tells it. */
export function applyOwnMessage(message: Message): void {
  const { conversationId, number, sentAt } = message
  const isCached = changeItem(conversationId, item =>
    (item.lastMessage?.number ?? 0) >= number
      ? item
      : { ...item, lastMessage: lastOf(message), lastAt: sentAt },
  )
  if (!isCached) readAgain(listConversations)
}

export function applyMessageChange({ message }: BodyOf<typeof messageChanged>): void {
  changeItem(message.conversationId, item =>
    item.lastMessage?.messageId === message.messageId ? { ...item, lastMessage: lastOf(message) } : item,
  )
}

export function applyReadPosition(
  { conversationId, userId, readNumber, unread }: BodyOf<typeof readMarkChanged>,
  me: string,
): void {
  if (userId === me) changeItem(conversationId, item => ({ ...item, unread }))
  changeConversation(conversationId, current => ({
    ...current,
    ...(userId === me && { unread, readNumber }),
    members: current.members.map(member =>
      member.userId === userId ? { ...member, readNumber: Math.max(member.readNumber, readNumber) } : member,
    ),
  }))
}
