import {
  addDays,
  addMilliseconds,
  dayIn,
  instantIn,
  msBetween,
  weekdayOf,
} from '@claimcrew/contract/kit/time'
import { type Chance, chanceFor } from './chance.ts'
import type { SandboxPerson, WorkInterval } from './person.ts'

type OfficeHours = {
  /** The same text gives the same days. */
  readonly seedText: string
  readonly timezone: string
  readonly startTime?: string
  /** Not after `startTime` means on the next day. */
  readonly endTime?: string
}

/** Weekdays with some lateness, lunch, tea and now and then a day off: without end in either direction. */
export function officeHours(person: OfficeHours): SandboxPerson['stretches'] {
  return async (from, to) => {
    const intervals: WorkInterval[] = []
    const last = dayIn(person.timezone, to)
    // A night that began the day before reaches into this one.
    for (let day = addDays(dayIn(person.timezone, from), -1); day <= last; day = addDays(day, 1)) {
      const interval = stretchOn(day, person)
      if (interval && interval.start < to && interval.end > from) intervals.push(interval)
    }
    return intervals
  }
}

function stretchOn(day: string, person: OfficeHours): WorkInterval | null {
  const { seedText, timezone, startTime = '09:00', endTime = '18:00' } = person
  const chance = chanceFor(0, 'day', seedText, day)
  const [weekday, dayOff] = [weekdayOf(day), chance.of(0.04)]
  if (weekday === 0 || weekday === 6 || dayOff) return null
  const opens = instantIn(timezone, day, startTime)
  const closes = instantIn(timezone, endTime > startTime ? day : addDays(day, 1), endTime)
  const minutes = msBetween(opens, closes) / 60_000
  const arrival = chance.of(0.12) ? chance.whole(11, 50) : chance.whole(-9, 7)
  const start = atMinute(opens, arrival, chance)
  const end = atMinute(opens, minutes + chance.whole(-8, 18), chance)
  // A person who comes late to a very short shift may have nothing left of it.
  if (end <= start) return null
  return { start, end, breaks: minutes < 300 ? [] : breaksOf(opens, minutes, chance) }
}

function breaksOf(opens: string, minutes: number, chance: Chance): WorkInterval['breaks'] {
  const rest = (share: number, shortest: number, longest: number) => {
    const start = atMinute(opens, Math.round(minutes * share) + chance.whole(-10, 10), chance)
    return { start, end: addMilliseconds(start, chance.whole(shortest * 60, longest * 60) * 1000) }
  }
  const [morning, noon, afternoon] = [rest(0.25, 8, 15), rest(0.47, 35, 60), rest(0.78, 8, 15)]
  return chance.of(0.75) ? [morning, noon, afternoon] : [morning, noon]
}

const atMinute = (opens: string, minute: number, chance: Chance): string =>
  addMilliseconds(opens, (minute * 60 + chance.whole(0, 59)) * 1000)
