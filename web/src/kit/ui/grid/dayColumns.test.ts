import { daysOfMonth } from '@claimcrew/contract/kit/time'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { dayColumns } from './dayColumns.ts'

// Days say their year where it is another than this one.
beforeAll(() => vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-17T12:00:00Z') }))
afterAll(() => vi.useRealTimers())

test('a week has its weekdays written out, a month has two letters each', () => {
  expect(dayColumns(['2026-11-02'])).toEqual([
    { date: '2026-11-02', number: 2, weekday: 'Mon', text: 'Mon, Nov 2', weekend: false },
  ])
  expect(dayColumns(daysOfMonth(2026, 11))[0]).toMatchObject({ number: 1, weekday: 'Su', weekend: true })
})
