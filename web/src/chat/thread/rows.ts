import type { Message } from '@claimcrew/contract/chat/shapes'
import { dayIn } from '@claimcrew/contract/kit/time'
import type { LogRow } from '../message/MessageRow.tsx'
import type { UnsentMessage } from '../shared/unsentMessages.ts'

/** Within this long, what one person writes is one group. */
const groupMs = 5 * 60_000

type Time = { readonly day: string; readonly ms: number }

// A long conversation is laid out anew with every page, and asking a calendar takes most of that time.
const times = new Map<string, WeakMap<Message, Time>>()

function timeOf(message: Message, zone: string): Time {
  let cached = times.get(zone)
  if (!cached) {
    cached = new WeakMap()
    times.set(zone, cached)
  }
  let time = cached.get(message)
  if (time === undefined) {
    time = { day: dayIn(zone, message.sentAt), ms: Date.parse(message.sentAt) }
    cached.set(message, time)
  }
  return time
}

const laidOut = new WeakMap<Message, LogRow>()

/** The row as it was before where nothing about it is different: then it is not drawn again. */
function rowOf(message: Message, style: Pick<LogRow, 'head' | 'day' | 'firstUnread'>): LogRow {
  const before = laidOut.get(message)
  if (before?.head === style.head && before.day === style.day && before.firstUnread === style.firstUnread)
    return before
  // The same key as while it waited, so that it stays where it is.
  const row = { key: message.key ?? message.messageId, message, waiting: null, ...style }
  laidOut.set(message, row)
  return row
}

type LogContent = {
  readonly messages: readonly Message[]
  readonly waiting: readonly UnsentMessage[]
  readonly zone: string
  readonly me: string
  /** The last one that had been read when the conversation was opened; null where there was nothing new. */
  readonly readUpTo: number | null
}

export function buildLogRows({ messages, waiting, zone, me, readUpTo }: LogContent): readonly LogRow[] {
  const rows: LogRow[] = []
  let above: { authorId: string; ms: number; day: string } | undefined
  const arrived = new Set<string>()
  let unreadBegan = readUpTo === null
  for (const message of messages) {
    const { authorId, number } = message
    const { day, ms } = timeOf(message, zone)
    const firstUnread = !unreadBegan && number > (readUpTo ?? 0) && authorId !== me
    unreadBegan ||= firstUnread
    const goesOn =
      above?.authorId === authorId &&
      above.day === day &&
      !firstUnread &&
      message.replyTo === null &&
      ms - above.ms < groupMs
    if (message.key !== null) arrived.add(message.key)
    rows.push(rowOf(message, { head: !goesOn, day: above?.day === day ? null : day, firstUnread }))
    above = { authorId, ms, day }
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
    above = { authorId: me, ms: Date.parse(one.writtenAt), day }
  }
  return rows
}
