import type { WaitingPart } from '@claimcrew/contract/production/shapes'
import { expect, test } from 'vitest'
import { groupByWeek, sumParts } from './weeks.ts'

const part = (billerId: string, day: string, change: Partial<WaitingPart> = {}): WaitingPart => ({
  billerId,
  billerName: billerId,
  clientId: 'c',
  clientName: 'Lakeside',
  day,
  version: 1,
  status: 'submitted',
  submittedAt: null,
  n: 3,
  quantity: 10,
  minutes: 60,
  holdMinutes: 5,
  ...change,
})

test('what waits is taken together by biller, client and week, Monday to Sunday', () => {
  const parts = [
    part('ana', '2026-11-08'),
    part('ben', '2026-11-09'),
    part('ana', '2026-11-15'),
    part('ana', '2026-11-09'),
    part('ana', '2026-11-09', { clientId: 'd' }),
  ]
  expect(
    groupByWeek(parts).map(({ billerId, monday, parts: days }) => [
      billerId,
      monday,
      days.map(({ day }) => day),
    ]),
  ).toEqual([
    ['ana', '2026-11-02', ['2026-11-08']],
    ['ben', '2026-11-09', ['2026-11-09']],
    ['ana', '2026-11-09', ['2026-11-09', '2026-11-15']],
    ['ana', '2026-11-09', ['2026-11-09']],
  ])
  expect(sumParts(parts)).toEqual({ quantity: 50, minutes: 300, holdMinutes: 25 })
})
