import { addDays, addMilliseconds, dayIn, msBetween, weekdayOf } from '@claimcrew/contract/kit/time'
import { describe, expect, it } from 'vitest'
import { officeHours } from './schedule.ts'

const nights = { startTime: '19:30', endTime: '04:30' }
const people = [
  { seedText: 'Ann', timezone: 'Asia/Manila' },
  { seedText: 'Bob', timezone: 'America/New_York' },
  { seedText: 'Cyd', timezone: 'Asia/Kolkata', ...nights },
  { seedText: 'Dee', timezone: 'America/New_York', ...nights },
]
// With the nights on which American clocks change.
const from = '2026-01-01T00:00:00.000Z'
const to = '2026-12-31T00:00:00.000Z'

describe('office hours', () => {
  it.each(people)('of $seedText are weekdays with breaks in between, and few days off', async person => {
    const stretches = await officeHours(person)(from, to)
    expect(stretches.length).toBeGreaterThan(230)
    expect(stretches.length).toBeLessThan(261)
    for (const [index, { start, end, breaks }] of stretches.entries()) {
      expect([1, 2, 3, 4, 5]).toContain(weekdayOf(dayIn(person.timezone, start)))
      expect(index === 0 || (stretches[index - 1]?.end ?? '') < start).toBe(true)
      expect(msBetween(start, end) / 3_600_000).toBeGreaterThan(7)
      expect(msBetween(start, end) / 3_600_000).toBeLessThan(10.5)
      const moments = [start, ...breaks.flatMap(one => [one.start, one.end]), end]
      expect(moments).toEqual(moments.toSorted())
    }
  })

  it('are the same for any requested range', async () => {
    for (const person of people) {
      const hours = officeHours(person)
      const whole = await hours('2026-03-01T00:00:00.000Z', '2026-03-15T00:00:00.000Z')
      const byDay = new Map<string, unknown>()
      for (let day = '2026-03-01'; day < '2026-03-15'; day = addDays(day, 1)) {
        const start = `${day}T00:00:00.000Z`
        for (const one of await officeHours(person)(start, addMilliseconds(start, 86_400_000)))
          byDay.set(one.start, one)
      }
      expect([...byDay.values()]).toEqual(whole)
    }
  })

  it('over midnight are part of both days', async () => {
    const [night] = await officeHours({ seedText: 'x', timezone: 'UTC', ...nights })(
      '2026-03-10T02:00:00.000Z',
      '2026-03-10T02:00:01.000Z',
    )
    expect(night?.start.slice(0, 10)).toBe('2026-03-09')
    expect(night?.end.slice(0, 10)).toBe('2026-03-10')
  })

  it('of a short shift leave no time for a break', async () => {
    const short = officeHours({ seedText: 'y', timezone: 'UTC', startTime: '09:00', endTime: '12:00' })
    const stretches = await short(from, to)
    expect(stretches.every(one => one.breaks.length === 0)).toBe(true)
  })
})
