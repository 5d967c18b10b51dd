import type { DayCircumstances } from '@claimcrew/contract/attendance/register'
import type { BreakType, WorkSession } from '@claimcrew/contract/attendance/rules'
import {
  addDays,
  addMilliseconds,
  type Instant,
  instantIn,
  msBetween,
  weekdayOf,
} from '@claimcrew/contract/kit/time'

/** Chance, in the ways in which the demo asks for it. */
export type Dice = {
  chance(of: number): boolean
  between(from: number, to: number): number
  pick<Item>(from: readonly [Item, ...Item[]]): Item
}

export function createDice(random: () => number): Dice {
  const between = (from: number, to: number) => from + random() * (to - from)
  return {
    chance: of => random() < of,
    between,
    pick: from => from[Math.floor(random() * from.length)] ?? from[0],
  }
}

/** How somebody's days tend to go; chances from 0 to 1. */
export type Habits = {
  readonly late: number
  readonly early: number
  readonly overtime: number
  /** Goes from one client to the other in the course of the day. */
  readonly forTwo?: boolean
  /** Comes in also on a day off if that is today, so that the demo is never asleep. */
  readonly standsIn: boolean
}

/** From the expected start to the expected end of a day. */
type Shift = { readonly start: Instant; readonly end: Instant }

/** Finds a day's shift; those of people with the same hours are reckoned once, for calendars are slow. */
export function shiftFinder(): (circumstances: DayCircumstances, timeZone: string) => Shift {
  const existing = new Map<string, Shift>()
  return ({ day, settings: { startTime, endTime } }, timeZone) => {
    const key = `${day} ${startTime} ${endTime} ${timeZone}`
    const shift = existing.get(key) ?? {
      start: instantIn(timeZone, day, startTime),
      end: instantIn(timeZone, endTime <= startTime ? addDays(day, 1) : day, endTime),
    }
    existing.set(key, shift)
    return shift
  }
}

type DayKind = 'away' | 'short' | 'half' | 'split' | 'two' | 'full'

/** The sessions of one day of one biller, all of them ended, whatever the time is now. */
export function sessionsOn(
  circumstances: DayCircumstances,
  shift: Shift,
  habits: Habits,
  dice: Dice,
  now: Instant,
): WorkSession[] {
  const { settings, onLeave } = circumstances
  const kind = kindOf(circumstances, dice)
  if (habits.standsIn && !onLeave && shift.start <= now && now < shift.end)
    return punched('full', shift, { ...habits, late: 0, early: 0 }, dice)
  // What begins after midnight stands on the next day, so nobody on nights goes away in between.
  const overMidnight = settings.endTime <= settings.startTime
  const whole = overMidnight && kind === 'split' ? 'full' : kind
  return punched(habits.forTwo && whole === 'full' ? 'two' : whole, shift, habits, dice)
}

function kindOf({ day, settings, holiday, onLeave }: DayCircumstances, dice: Dice): DayKind {
  const roll = dice.between(0, 1)
  if (onLeave) return 'away'
  if (holiday || settings.weeklyOffs.includes(weekdayOf(day))) return roll < 0.03 ? 'short' : 'away'
  if (roll < 0.018) return 'away'
  if (roll < 0.05) return 'half'
  return roll < 0.1 ? 'split' : 'full'
}

/** Minutes after the expected start. */
type MinuteRange = readonly [from: number, to: number]
type PlannedBreak = readonly [type: BreakType, ...MinuteRange]

function punched(kind: DayKind, shift: Shift, habits: Habits, dice: Dice): WorkSession[] {
  const session = ([from, to]: MinuteRange, rests: readonly PlannedBreak[]) =>
    sessionAt(shift.start, [from, to], rests)
  const arrival = dice.chance(habits.late) ? dice.between(11.5, 55) : dice.between(-9, 7)
  switch (kind) {
    case 'away':
      return []
    case 'short': {
      const from = dice.between(20, 90)
      return [session([from, from + dice.between(150, 330)], [tea(from + 80, dice)])]
    }
    case 'half':
      return [session([arrival, dice.between(175, 235)], [tea(dice.between(100, 130), dice)])]
    case 'split': {
      const out = dice.between(232, 262)
      const morning = session([arrival, out], [tea(dice.between(100, 140), dice)])
      const back: MinuteRange = [out + dice.between(45, 75), departure(shift, habits, dice)]
      return [morning, session(back, [tea(dice.between(400, 440), dice)])]
    }
    case 'two': {
      // Early enough that also at night the second begins before midnight.
      const out = dice.between(150, 185)
      const first = session([arrival, out], [tea(dice.between(70, 100), dice)])
      const next: MinuteRange = [out + dice.between(4, 15), departure(shift, habits, dice)]
      return [first, session(next, [tea(dice.between(400, 440), dice)])]
    }
    case 'full':
      return [session([arrival, departure(shift, habits, dice)], restsOfDay(dice))]
  }
}

function departure({ start, end }: Shift, { early, overtime }: Habits, dice: Dice): number {
  const over = msBetween(start, end) / 60_000
  if (dice.chance(overtime)) return over + dice.between(35, 115)
  return dice.chance(early) ? over - dice.between(15, 70) : over + dice.between(-6, 12)
}

const tea = (from: number, dice: Dice): PlannedBreak => [
  'Tea Break',
  from,
  from + (dice.chance(0.12) ? dice.between(17, 24) : dice.between(8, 15)),
]

function restsOfDay(dice: Dice): PlannedBreak[] {
  const noon = dice.between(225, 260)
  const lunch = dice.chance(0.15) ? dice.between(61, 80) : dice.between(38, 58)
  const guard = dice.between(345, 360)
  return [
    tea(dice.between(100, 140), dice),
    ['Lunch Break', noon, noon + lunch],
    ...(dice.chance(0.04) ? [['Permission Break', guard, guard + dice.between(12, 35)] as const] : []),
    ...(dice.chance(0.75) ? [tea(dice.between(400, 440), dice)] : []),
  ]
}

function sessionAt(start: Instant, [from, to]: MinuteRange, rests: readonly PlannedBreak[]): WorkSession {
  const at = (minutes: number) => addMilliseconds(start, Math.round(minutes * 60) * 1000)
  return {
    punchInTime: at(from),
    punchOutTime: at(to),
    breaks: rests.map(([breakType, begin, end]) => ({ breakType, startTime: at(begin), endTime: at(end) })),
  }
}

/** A session as far as it has come by now; null when it has not begun. */
export function cutSessionAt(now: Instant, session: WorkSession): WorkSession | null {
  if (session.punchInTime > now) return null
  if (session.punchOutTime !== null && session.punchOutTime <= now) return session
  return {
    punchInTime: session.punchInTime,
    punchOutTime: null,
    breaks: session.breaks
      .filter(one => one.startTime <= now)
      .map(one => (one.endTime !== null && one.endTime > now ? { ...one, endTime: null } : one)),
  }
}
