import { daysOfMonth } from '@claimcrew/contract/kit/time'
import { expect, test } from 'vitest'
import { dayColumns } from './dayColumns.ts'

test('a week has its weekdays written out, a month has two letters each', () => {
  expect(dayColumns(['2026-11-02'])).toEqual([
    { date: '2026-11-02', number: 2, weekday: 'Mon', text: 'Mon 2 November', weekend: false },
  ])
  expect(dayColumns(daysOfMonth(2026, 11))[0]).toMatchObject({ number: 1, weekday: 'Su', weekend: true })
})
