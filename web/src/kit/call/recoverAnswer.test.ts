import { expect, test } from 'vitest'
import { CallFailed, lostAnswerText } from './callFailed.ts'
import { failureTitle, sendAgainIfUnanswered, sendOrRecover } from './recoverAnswer.ts'

const saved = { on: true }
const lost = () => Promise.reject(new CallFailed(0))
const refused = () => Promise.reject(new CallFailed(409, { message: 'Not now.' }))

test('a write that was answered is not asked for again', async () => {
  expect(await sendOrRecover(async () => saved, refused)).toBe(saved)
  await expect(sendOrRecover(refused, async () => saved)).rejects.toMatchObject({ status: 409 })
})

test('a write whose answer was lost counts as what is true', async () => {
  expect(await sendOrRecover(lost, async () => saved)).toBe(saved)
  const notDone = await sendOrRecover(lost, async () => null).catch((error: unknown) => error)
  expect(failureTitle(notDone, 'Not saved')).toBe('Not saved')
})

test('where nobody can tell what is true, that is said', async () => {
  const unknown = await sendOrRecover(lost, lost).catch((error: unknown) => error)
  expect(failureTitle(unknown, 'Not saved')).toBe('We couldn’t tell whether it worked')
  expect(failureTitle(new CallFailed(0), 'Not saved')).toBe('We couldn’t tell whether it worked')
  expect(failureTitle(new CallFailed(409), 'Not saved')).toBe('Not saved')
  expect(unknown).toMatchObject({ message: expect.stringContaining('Check before you try again') })
})

test('nobody is asked to try again what may be done already', () => {
  const write = { method: 'PUT' }
  expect(lostAnswerText(write, {}, true)).toMatch(/this may be done already. Check before you try again/)
  expect(lostAnswerText({ method: 'GET' }, {}, true)).toBe('')
  expect(lostAnswerText(write, { idempotencyKey: 'key' }, true)).toMatch(/Nothing is sent twice/)
  const unsent = new CallFailed(0, {}, undefined, { lostAnswer: lostAnswerText(write, {}, false) })
  expect(failureTitle(unsent, 'Not saved')).toBe('Not saved')
})

test('a write that is done once is sent again where no answer came, and only then', async () => {
  const tries: (() => Promise<typeof saved>)[] = [lost, async () => saved]
  expect(await sendAgainIfUnanswered(() => tries.shift()?.() ?? refused())).toBe(saved)
  let calls = 0
  const refuse = () => {
    calls++
    return refused()
  }
  await expect(sendAgainIfUnanswered(refuse)).rejects.toMatchObject({ status: 409 })
  expect(calls).toBe(1)
  await expect(sendAgainIfUnanswered(lost)).rejects.toMatchObject({ status: 0 })
})
