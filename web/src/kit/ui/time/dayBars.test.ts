import { daysFrom } from '@claimcrew/contract/kit/time'
import { expect, test } from 'vitest'
import { axisNote, densityOf, indexAfterKey, isDateTick } from './dayBars.ts'

test('a week leaves room for words, a month for few', () => {
  expect([1, 7, 8, 16, 17, 31].map(densityOf)).toEqual(['few', 'few', 'some', 'some', 'many', 'many'])
})

test('Mondays are dated, and the first day unless a Monday stands near it', () => {
  expect(isDateTick('2026-11-02', 1)).toBe(true)
  expect(isDateTick('2026-11-03', 2)).toBe(false)
  expect(isDateTick('2026-12-01', 0)).toBe(true)
  expect(isDateTick('2026-11-01', 0)).toBe(false)
  expect(isDateTick('2026-10-17', 0)).toBe(false)
})

test('keys lead from bar to bar and stop at both ends', () => {
  expect(['ArrowLeft', 'ArrowRight', 'Home', 'End'].map(key => indexAfterKey(key, 3, 7))).toEqual([
    2, 4, 0, 6,
  ])
  expect(indexAfterKey('ArrowLeft', 0, 7)).toBe(0)
  expect(indexAfterKey('ArrowRight', 6, 7)).toBe(6)
  expect(indexAfterKey('Enter', 3, 7)).toBeUndefined()
})

test('days of a week have their weekday below, and of more the months have their names where they begin', () => {
  const notes = (from: string, to: string) => {
    const dates = daysFrom(from, to)
    return dates.flatMap((_, index) => axisNote(dates, index) ?? [])
  }
  expect(notes('2026-11-16', '2026-11-18')).toEqual(['Mon', 'Tue', 'Wed'])
  expect(notes('2026-10-20', '2026-11-18')).toEqual(['Oct', 'Nov'])
  expect(notes('2026-10-30', '2026-11-28')).toEqual(['Nov'])
})
