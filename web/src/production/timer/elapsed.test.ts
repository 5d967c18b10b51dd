import type { ProductionTimer } from '@claimcrew/contract/production/timer'
import { expect, test } from 'vitest'
import { computeElapsed, roundMinutes } from './elapsed.ts'

const timer: ProductionTimer = {
  timerId: 't',
  clientId: 'c',
  clientName: 'Lakeside',
  workType: 'appeals',
  taskId: null,
  practiceId: null,
  channel: null,
  day: '2026-11-16',
  startedAt: '2026-11-16T09:00:00.000Z',
  mode: 'work',
  stretchStartedAt: '2026-11-16T09:10:00.000Z',
  workSeconds: 300,
  holdSeconds: 240,
}
const at = Date.parse('2026-11-16T09:12:05.900Z')

test('a timer counts the present stretch where it belongs: to the work, or to payer hold', () => {
  expect(computeElapsed(timer, at)).toEqual({ workSeconds: 425, holdSeconds: 240 })
  expect(computeElapsed({ ...timer, mode: 'hold' }, at)).toEqual({ workSeconds: 300, holdSeconds: 365 })
})

test('a clock that is behind the server’s takes nothing away', () => {
  expect(computeElapsed(timer, at - 3_600_000)).toEqual({ workSeconds: 300, holdSeconds: 240 })
})

test('it becomes whole minutes', () => {
  expect([0, 4, 89, 90].map(roundMinutes)).toEqual([0, 1, 1, 2])
})
