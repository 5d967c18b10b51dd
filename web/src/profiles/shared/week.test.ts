import { mondayOf } from '@claimcrew/contract/kit/time'
import { officeHours } from '@claimcrew/contract/profiles/overlap'
import { expect, test } from 'vitest'
import { minutesOf, onDay, shared, spansIn } from './week.ts'

const monday = '2026-03-16'
const manila = { days: [1, 2, 3, 4, 5], from: '20:00', to: '05:00', timeZone: 'Asia/Manila' }
const office = spansIn('America/New_York', monday, { ...officeHours, timeZone: 'America/New_York' })
const [eight, five, nine] = [8 * 60, 17 * 60, 9 * 60]

test('a night in Manila is a day in New York, and both see when they meet', () => {
  const spans = spansIn('America/New_York', monday, manila)
  expect(onDay(spans, 0)).toEqual([[eight, five]])
  expect(onDay(spans, 5)).toEqual([])
  expect(onDay(shared(spans, office), 0)).toEqual([[nine, five]])
  expect(minutesOf(shared(spans, office))).toBe(5 * 8 * 60)
})

test('on the own wall a night is cut at midnight, and Sunday’s goes on from the week before', () => {
  const spans = spansIn('Asia/Manila', monday, { ...manila, days: [7] })
  expect(onDay(spans, 0)).toEqual([[0, 5 * 60]])
  expect(onDay(spans, 6)).toEqual([[20 * 60, 24 * 60]])
})

test('a day that is another one elsewhere stays within the week', () => {
  const spans = spansIn('Pacific/Honolulu', monday, { ...manila, from: '06:00', to: '10:00' })
  // Monday morning in Manila is still Sunday in Honolulu, and is seen at the week’s end.
  expect(onDay(spans, 6)).toEqual([[12 * 60, 16 * 60]])
  expect(onDay(spans, 4)).toEqual([])
})

test.each([
  ['2026-03-16', monday],
  ['2026-03-22', monday],
  ['2026-03-23', '2026-03-23'],
])('%s is in the week of %s', (day, of) => {
  expect(mondayOf(day)).toBe(of)
})
