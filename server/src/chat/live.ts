import * as contract from '@claimcrew/contract/chat/contract'
import { typingLastsMs } from '@claimcrew/contract/chat/rules'
import { msBetween } from '@claimcrew/contract/kit/time'
import type { LiveEvent } from '../kit/live/events.ts'
import { type LiveReader, type LiveTopic, liveTopic } from '../kit/live/topics.ts'
import { countUnreadMessages } from './conversations/conversation-store.ts'
import { readVisibleReadMarks } from './conversations/read-mark-store.ts'
import { toVisibleMessage } from './messages/listMessages.ts'
import { readMessageAudiences } from './messages/message-store.ts'

const listSubjects = (events: readonly LiveEvent[]) => [
  ...new Set(events.flatMap(event => event.subject ?? [])),
]
const listUserIds = (readers: readonly LiveReader[]) => readers.map(reader => reader.userId)

/** Each event is for one reader: what it is about, as that one may know it. */
const toEach = <Message, Body>(
  events: readonly LiveEvent[],
  bySubject: ReadonlyMap<string, Message>,
  toBody: (item: Message, userId: string) => Body | null,
) =>
  events.flatMap(event => {
    const [about, { userId }] = [bySubject.get(event.subject ?? ''), event]
    const body = about === undefined || userId === null ? null : toBody(about, userId)
    return body === null || userId === null ? [] : [{ event, userId, body }]
  })

export const topics: LiveTopic[] = [
  liveTopic(contract.messageSent, {
    deliver: async ({ db }, events, readers) =>
      toEach(
        events,
        await readMessageAudiences(db, listSubjects(events), listUserIds(readers)),
        ({ message, readers }, userId) => {
          const reader = readers.find(one => one.userId === userId)
          return reader
            ? { message: toVisibleMessage(userId, message), unread: reader.unread, muted: reader.muted }
            : null
        },
      ),
  }),
  liveTopic(contract.messageChanged, {
    deliver: async ({ db }, events, readers) =>
      toEach(
        events,
        await readMessageAudiences(db, listSubjects(events), listUserIds(readers)),
        ({ message, readers }, userId) =>
          readers.some(one => one.userId === userId) ? { message: toVisibleMessage(userId, message) } : null,
      ),
  }),
  liveTopic(contract.readMarkChanged, {
    deliver: async ({ db }, events, readers) =>
      toEach(
        events,
        await readVisibleReadMarks(db, listSubjects(events), listUserIds(readers)),
        ({ conversationId, userId, readNumber, unread, readerIds }, readerId) =>
          readerIds.includes(readerId) ? { conversationId, userId, readNumber, unread } : null,
      ),
  }),
  liveTopic(contract.typing, {
    deliver: async ({ db, now }, events, readers) =>
      toEach(
        events,
        await readVisibleReadMarks(db, listSubjects(events), listUserIds(readers)),
        ({ conversationId, userId, typingAt, readerIds }, readerId) =>
          // Somebody who comes back to the line is not told who typed an hour ago.
          readerIds.includes(readerId) && typingAt !== null && msBetween(typingAt, now) < typingLastsMs
            ? { conversationId, userId }
            : null,
      ),
  }),
  liveTopic(contract.conversationChanged, {
    // It names a conversation that the reader is or was in, and nothing of it.
    deliver: async (_, events) =>
      events.flatMap(event =>
        event.userId === null || event.subject === null
          ? []
          : [{ event, userId: event.userId, body: { conversationId: event.subject } }],
      ),
  }),
  liveTopic(contract.unreadTotal, {
    deliver: async ({ db }, events, readers) => {
      const here = new Set(listUserIds(readers))
      // How it stands now makes up for however often it changed before.
      const latest = new Map(events.map(event => [event.userId ?? '', event]))
      const concerned = [...latest].filter(([userId]) => here.has(userId))
      return Promise.all(
        concerned.map(async ([userId, event]) => ({
          event,
          userId,
          body: await countUnreadMessages(db, userId),
        })),
      )
    },
  }),
]
