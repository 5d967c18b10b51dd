import type { Message } from '@claimcrew/contract/chat/shapes'
import { expect, test } from 'vitest'
import type { MessageRange } from './messageRange.ts'
import { createThread, type PagePosition } from './thread.ts'

const message = (number: number, text = `No. ${number}`): Message => ({
  messageId: `m${number}`,
  conversationId: 'c',
  number,
  authorId: 'maria',
  authorName: 'Maria',
  text,
  sentAt: '2026-11-16T09:00:00.000Z',
  editedAt: null,
  deletedAt: null,
  replyTo: null,
  quote: null,
  files: [],
  reactions: [],
  key: null,
})

const makeRange = (from: number, to: number, last: number): MessageRange => ({
  messages: Array.from({ length: to - from + 1 }, (_, index) => message(from + index)),
  hasEarlier: from > 1,
  hasLater: to < last,
})

/** A thread whose server is in the test's hands. */
function reading() {
  const requests: {
    where: PagePosition
    answer: (read: MessageRange) => void
    fail: (error: Error) => void
  }[] = []
  const thread = createThread(where => {
    const { promise, resolve, reject } = Promise.withResolvers<MessageRange>()
    requests.push({ where, answer: resolve, fail: reject })
    return promise
  })
  const answer = async (read: MessageRange, which = requests.length - 1) => {
    requests[which]?.answer(read)
    await Promise.resolve()
    await Promise.resolve()
  }
  const numbers = () => thread.read().range?.messages.map(({ number }) => number)
  return { thread, asked: requests, answer, numbers }
}

test('a conversation is read on in both directions, each message once', async () => {
  const { thread, asked, answer, numbers } = reading()
  thread.open('m5')
  await answer(makeRange(4, 6, 9))
  thread.readBefore()
  await answer(makeRange(2, 3, 9))
  thread.readAfter()
  await answer(makeRange(7, 9, 9))
  expect(numbers()).toEqual([2, 3, 4, 5, 6, 7, 8, 9])
  expect(asked.map(({ where }) => where)).toEqual([{ around: 'm5' }, { before: 'm4' }, { after: 'm6' }])
})

test('a message that comes while others are read is there once, and as it is now', async () => {
  const { thread, answer, numbers } = reading()
  thread.open()
  thread.hear(message(3, 'changed meanwhile'))
  thread.hear(message(4))
  await answer(makeRange(1, 3, 3))
  expect(numbers()).toEqual([1, 2, 3, 4])
  expect(thread.read().range?.messages[2]?.text).toBe('changed meanwhile')
})

test('messages that come out of order stand in the order that all share', async () => {
  const { thread, answer, numbers } = reading()
  thread.open()
  await answer(makeRange(1, 2, 2))
  for (const number of [5, 3, 4, 3]) thread.hear(message(number))
  expect(numbers()).toEqual([1, 2, 3, 4, 5])
})

test('a reader far above does not get the newest message without those in between', async () => {
  const { thread, answer, numbers } = reading()
  thread.open('m2')
  await answer(makeRange(1, 3, 40))
  thread.hear(message(41))
  expect(numbers()).toEqual([1, 2, 3])
})

test('after an interruption missed messages are loaded without a gap', async () => {
  const { thread, asked, answer, numbers } = reading()
  thread.open()
  await answer(makeRange(1, 3, 3))
  thread.catchUp()
  await answer(makeRange(3, 5, 5))
  expect(numbers()).toEqual([1, 2, 3, 4, 5])
  thread.catchUp()
  await answer({ ...makeRange(8, 9, 9), hasEarlier: true })
  expect(numbers()).toEqual([1, 2, 3, 4, 5])
  thread.readAfter()
  expect(asked.at(-1)?.where).toEqual({ after: 'm5' })
})

test('the answer to an earlier question does not take the place of a later one', async () => {
  const { thread, answer, numbers } = reading()
  thread.open('m2')
  thread.open('m8')
  await answer(makeRange(7, 9, 9), 1)
  await answer(makeRange(1, 3, 9), 0)
  expect(numbers()).toEqual([7, 8, 9])
})

test('a failure is shown, and loading can be retried', async () => {
  const { thread, asked, answer, numbers } = reading()
  const opening = thread.open()
  asked[0]?.fail(new Error('no answer'))
  await opening
  expect(thread.read()).toMatchObject({ reading: null, error: new Error('no answer') })
  thread.open()
  await answer(makeRange(1, 1, 1))
  expect(numbers()).toEqual([1])
  expect(thread.read().error).toBeNull()
})
