import type { Mail } from '@claimcrew/contract/notifications/contract'
import { expect, test } from 'vitest'
import { describeStep } from './words.ts'

const mail: Mail = {
  mailId: 'one',
  recipient: 'maria@claimcrew.test',
  subject: 'Month approved',
  state: 'waiting',
  tries: 0,
  problem: null,
  createdAt: '2026-11-15T08:00:00.000Z',
  settledAt: null,
  nextTryAt: null,
}
const at = '2026-11-15T08:05:00.000Z'

test.each([
  [{}, 'Goes out within seconds', null],
  [{ tries: 2, nextTryAt: at, problem: 'greylisted' }, 'Next try', at],
  [{ state: 'sent', tries: 1, settledAt: at }, 'Sent', at],
  [{ state: 'failed', tries: 8, settledAt: at }, 'Gave up', at],
] as const)('a mail with %j: %s', (more, words, when) => {
  expect(describeStep({ ...mail, ...more })).toEqual({ words, at: when })
})
