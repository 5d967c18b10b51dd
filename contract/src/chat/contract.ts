import * as z from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { Download, Upload } from '../kit/file.ts'
import { Id } from '../kit/ids.ts'
import { topic } from '../kit/live.ts'
import { noPatient } from '../kit/noPatient.ts'
import { pageFields, pageOf } from '../kit/paging.ts'
import { Done } from '../kit/reply.ts'
import { optionalMultiLine, optionalSingleLine, searchWords } from '../kit/text.ts'
import {
  Blocked,
  ChatFile,
  Contact,
  Conversation,
  ConversationItem,
  FoundMessage,
  GroupTitle,
  MemberIds,
  Message,
  MessageText,
  Report,
  reactionEmoji,
  reportReasons,
  reportStates,
  SentMessage,
} from './shapes.ts'

/** What a file of a conversation weighs at most. */
export const mostFileBytes = 10 * 1024 * 1024

const OneMessage = z.object({ message: Message })

/** A message has come: to all members, also to its author's other windows. `unread` is the reader's, of this conversation. */
export const messageSent = topic(
  'chat:message-sent',
  OneMessage.extend({ unread: z.int(), muted: z.boolean() }),
)

/** A message was edited, deleted or reacted to. */
export const messageChanged = topic('chat:message-changed', OneMessage)

/** Somebody has read up to here; in large groups one hears of oneself alone. */
export const readMoved = topic(
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
const One = z.object({ conversation: Conversation })

export const listConversations = endpoint({
  method: 'GET',
  path: '/api/conversations',
  may: 'chat:use:own',
  summary: "One's own conversations, the latest first",
  query: z.strictObject({
    ...pageFields,
    limit: z.coerce.number<string | number>().int().min(1).max(500).default(50),
    /** A part of a title or a member's name. */
    q: searchWords(200).optional(),
  }),
  reply: pageOf(ConversationItem),
})

export const openConversation = endpoint({
  method: 'POST',
  path: '/api/conversations',
  may: 'chat:use:own',
  summary: 'Begin a conversation: with one person always the same one, with several a group',
  body: z.strictObject({ memberIds: MemberIds, title: GroupTitle.nullable().default(null) }),
  reply: One,
  idempotent: true,
  perMinute: 120,
})

export const openTeam = endpoint({
  method: 'POST',
  path: '/api/chat/team',
  may: 'chat:team:own',
  summary: "The group of a client's billers: begun once, and brought up to those who are engaged now",
  reply: One,
})

export const getConversation = endpoint({
  method: 'GET',
  path: '/api/conversations/:conversationId',
  may: 'chat:use:own',
  summary: 'A conversation with its members, how far each has read, and whether it takes new messages',
  params: ofConversation,
  reply: One,
})

export const renameConversation = endpoint({
  method: 'PUT',
  path: '/api/conversations/:conversationId',
  may: 'chat:use:own',
  summary: 'Change the title of a group that one has begun',
  params: ofConversation,
  body: z.strictObject({ title: GroupTitle }),
  reply: One,
})

export const addMembers = endpoint({
  method: 'POST',
  path: '/api/conversations/:conversationId/members',
  may: 'chat:use:own',
  summary: 'Add people to a group that one has begun; they can read what was written before',
  params: ofConversation,
  body: z.strictObject({ memberIds: MemberIds }),
  reply: One,
})

export const removeMember = endpoint({
  method: 'DELETE',
  path: '/api/conversations/:conversationId/members/:userId',
  may: 'chat:use:own',
  summary: 'Leave a group, or remove somebody from one that one has begun',
  params: z.strictObject({ conversationId: Id, userId: Id }),
  reply: Done,
})

export const muteConversation = endpoint({
  method: 'PUT',
  path: '/api/conversations/:conversationId/mute',
  may: 'chat:use:own',
  summary: 'Mute a conversation for oneself: it is neither counted nor mailed',
  params: ofConversation,
  body: z.strictObject({ muted: z.boolean() }),
  reply: One,
})

export const listMessages = endpoint({
  method: 'GET',
  path: '/api/conversations/:conversationId/messages',
  may: 'chat:use:own',
  summary:
    'Messages, the oldest first: before or after one, around one, around the last that one has read, or the newest',
  params: ofConversation,
  query: z
    .strictObject({
      before: Id.optional(),
      after: Id.optional(),
      around: z.union([z.literal('last-read'), Id], 'This is not an id.').optional(),
      limit: pageFields.limit,
    })
    .refine(({ before, after, around }) => [before, after, around].filter(Boolean).length < 2, {
      path: ['around'],
      message: 'Only one of before, after and around can be asked for.',
    }),
  /** Whether there are more on either side. */
  reply: z.object({ messages: z.array(Message), hasEarlier: z.boolean(), hasLater: z.boolean() }),
})

export const sendMessage = endpoint({
  method: 'POST',
  path: '/api/conversations/:conversationId/messages',
  may: 'chat:use:own',
  summary: 'Write a message; with the same Idempotency-Key it is the same one',
  params: ofConversation,
  body: SentMessage,
  reply: OneMessage,
  idempotent: true,
})

export const editMessage = endpoint({
  method: 'PUT',
  path: '/api/conversations/:conversationId/messages/:messageId',
  may: 'chat:use:own',
  summary: 'Change an own message, for 15 minutes',
  params: ofMessage,
  body: z.strictObject({ text: MessageText }),
  reply: OneMessage,
  perMinute: 60,
})

export const deleteMessage = endpoint({
  method: 'DELETE',
  path: '/api/conversations/:conversationId/messages/:messageId',
  may: 'chat:use:own',
  summary: 'Delete an own message, for 15 minutes: a mark stays, without its text and files',
  params: ofMessage,
  reply: OneMessage,
})

export const react = endpoint({
  method: 'PUT',
  path: '/api/conversations/:conversationId/messages/:messageId/reaction',
  may: 'chat:use:own',
  summary: 'React to a message, or take a reaction back',
  params: ofMessage,
  body: z.strictObject({ emoji: z.enum(reactionEmoji), on: z.boolean() }),
  reply: OneMessage,
  perMinute: 120,
})

export const reportMessage = endpoint({
  method: 'POST',
  path: '/api/conversations/:conversationId/messages/:messageId/report',
  may: 'chat:use:own',
  summary: 'Report a message of somebody else to the administrators, once',
  params: ofMessage,
  body: z.strictObject({
    reason: z.enum(reportReasons),
    note: noPatient(optionalMultiLine(1000, 'The note')).default(''),
  }),
  reply: Done,
  perMinute: 20,
})

export const markRead = endpoint({
  method: 'POST',
  path: '/api/conversations/:conversationId/read',
  may: 'chat:use:own',
  summary: 'Say up to which message one has read; it never goes back',
  params: ofConversation,
  body: z.strictObject({ messageId: Id }),
  reply: z.object({ unread: z.int(), readNumber: z.int() }),
})

export const sayTyping = endpoint({
  method: 'POST',
  path: '/api/conversations/:conversationId/typing',
  may: 'chat:use:own',
  summary: 'Tell the others that one is writing',
  params: ofConversation,
  reply: Done,
  perMinute: 60,
})

export const uploadChatFile = endpoint({
  method: 'POST',
  path: '/api/conversations/:conversationId/files',
  may: 'chat:use:own',
  summary: 'Bring a file that is then sent with a message: a picture, PDF, text, CSV, DOCX or XLSX',
  params: ofConversation,
  body: Upload,
  upload: { maxBytes: mostFileBytes },
  reply: z.object({ file: ChatFile }),
  perMinute: 60,
})

export const showChatFile = endpoint({
  method: 'GET',
  path: '/api/files/:fileId',
  may: 'chat:use:own',
  summary: 'A file of a conversation, to its members; of a picture also a smaller one',
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
  summary: 'Whom one may write to, by name; with `userId` that one, or nobody',
  query: z.strictObject({
    ...pageFields,
    limit: z.coerce.number<string | number>().int().min(1).max(1000).default(50),
    q: searchWords(200).optional(),
    userId: Id.optional(),
  }),
  reply: pageOf(Contact),
})

export const searchMessages = endpoint({
  method: 'GET',
  path: '/api/chat/search',
  may: 'chat:use:own',
  summary: "Words in one's own conversations, the newest first: each must begin a word of the message",
  query: z.strictObject({ ...pageFields, q: searchWords(200), conversationId: Id.optional() }),
  reply: pageOf(FoundMessage),
})

export const listBlocks = endpoint({
  method: 'GET',
  path: '/api/chat/blocks',
  may: 'chat:use:own',
  summary: 'Whom one has blocked',
  query: z.strictObject(pageFields),
  reply: pageOf(Blocked),
})

export const blockPerson = endpoint({
  method: 'PUT',
  path: '/api/chat/blocks/:userId',
  may: 'chat:use:own',
  summary: 'Block somebody one shares a conversation with: neither can write to the other alone',
  params: z.strictObject({ userId: Id }),
  reply: Done,
})

export const unblockPerson = endpoint({
  method: 'DELETE',
  path: '/api/chat/blocks/:userId',
  may: 'chat:use:own',
  summary: 'Take a block back',
  params: z.strictObject({ userId: Id }),
  reply: Done,
})

export const listReports = endpoint({
  method: 'GET',
  path: '/api/chat/reports',
  may: 'chat:reports:all',
  summary: 'Reported messages, the latest first, without what they say',
  query: z.strictObject({ ...pageFields, state: z.enum(reportStates).optional() }),
  reply: pageOf(Report),
})

export const openReport = endpoint({
  method: 'GET',
  path: '/api/chat/reports/:reportId',
  may: 'chat:reports:all',
  summary: 'A reported message as it was when it was reported; each look is written down',
  params: z.strictObject({ reportId: Id }),
  reply: z.object({ report: Report, text: z.string(), sentAt: z.string() }),
})

export const decideReport = endpoint({
  method: 'PUT',
  path: '/api/chat/reports/:reportId',
  may: 'chat:reports:all',
  summary: 'Close a report: nothing was wrong, or something was done',
  params: z.strictObject({ reportId: Id }),
  body: z.strictObject({
    state: z.enum(['dismissed', 'acted']),
    decision: noPatient(optionalSingleLine(300, 'The note')).default(''),
  }),
  reply: z.object({ report: Report }),
})
