import type { Settings } from '@claimcrew/contract/attendance/settings'
import type { RegisterDay } from '@claimcrew/contract/attendance/shapes'
import { weekdayOf } from '@claimcrew/contract/kit/time'
import { formatDuration, toWeekdayName, wallTimeText } from '@claimcrew/contract/kit/timeText'
import { formatTime } from '../../kit/time/timeZones.ts'
import { codeWords, type DayFlag, flagWords, listFlags, needsAttention } from '../dayWords.ts'

type DayFacts = {
  readonly day: RegisterDay
  readonly settings: Settings
  readonly timeZone: string
  readonly holiday: string | null
}

export type DayCodeExplanation = { readonly word: string; readonly why: string; readonly attention: boolean }

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** The day's code in words, and what made it so. */
export function explainCode({ day, settings, holiday }: DayFacts): DayCodeExplanation {
  const { code, workedSeconds } = day
  const because = (why: string, attention = false): DayCodeExplanation => ({
    word: capital(codeWords[code]),
    why,
    attention,
  })
  switch (code) {
    case 'P':
      return because(
        workedSeconds > 0
          ? `${formatDuration(workedSeconds)} punched${day.marks.includes('OPEN') ? ' so far' : ''}.`
          : 'Punched in.',
      )
    case 'HD':
      return because(
        `${formatDuration(workedSeconds)} punched, less than ${formatDuration(settings.halfDayMinutes * 60)}.`,
        true,
      )
    case 'A':
      return because(
        day.attendanceIds.length > 0
          ? 'No time was worked between punching in and out.'
          : 'No punches on a working day.',
        true,
      )
    case 'L':
      return because('Leave was approved.')
    case 'WO':
      return because(`${toWeekdayName(weekdayOf(day.date))} is a day off.`)
    case 'H':
      return because(holiday ?? 'A company holiday.')
    case '—':
      return because(
        'No attendance: this day is in the future, has just started, or is before the first day.',
      )
  }
}

/** Each mark in words, and what made it so: Late, came at 9:24 AM, expected 9:00 AM. */
export function explainFlags(facts: DayFacts): readonly DayCodeExplanation[] {
  return listFlags(facts.day).map(flag => ({
    word: capital(flagWords[flag]),
    why: explainFlag(flag, facts),
    attention: needsAttention(flag),
  }))
}

function explainFlag(flag: DayFlag, { day, settings, timeZone }: DayFacts): string {
  const time = (at: string | null) => (at === null ? '' : formatTime(timeZone, Date.parse(at)))
  switch (flag) {
    case 'LATE':
      return `Punched in at ${time(day.punchInTime)}, expected ${wallTimeText(settings.startTime)}.`
    case 'EARLY':
      return `Punched out at ${time(day.punchOutTime)}, expected to stay until ${wallTimeText(settings.endTime)}.`
    case 'REG':
      return 'The times were corrected. The original is below.'
    case 'AUTO':
      return 'No punch-out was recorded, so the session ends at the last activity we saw. It’s a draft until someone corrects it.'
    case 'OPEN':
      return `Since ${time(day.punchInTime)}; still working.`
    case 'POW':
      return 'No work was scheduled, so all of it is overtime.'
    case 'SENT':
      return 'Punched offline: the time comes from the device.'
  }
}

/** What to know about how a session's times came about. */
export function sessionNotes(session: {
  readonly autoClosed: boolean
  readonly lateSent: boolean
  readonly clockOffSeconds: number | null
}): readonly string[] {
  const notes: string[] = []
  if (session.autoClosed) notes.push('Closed automatically: the end time is an estimate.')
  if (session.lateSent) notes.push('Sent late: the time is unverified.')
  const off = session.clockOffSeconds ?? 0
  if (off !== 0)
    notes.push(
      `The device’s clock was ${formatDuration(Math.abs(off))} ${off > 0 ? 'fast' : 'slow'}; the times are corrected by that.`,
    )
  return notes
}
