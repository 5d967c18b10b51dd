import * as z from 'zod'
import { ClientId, Id } from '../kit/ids.ts'
import { noPatient } from '../kit/noPatient.ts'
import { multiLineOrEmpty, singleLine } from '../kit/text.ts'
import { Instant } from '../kit/time.ts'
import { maxSeats } from '../people/actingFor.ts'
import { roles } from '../permissions.ts'
import {
  cleanMessageText,
  hasStackedMarks,
  isBlank,
  maxMembers,
  maxMessageFiles,
  maxTextLength,
} from './rules.ts'

/** What can be said to a message without words. */
export const reactionEmoji = ['👍', '❤️', '😂', '🎉', '👀', '✅', '🙏', '❓'] as const

const Text = noPatient(
  multiLineOrEmpty(maxTextLength, 'The message')
    .refine(
      text => !hasStackedMarks(text),
      'The message has too many accents on one letter. Remove some and try again.',
    )
    .overwrite(cleanMessageText),
)

const nothing = 'The message is empty.'

/** The words of a message: trimmed, and something to be seen. */
export const MessageText = Text.refine(text => !isBlank(text), nothing)

/** Files may be sent without words. */
export const SentMessage = z
  .strictObject({
    text: Text.default(''),
    /** The message that this one answers, of the same conversation. */
    replyTo: Id.nullable().default(null),
    /** Own files of this conversation that were not sent yet. */
    fileIds: z
      .array(Id)
      .max(maxMessageFiles, `Attach up to ${maxMessageFiles} files per message.`)
      .default([]),
  })
  .refine(({ text, fileIds }) => !isBlank(text) || fileIds.length > 0, { path: ['text'], message: nothing })

export const GroupTitle = noPatient(singleLine(80, 'The title'))

/** Several people, without oneself. */
export const MemberIds = z
  .array(Id)
  .min(1, 'Choose someone to message.')
  .max(maxMembers - 1, `A group can have up to ${maxMembers} people.`)

/** A file of a conversation. Pictures are ours, made anew, and have a size; there is a smaller one of each (`size=preview`). */
export const ChatFile = z.object({
  fileId: Id,
  name: z.string(),
  size: z.int(),
  type: z.string(),
  width: z.int().nullable(),
  height: z.int().nullable(),
})
export type ChatFile = z.infer<typeof ChatFile>

/** What a reply shows of the message that it answers; nothing of a deleted one. */
const Quote = z.object({
  messageId: Id,
  authorId: Id,
  authorName: z.string(),
  /** Its beginning. */
  text: z.string(),
  files: z.int(),
  deletedAt: Instant.nullable(),
})

export const Message = z.object({
  messageId: Id,
  conversationId: Id,
  /** Its place in the conversation, from 1 on: the order that all sides share. */
  number: z.int(),
  authorId: Id,
  authorName: z.string(),
  /** Empty once it is deleted. */
  text: z.string(),
  sentAt: Instant,
  editedAt: Instant.nullable(),
  deletedAt: Instant.nullable(),
  replyTo: Id.nullable(),
  quote: Quote.nullable(),
  files: z.array(ChatFile),
  reactions: z.array(z.object({ emoji: z.enum(reactionEmoji), userIds: z.array(Id) })),
  /** The Idempotency-Key that it was sent with, to its author alone: so one that waits is known again. */
  key: z.string().nullable(),
})
export type Message = z.infer<typeof Message>

export const Member = z.object({
  userId: Id,
  userName: z.string(),
  role: z.enum(roles),
  profilePicture: z.string().nullable(),
  timeZone: z.string(),
  /** False of somebody who was deactivated. */
  active: z.boolean(),
  /** The number of the last message that this person has read; 0 before the first. */
  readNumber: z.int(),
})
export type Member = z.infer<typeof Member>

/** The beginning of a conversation's last message. */
const LastMessage = Message.pick({
  messageId: true,
  number: true,
  authorId: true,
  authorName: true,
  text: true,
  sentAt: true,
  deletedAt: true,
}).extend({ files: z.int() })

const kinds = ['direct', 'group'] as const

/** A row of one's conversations. */
export const ConversationItem = z.object({
  conversationId: Id,
  kind: z.enum(kinds),
  /** In a conversation of two people this is the other one's name. */
  title: z.string(),
  /** The first dozen, oneself included. */
  members: z.array(Member),
  memberCount: z.int(),
  lastMessage: LastMessage.nullable(),
  /** When something was last said, or it began. */
  lastAt: Instant,
  unread: z.int(),
  muted: z.boolean(),
})
export type ConversationItem = z.infer<typeof ConversationItem>

/**
 * Why nothing new can be written: they have no business with each other any more, somebody was deactivated, one has
 * blocked the other oneself, the group's creator has left it, or it is simply not possible at the moment.
 */
const closedReasons = ['ended', 'deactivated', 'blocked', 'creator-left', 'unavailable'] as const
export type ClosedReason = (typeof closedReasons)[number]

export const Conversation = ConversationItem.extend({
  /** All of them, by name. */
  members: z.array(Member),
  /** The person who began a group, and who changes its title and members. */
  creatorId: Id.nullable(),
  /** Whether it is a client's team, which comes along with the engagements. */
  isTeam: z.boolean(),
  /** Whether the reader is one of those who lead the team that it is for. */
  leadsTeam: z.boolean(),
  /** Null while one may write; else why not, and the same in words fit to be shown. */
  closed: z.object({ reason: z.enum(closedReasons), message: z.string() }).nullable(),
  /** The number of the last message, 0 where there is none, and of the last that one has read. */
  lastNumber: z.int(),
  readNumber: z.int(),
  /** In a conversation of two people: whether one has blocked the other. */
  blocked: z.boolean(),
  /** In a conversation of two people a biller is told which organization, or several, the other one acts for. */
  organizationName: z.string().optional(),
  createdAt: Instant,
})
export type Conversation = z.infer<typeof Conversation>

/** Somebody one may write to. */
export const Contact = Member.pick({
  userId: true,
  userName: true,
  role: true,
  profilePicture: true,
  timeZone: true,
}).extend({
  conversationId: Id.nullable(),
  /** The organization that a client's person acts for, or several, where their own name does not say it. */
  organizationName: z.string().optional(),
  /** Of a biller’s organizations those whose contact they are: a message to one of them goes to this person. */
  contactOf: z.array(ClientId).max(maxSeats).optional(),
})
export type Contact = z.infer<typeof Contact>

export const BlockedPerson = Member.pick({
  userId: true,
  userName: true,
  role: true,
  profilePicture: true,
}).extend({ blockedAt: Instant })

/** A place in one's conversations where words were found. */
export const FoundMessage = z.object({
  messageId: Id,
  conversationId: Id,
  number: z.int(),
  /** The title of the conversation. */
  title: z.string(),
  authorId: Id,
  authorName: z.string(),
  sentAt: Instant,
  /** Some of the text around the first word that was found. */
  snippet: z.string(),
  /** Where in the snippet words were found: from, and up to but without. */
  marks: z.array(z.tuple([z.int(), z.int()])),
})
export type FoundMessage = z.infer<typeof FoundMessage>

export const reportReasons = ['spam', 'rude', 'patient', 'other'] as const
export const reportStates = ['open', 'dismissed', 'acted'] as const

export const AbuseReport = z.object({
  reportId: Id,
  conversationId: Id,
  messageId: Id,
  reporterId: Id,
  reporterName: z.string(),
  authorId: Id,
  authorName: z.string(),
  reason: z.enum(reportReasons),
  note: z.string(),
  reportedAt: Instant,
  state: z.enum(reportStates),
  decidedAt: Instant.nullable(),
  deciderName: z.string().nullable(),
  decision: z.string(),
})
export type AbuseReport = z.infer<typeof AbuseReport>
