import type { Message } from '@claimcrew/contract/chat/shapes'
import { expect, test } from 'vitest'
import type { UnsentMessage } from '../shared/unsentMessages.ts'
import { buildLogRows } from './rows.ts'

const base = {
  conversationId: 'c',
  editedAt: null,
  deletedAt: null,
  replyTo: null,
  quote: null,
  files: [],
  reactions: [],
  key: null,
}

const message = (number: number, authorId: string, sentAt: string, more: Partial<Message> = {}): Message => ({
  ...base,
  messageId: `m${number}`,
  number,
  authorId,
  authorName: authorId,
  text: `No. ${number}`,
  sentAt,
  ...more,
})

const waits = (key: string, more: Partial<UnsentMessage> = {}): UnsentMessage => ({
  place: 1,
  userId: 'me',
  conversationId: 'c',
  key,
  text: key,
  replyTo: null,
  files: [],
  writtenAt: '2026-11-16T15:00:00.000Z',
  refused: null,
  ...more,
})

const buildRows = (messages: readonly Message[], more: Partial<Parameters<typeof buildLogRows>[0]> = {}) =>
  buildLogRows({ messages, waiting: [], zone: 'America/New_York', me: 'me', readUpTo: null, ...more })

test('messages of one person within minutes are one group, until someone else writes', () => {
  const rows = buildRows([
    message(1, 'maria', '2026-11-16T15:00:00.000Z'),
    message(2, 'maria', '2026-11-16T15:02:00.000Z'),
    message(3, 'me', '2026-11-16T15:03:00.000Z'),
    message(4, 'maria', '2026-11-16T15:03:30.000Z'),
    message(5, 'maria', '2026-11-16T15:09:00.000Z'),
  ])
  expect(rows.map(({ head }) => head)).toEqual([true, false, true, true, true])
})

test('a day begins at midnight in the reader’s time zone', () => {
  const rows = buildRows([
    message(1, 'maria', '2026-11-16T04:59:00.000Z'),
    message(2, 'maria', '2026-11-16T05:00:00.000Z'),
  ])
  expect(rows.map(({ day, head }) => [day, head])).toEqual([
    ['2026-11-15', true],
    ['2026-11-16', true],
  ])
})

test('the unread marker is above the first unread message of someone else', () => {
  const rows = buildRows(
    [
      message(1, 'maria', '2026-11-16T15:00:00.000Z'),
      message(2, 'me', '2026-11-16T15:00:10.000Z'),
      message(3, 'maria', '2026-11-16T15:00:20.000Z'),
      message(4, 'maria', '2026-11-16T15:00:30.000Z'),
    ],
    { readUpTo: 1 },
  )
  expect(rows.map(({ firstUnread }) => firstUnread)).toEqual([false, false, true, false])
})

test('a message that has arrived is no longer shown as waiting, and keeps its place', () => {
  const sent = message(1, 'me', '2026-11-16T15:00:00.000Z', { key: 'first' })
  expect(buildRows([], { waiting: [waits('first'), waits('second')] }).map(({ key }) => key)).toEqual([
    'first',
    'second',
  ])
  expect(buildRows([sent], { waiting: [waits('first'), waits('second')] }).map(({ key }) => key)).toEqual([
    'first',
    'second',
  ])
})

test('a slow clock does not start an older day below a message of today', () => {
  const rows = buildRows([message(1, 'maria', '2026-11-16T15:00:00.000Z')], {
    waiting: [waits('late', { writtenAt: '2026-11-14T15:00:00.000Z' })],
  })
  expect(rows.at(-1)?.day).toBeNull()
})

test('when earlier messages are loaded, only the row that looks different changes', () => {
  const messages = [
    message(1, 'maria', '2026-11-16T15:00:00.000Z'),
    message(2, 'maria', '2026-11-16T15:01:00.000Z'),
    message(3, 'maria', '2026-11-16T15:02:00.000Z'),
    message(4, 'me', '2026-11-16T15:03:00.000Z'),
  ]
  const before = buildRows(messages.slice(1))
  const after = buildRows(messages)
  expect(before[0]).toMatchObject({ head: true, day: '2026-11-16' })
  expect(after[1]).toMatchObject({ head: false, day: null })
  expect(after.slice(2).map((row, nth) => row === before[nth + 1])).toEqual([true, true])
  const edited = buildRows([...messages.slice(0, 3), { ...messages[3], text: 'Changed' } as Message])
  expect(edited.map((row, nth) => row === after[nth])).toEqual([true, true, true, false])
})
