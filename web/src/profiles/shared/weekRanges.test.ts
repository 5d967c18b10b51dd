import { mondayOf } from '@claimcrew/contract/kit/time'
import { officeHours } from '@claimcrew/contract/profiles/overlap'
import { expect, test } from 'vitest'
import { cutToDay, intersectRanges, listWeekRanges, sumMinutes } from './weekRanges.ts'

const monday = '2026-03-16'
const manila = { days: [1, 2, 3, 4, 5], from: '20:00', to: '05:00', timeZone: 'Asia/Manila' }
const office = listWeekRanges('America/New_York', monday, { ...officeHours, timeZone: 'America/New_York' })
const eight = 8 * 60
const five = 17 * 60
const nine = 9 * 60

test('a night in Manila is a day in New York, and both see when they meet', () => {
  const ranges = listWeekRanges('America/New_York', monday, manila)
  expect(cutToDay(ranges, 0)).toEqual([[eight, five]])
  expect(cutToDay(ranges, 5)).toEqual([])
  expect(cutToDay(intersectRanges(ranges, office), 0)).toEqual([[nine, five]])
  expect(sumMinutes(intersectRanges(ranges, office))).toBe(5 * 8 * 60)
})

test('in one’s own time zone a night is cut at midnight, and Sunday’s continues from the week before', () => {
  const ranges = listWeekRanges('Asia/Manila', monday, { ...manila, days: [7] })
  expect(cutToDay(ranges, 0)).toEqual([[0, 5 * 60]])
  expect(cutToDay(ranges, 6)).toEqual([[20 * 60, 24 * 60]])
})

test('a day that is another one elsewhere stays within the week', () => {
  const ranges = listWeekRanges('Pacific/Honolulu', monday, { ...manila, from: '06:00', to: '10:00' })
  // Monday morning in Manila is still Sunday in Honolulu, and is seen at the week’s end.
  expect(cutToDay(ranges, 6)).toEqual([[12 * 60, 16 * 60]])
  expect(cutToDay(ranges, 4)).toEqual([])
})

test.each([
  ['2026-03-16', monday],
  ['2026-03-22', monday],
  ['2026-03-23', '2026-03-23'],
])('%s is in the week of %s', (day, of) => {
  expect(mondayOf(day)).toBe(of)
})
