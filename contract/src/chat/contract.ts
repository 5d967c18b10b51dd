import * as z from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { Download, Upload } from '../kit/file.ts'
import { Id } from '../kit/ids.ts'
import { topic } from '../kit/live.ts'
import { noPatient } from '../kit/noPatient.ts'
import { pageFields, toPageShape } from '../kit/paging.ts'
import { Done } from '../kit/reply.ts'
import { multiLineOrEmpty, searchWords, singleLineOrEmpty } from '../kit/text.ts'
import {
  AbuseReport,
  BlockedPerson,
  ChatFile,
  Contact,
  Conversation,
  ConversationItem,
  FoundMessage,
  GroupTitle,
  MemberIds,
  Message,
  MessageText,
  reactionEmoji,
  reportReasons,
  reportStates,
  SentMessage,
} from './shapes.ts'

/** What a file of a conversation weighs at most. */
export const maxFileBytes = 10 * 1024 * 1024

const OneMessage = z.object({ message: Message })

/** A message has come: to all members, also to its author's other windows. `unread` is the reader's, of this conversation. */
export const messageSent = topic(
  'chat:message-sent',
  OneMessage.extend({ unread: z.int(), muted: z.boolean() }),
)

/** A message was edited, deleted or reacted to. */
export const messageChanged = topic('chat:message-changed', OneMessage)

/** Somebody has read up to here; in large groups one hears of oneself alone. */
export const readMarkChanged = topic(
  'chat:read-moved',
  z.object({ conversationId: Id, userId: Id, readNumber: z.int(), unread: z.int() }),
)

/** Somebody writes at this moment. */
export const typing = topic('chat:typing', z.object({ conversationId: Id, userId: Id }))

/** A conversation has begun, or its members, title, mute or whether one may write in it have changed, or one is no member. */
export const conversationChanged = topic('chat:conversation-changed', z.object({ conversationId: Id }))

const Unread = z.object({ unread: z.int(), conversations: z.int() })

/** All that is unread in conversations that are not muted, told when some of it is read or muted. */
export const unreadTotal = topic('chat:unread-total', Unread)

const ofConversation = z.strictObject({ conversationId: Id })
const ofMessage = z.strictObject({ conversationId: Id, messageId: Id })
const OneConversation = z.object({ conversation: Conversation })

export const listConversations = endpoint({
  method: 'GET',
  path: '/api/conversations',
  may: 'chat:use:own',
  summary: 'Your own conversations, newest first',
  query: z.strictObject({
    ...pageFields,
    limit: z.coerce.number<string | number>().int().min(1).max(500).default(50),
    /** A part of a title or a member's name. */
    q: searchWords(200).optional(),
  }),
  reply: toPageShape(ConversationItem),
})

export const openConversation = endpoint({
  method: 'POST',
  path: '/api/conversations',
  may: 'chat:use:own',
  summary: 'Start a conversation: always the same one with one person, a group with several',
  body: z.strictObject({ memberIds: MemberIds, title: GroupTitle.nullable().default(null) }),
  reply: OneConversation,
  idempotent: true,
  perMinute: 120,
})

export const openTeamConversation = endpoint({
  method: 'POST',
  path: '/api/chat/team',
  may: 'chat:team:own',
  summary: "The group of a client's billers: created once, and updated to current engagements",
  reply: OneConversation,
})

export const getConversation = endpoint({
  method: 'GET',
  path: '/api/conversations/:conversationId',
  may: 'chat:use:own',
  summary: 'A conversation with its members, how far each has read, and whether it takes new messages',
  params: ofConversation,
  reply: OneConversation,
})

export const renameConversation = endpoint({
  method: 'PUT',
  path: '/api/conversations/:conversationId',
  may: 'chat:use:own',
  summary: 'Change the title of a group you started, or of the team you lead',
  params: ofConversation,
  body: z.strictObject({ title: GroupTitle }),
  reply: OneConversation,
})

export const addMembers = endpoint({
  method: 'POST',
  path: '/api/conversations/:conversationId/members',
  may: 'chat:use:own',
  summary: 'Add people to a group you started; they can see earlier messages',
  params: ofConversation,
  body: z.strictObject({ memberIds: MemberIds }),
  reply: OneConversation,
})

export const removeMember = endpoint({
  method: 'DELETE',
  path: '/api/conversations/:conversationId/members/:userId',
  may: 'chat:use:own',
  summary: 'Leave a group, or remove someone from a group you started',
  params: z.strictObject({ conversationId: Id, userId: Id }),
  reply: Done,
})

export const muteConversation = endpoint({
  method: 'PUT',
  path: '/api/conversations/:conversationId/mute',
  may: 'chat:use:own',
  summary: 'Mute a conversation: it isn’t counted or emailed',
  params: ofConversation,
  body: z.strictObject({ muted: z.boolean() }),
  reply: OneConversation,
})

export const listMessages = endpoint({
  method: 'GET',
  path: '/api/conversations/:conversationId/messages',
  may: 'chat:use:own',
  summary: 'Messages, oldest first: before, after or around one, around the last one you read, or the newest',
  params: ofConversation,
  query: z
    .strictObject({
      before: Id.optional(),
      after: Id.optional(),
      around: z.union([z.literal('last-read'), Id], 'This isn’t a valid ID.').optional(),
      limit: pageFields.limit,
    })
    .refine(({ before, after, around }) => [before, after, around].filter(Boolean).length < 2, {
      path: ['around'],
      message: 'Use only one of before, after and around.',
    }),
  /** Whether there are more on either side. */
  reply: z.object({ messages: z.array(Message), hasEarlier: z.boolean(), hasLater: z.boolean() }),
})

export const sendMessage = endpoint({
  method: 'POST',
  path: '/api/conversations/:conversationId/messages',
  may: 'chat:use:own',
  summary: 'Send a message; the same Idempotency-Key gives the same message',
  params: ofConversation,
  body: SentMessage,
  reply: OneMessage,
  idempotent: true,
})

export const editMessage = endpoint({
  method: 'PUT',
  path: '/api/conversations/:conversationId/messages/:messageId',
  may: 'chat:use:own',
  summary: 'Edit your own message, for 15 minutes',
  params: ofMessage,
  body: z.strictObject({ text: MessageText }),
  reply: OneMessage,
  perMinute: 60,
})

export const deleteMessage = endpoint({
  method: 'DELETE',
  path: '/api/conversations/:conversationId/messages/:messageId',
  may: 'chat:use:own',
  summary: 'Delete your own message, for 15 minutes: people see that it was deleted',
  params: ofMessage,
  reply: OneMessage,
})

export const react = endpoint({
  method: 'PUT',
  path: '/api/conversations/:conversationId/messages/:messageId/reaction',
  may: 'chat:use:own',
  summary: 'React to a message, or remove a reaction',
  params: ofMessage,
  body: z.strictObject({ emoji: z.enum(reactionEmoji), on: z.boolean() }),
  reply: OneMessage,
  perMinute: 120,
})

export const reportMessage = endpoint({
  method: 'POST',
  path: '/api/conversations/:conversationId/messages/:messageId/report',
  may: 'chat:use:own',
  summary: 'Report someone else’s message to the admins, once',
  params: ofMessage,
  body: z.strictObject({
    reason: z.enum(reportReasons),
    note: noPatient(multiLineOrEmpty(1000, 'The note')).default(''),
  }),
  reply: Done,
  perMinute: 20,
})

export const markRead = endpoint({
  method: 'POST',
  path: '/api/conversations/:conversationId/read',
  may: 'chat:use:own',
  summary: 'Mark messages as read up to one; it never goes back',
  params: ofConversation,
  body: z.strictObject({ messageId: Id }),
  reply: z.object({ unread: z.int(), readNumber: z.int() }),
})

export const sayTyping = endpoint({
  method: 'POST',
  path: '/api/conversations/:conversationId/typing',
  may: 'chat:use:own',
  summary: 'Show others that you’re typing',
  params: ofConversation,
  reply: Done,
  perMinute: 60,
})

export const uploadChatFile = endpoint({
  method: 'POST',
  path: '/api/conversations/:conversationId/files',
  may: 'chat:use:own',
  summary: 'Upload a file to send with a message: a picture, PDF, text, CSV, DOCX or XLSX',
  params: ofConversation,
  body: Upload,
  upload: { maxBytes: maxFileBytes },
  reply: z.object({ file: ChatFile }),
  perMinute: 60,
})

export const getChatFile = endpoint({
  method: 'GET',
  path: '/api/files/:fileId',
  may: 'chat:use:own',
  summary: 'A conversation’s file, for its members; pictures also in a smaller size',
  params: z.strictObject({ fileId: Id }),
  query: z.strictObject({ size: z.enum(['full', 'preview']).default('full') }),
  produces: 'application/octet-stream',
  reply: Download,
})

export const countUnread = endpoint({
  method: 'GET',
  path: '/api/chat/unread',
  may: 'chat:use:own',
  summary: 'How many messages are unread, in how many conversations; muted ones left out',
  reply: Unread,
  background: true,
})

export const listContacts = endpoint({
  method: 'GET',
  path: '/api/chat/people',
  may: 'chat:use:own',
  summary: 'People you can message, by name; with `userId` that person or no one',
  query: z.strictObject({
    ...pageFields,
    limit: z.coerce.number<string | number>().int().min(1).max(1000).default(50),
    q: searchWords(200).optional(),
    userId: Id.optional(),
  }),
  reply: toPageShape(Contact),
})

export const searchMessages = endpoint({
  method: 'GET',
  path: '/api/chat/search',
  may: 'chat:use:own',
  summary: 'Search your own conversations, newest first: each word must match the start of a word',
  query: z.strictObject({ ...pageFields, q: searchWords(200), conversationId: Id.optional() }),
  reply: toPageShape(FoundMessage),
})

export const listBlocks = endpoint({
  method: 'GET',
  path: '/api/chat/blocks',
  may: 'chat:use:own',
  summary: 'People you blocked',
  query: z.strictObject(pageFields),
  reply: toPageShape(BlockedPerson),
})

export const blockPerson = endpoint({
  method: 'PUT',
  path: '/api/chat/blocks/:userId',
  may: 'chat:use:own',
  summary: 'Block someone you share a conversation with: you can’t message each other directly',
  params: z.strictObject({ userId: Id }),
  reply: Done,
})

export const unblockPerson = endpoint({
  method: 'DELETE',
  path: '/api/chat/blocks/:userId',
  may: 'chat:use:own',
  summary: 'Unblock someone',
  params: z.strictObject({ userId: Id }),
  reply: Done,
})

export const listAbuseReports = endpoint({
  method: 'GET',
  path: '/api/chat/reports',
  may: 'chat:reports:all',
  summary: 'Reported messages, newest first, without their text',
  query: z.strictObject({ ...pageFields, state: z.enum(reportStates).optional() }),
  reply: toPageShape(AbuseReport),
})

export const openAbuseReport = endpoint({
  method: 'GET',
  path: '/api/chat/reports/:reportId',
  may: 'chat:reports:all',
  summary: 'A message as it was when it was reported; every view is logged',
  params: z.strictObject({ reportId: Id }),
  reply: z.object({ report: AbuseReport, text: z.string(), sentAt: z.string() }),
})

export const decideAbuseReport = endpoint({
  method: 'PUT',
  path: '/api/chat/reports/:reportId',
  may: 'chat:reports:all',
  summary: 'Close a report: no problem found, or action taken',
  params: z.strictObject({ reportId: Id }),
  body: z.strictObject({
    state: z.enum(['dismissed', 'acted']),
    decision: noPatient(singleLineOrEmpty(300, 'The note')).default(''),
  }),
  reply: z.object({ report: AbuseReport }),
  idempotent: true,
})
