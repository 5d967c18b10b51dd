import { doneReply } from '@claimcrew/contract/kit/reply'
import { expect, test, vi } from 'vitest'
import { CallFailed, lostAnswerText, noAnswerText } from './callFailed.ts'
import {
  failureTitle,
  inOneOrganization,
  removeIfUnanswered,
  sendAgainIfUnanswered,
  sendOrRecover,
} from './recoverAnswer.ts'

const saved = { on: true }
const lost = () => Promise.reject(new CallFailed(0))
const refused = () => Promise.reject(new CallFailed(409, { message: 'Not now.' }))

test('a write that was answered is not asked for again', async () => {
  expect(await sendOrRecover(async () => saved, refused)).toBe(saved)
  await expect(sendOrRecover(refused, async () => saved)).rejects.toMatchObject({ status: 409 })
})

test('the outcome of a write with a lost answer is read from the server', async () => {
  expect(await sendOrRecover(lost, async () => saved)).toBe(saved)
  const notDone = await sendOrRecover(lost, async () => null).catch((error: unknown) => error)
  expect(failureTitle(notDone, 'Not saved')).toBe('Not saved')
})

test('an unknown outcome is reported as unknown', async () => {
  const unknown = await sendOrRecover(lost, lost).catch((error: unknown) => error)
  expect(failureTitle(unknown, 'Not saved')).toBe('We couldn’t tell whether it worked')
  expect(failureTitle(new CallFailed(0), 'Not saved')).toBe('We couldn’t tell whether it worked')
  expect(failureTitle(new CallFailed(409), 'Not saved')).toBe('Not saved')
  expect(unknown).toMatchObject({ message: expect.stringContaining('Check before you try again') })
})

test('a request that was never sent counts as not done, without asking the server', async () => {
  const unsent = new CallFailed(0, {}, undefined, { lostAnswer: noAnswerText })
  const recover = vi.fn()
  await expect(sendOrRecover(() => Promise.reject(unsent), recover)).rejects.toBe(unsent)
  expect(recover).not.toHaveBeenCalled()
  expect(failureTitle(unsent, 'Not saved')).toBe('Not saved')
})

test('no one is asked to retry what may be done already', () => {
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

test('a removal whose answer was lost is done where the second try finds nothing, and refused as it is refused', async () => {
  const [noAnswer, gone, forbidden] = [new CallFailed(0), new CallFailed(404), new CallFailed(403)]
  const remove = (...answers: readonly (CallFailed | typeof doneReply)[]) => {
    const send = vi.fn<() => Promise<typeof doneReply>>()
    for (const answer of answers)
      if (answer instanceof CallFailed) send.mockRejectedValueOnce(answer)
      else send.mockResolvedValueOnce(answer)
    return removeIfUnanswered(send)
  }
  expect(await remove(noAnswer, gone)).toEqual(doneReply)
  expect(await remove(noAnswer, doneReply)).toEqual(doneReply)
  await expect(remove(gone)).rejects.toBe(gone)
  await expect(remove(noAnswer, forbidden)).rejects.toBe(forbidden)
  await expect(remove(noAnswer, noAnswer)).rejects.toBe(noAnswer)
})

test.each([
  ['sent again', sendAgainIfUnanswered],
  ['removed again', removeIfUnanswered],
])('a write that is %s may be done where only the second try never left', async (_, sendTwice) => {
  const unanswered = new CallFailed(0, {}, undefined, {
    lostAnswer: lostAnswerText({ method: 'PUT' }, { idempotencyKey: 'key' }, true),
  })
  const unsent = new CallFailed(0, {}, undefined, { lostAnswer: noAnswerText })
  const failWith = (...errors: readonly CallFailed[]) => {
    const send = vi.fn()
    for (const error of errors) send.mockRejectedValueOnce(error)
    return sendTwice(send).catch((error: unknown) => error)
  }
  expect(await failWith(unanswered, unsent)).toBe(unanswered)
  expect(failureTitle(await failWith(unsent, unanswered), 'Not saved')).toBe(
    'We couldn’t tell whether it worked',
  )
  expect(failureTitle(await failWith(unsent, unsent), 'Not saved')).toBe('Not saved')
})

test.each([
  ['sent again', sendAgainIfUnanswered],
  ['removed again', removeIfUnanswered],
])('a write is not %s in another organization than the one it was meant for', async (_, sendTwice) => {
  let organizationId = 'hillside'
  const send = vi.fn(() => {
    organizationId = 'lakeside'
    return lost()
  })
  await expect(sendTwice(inOneOrganization(() => organizationId, send))).rejects.toMatchObject({ status: 0 })
  expect(send).toHaveBeenCalledOnce()
})
