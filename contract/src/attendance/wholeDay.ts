import { pickLater } from '../kit/time.ts'
import {
  type DayCircumstances,
  type DayMark,
  type DaySummary,
  dayCodes,
  dayMarks,
  findExpectedSeconds,
  isWeeklyOff,
  sumOverAllowance,
  toWorkedDayCode,
} from './register.ts'
import { breakTypes } from './rules.ts'

/**
 * A day whose sessions are several clients', from the rows of each: what it would be if all were one's. Only what
 * depends on the sums is judged anew; a row alone stays as it is. `clients` is how many engage the biller on that day.
 */
export function mergeDayParts<Part extends DaySummary>(
  circumstances: DayCircumstances,
  parts: readonly [Part, ...Part[]],
  clients: number = parts.length,
): Part {
  const punched = parts.filter(part => part.punchInTime !== null).toSorted(byFirstIn)
  const [first, ...others] = punched
  if (!first) {
    const judged = parts.toSorted(byCode)[0] ?? parts[0]
    // None of several clients could expect that day for themselves alone; together they go by the biller's schedule.
    return judged.code === '—' && clients > 1
      ? { ...judged, code: toWorkedDayCode(0, circumstances) }
      : judged
  }
  if (others.length === 0) return first
  const sum = (count: (part: DaySummary) => number) => punched.reduce((total, one) => total + count(one), 0)
  const breakSecondsByType = { ...first.breakSecondsByType }
  for (const type of breakTypes) breakSecondsByType[type] = sum(one => one.breakSecondsByType[type])
  const workedSeconds = sum(one => one.workedSeconds)
  const open = punched.some(one => one.punchOutTime === null)
  const lastOut = open
    ? null
    : punched.reduce((latest, one) => pickLater(latest, one.punchOutTime ?? latest), first.punchOutTime ?? '')
  const code = open ? 'P' : toWorkedDayCode(workedSeconds, circumstances)
  const anyHas = (mark: DayMark) => punched.some(one => one.marks.includes(mark))
  const holds: Record<DayMark, boolean> = {
    // The client with the first session, and the one with the last, decide it for the day.
    LATE: first.marks.includes('LATE'),
    EARLY:
      lastOut !== null && punched.some(one => one.punchOutTime === lastOut && one.marks.includes('EARLY')),
    REG: anyHas('REG'),
    AUTO: anyHas('AUTO'),
    OPEN: open,
    POW: isWeeklyOff(circumstances) && (code === 'P' || code === 'HD'),
  }
  return {
    ...first,
    code,
    marks: dayMarks.filter(mark => holds[mark]),
    workedSeconds,
    breakSeconds: sum(one => one.breakSeconds),
    breakSecondsByType,
    overAllowanceSeconds: sumOverAllowance(circumstances.settings, breakSecondsByType),
    overtimeSeconds: Math.max(0, workedSeconds - findExpectedSeconds(circumstances)),
    punchOutTime: lastOut,
    lateSent: punched.some(one => one.lateSent),
    attendanceIds: punched.flatMap(one => one.attendanceIds),
  }
}

/** Two that began at one moment are told apart by their sessions, so that any order of rows gives the same. */
function byFirstIn(one: DaySummary, other: DaySummary): number {
  const [mine, theirs] = [one, other].map(day => `${day.punchInTime} ${day.attendanceIds[0]}`)
  return (mine ?? '') < (theirs ?? '') ? -1 : 1
}

/** Of days without a punch, what one says of it goes before ‘not yet’. */
const byCode = (one: DaySummary, other: DaySummary) =>
  dayCodes.indexOf(one.code) - dayCodes.indexOf(other.code)
