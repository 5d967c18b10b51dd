import type { Message } from '@claimcrew/contract/chat/shapes'
import { dayIn, msBetween } from '@claimcrew/contract/kit/time'
import type { Waiting } from '../shared/waiting.ts'

/** A message as it is drawn: with the day above it where one begins, and its author where others wrote before. */
export type Row = {
  readonly key: string
  readonly message: Message | null
  readonly waiting: Waiting | null
  /** It begins a group: author, picture and time stand beside it. */
  readonly head: boolean
  /** YYYY-MM-DD, where it is another one than above. */
  readonly day: string | null
  /** The first that its reader had not read when the conversation was opened. */
  readonly firstUnread: boolean
}

/** Within this long, what one person writes is one group. */
const groupMs = 5 * 60_000

// A long conversation is laid out anew with every message, and asking a calendar takes most of that time.
const days = new Map<string, WeakMap<Message, string>>()

function dayOf(message: Message, zone: string): string {
  let known = days.get(zone)
  if (!known) {
    known = new WeakMap()
    days.set(zone, known)
  }
  let day = known.get(message)
  if (day === undefined) {
    day = dayIn(zone, message.sentAt)
    known.set(message, day)
  }
  return day
}

type Shown = {
  readonly messages: readonly Message[]
  readonly waiting: readonly Waiting[]
  readonly zone: string
  readonly me: string
  /** The last one that had been read when the conversation was opened; null where there was nothing new. */
  readonly readUpTo: number | null
}

export function rowsOf({ messages, waiting, zone, me, readUpTo }: Shown): readonly Row[] {
  const rows: Row[] = []
  let above: { authorId: string; at: string; day: string } | undefined
  const arrived = new Set<string>()
  let unreadBegan = readUpTo === null
  for (const message of messages) {
    const { authorId, sentAt, number } = message
    const day = dayOf(message, zone)
    const firstUnread = !unreadBegan && number > (readUpTo ?? 0) && authorId !== me
    unreadBegan ||= firstUnread
    const goesOn =
      above?.authorId === authorId &&
      above.day === day &&
      !firstUnread &&
      message.replyTo === null &&
      msBetween(above.at, sentAt) < groupMs
    if (message.key !== null) arrived.add(message.key)
    rows.push({
      // The same as while it waited, so that it stays where it is.
      key: message.key ?? message.messageId,
      message,
      waiting: null,
      head: !goesOn,
      day: above?.day === day ? null : day,
      firstUnread,
    })
    above = { authorId, at: sentAt, day }
  }
  for (const one of waiting) {
    // It is there, only the answer was not heard yet.
    if (arrived.has(one.key)) continue
    const day = dayIn(zone, one.writtenAt)
    rows.push({
      key: one.key,
      message: null,
      waiting: one,
      head: above?.authorId !== me || above.day < day || one.replyTo !== null,
      // A clock that goes wrong here must not begin a day that is over.
      day: above && above.day >= day ? null : day,
      firstUnread: false,
    })
    above = { authorId: me, at: one.writtenAt, day }
  }
  return rows
}
