import type { Settings } from '@claimcrew/contract/attendance/settings'
import type { RegisterDay } from '@claimcrew/contract/attendance/shapes'
import { weekdayOf } from '@claimcrew/contract/kit/time'
import { lengthText, wallTimeText, weekdayName } from '@claimcrew/contract/kit/timeWords'
import { timeIn } from '../../kit/time/timeZones.ts'
import { codeWords, needsAttention, type Sign, signsOf, signWords } from '../dayWords.ts'

type DayFacts = {
  readonly day: RegisterDay
  readonly settings: Settings
  readonly timeZone: string
  readonly holiday: string | null
}

export type Explanation = { readonly word: string; readonly why: string; readonly attention: boolean }

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** The day's code in words, and what made it so. */
export function explainCode({ day, settings, holiday }: DayFacts): Explanation {
  const { code, workedSeconds } = day
  const because = (why: string, attention = false): Explanation => ({
    word: capital(codeWords[code]),
    why,
    attention,
  })
  switch (code) {
    case 'P':
      return because(
        workedSeconds > 0
          ? `${lengthText(workedSeconds)} punched${day.marks.includes('OPEN') ? ' so far' : ''}.`
          : 'Punched in.',
      )
    case 'HD':
      return because(
        `${lengthText(workedSeconds)} punched, less than ${lengthText(settings.halfDayMinutes * 60)}.`,
        true,
      )
    case 'A':
      return because(
        day.attendanceIds.length > 0
          ? 'Nothing was worked between punching in and out.'
          : 'Nothing was punched on a working day.',
        true,
      )
    case 'L':
      return because('Leave was asked for and granted.')
    case 'WO':
      return because(`${weekdayName(weekdayOf(day.date))} is a weekly off.`)
    case 'H':
      return because(holiday ?? 'A holiday for everybody.')
    case '—':
      return because('Not yet here: the day is to come, has only begun, or lies before the first one.')
  }
}

/** Each mark in words, and what made it so: Late, came at 9:24 AM, expected 9:00 AM. */
export function explainSigns(facts: DayFacts): readonly Explanation[] {
  return signsOf(facts.day).map(sign => ({
    word: capital(signWords[sign]),
    why: whyOf(sign, facts),
    attention: needsAttention(sign),
  }))
}

function whyOf(sign: Sign, { day, settings, timeZone }: DayFacts): string {
  const time = (at: string | null) => (at === null ? '' : timeIn(timeZone, Date.parse(at)))
  switch (sign) {
    case 'LATE':
      return `Came at ${time(day.punchInTime)}, expected ${wallTimeText(settings.startTime)}.`
    case 'EARLY':
      return `Left at ${time(day.punchOutTime)}, expected to stay until ${wallTimeText(settings.endTime)}.`
    case 'REG':
      return 'The recorded times were corrected; the original is below.'
    case 'AUTO':
      return 'Nobody punched out, so it was ended where they were last seen. Provisional until it is corrected.'
    case 'OPEN':
      return `Since ${time(day.punchInTime)}; the hours are still growing.`
    case 'POW':
      return 'Nothing was expected, so all of it is overtime.'
    case 'SENT':
      return 'Made without a connection: the time is the device’s own.'
  }
}

/** What to know about how a session's times came about. */
export function sessionNotes(session: {
  readonly autoClosed: boolean
  readonly lateSent: boolean
  readonly clockOffSeconds: number | null
}): readonly string[] {
  const notes: string[] = []
  if (session.autoClosed) notes.push('Closed automatically: the end is provisional.')
  if (session.lateSent) notes.push('Sent later than it was made: unverified.')
  const off = session.clockOffSeconds ?? 0
  if (off !== 0)
    notes.push(
      `The device’s clock was ${lengthText(Math.abs(off))} ${off > 0 ? 'fast' : 'slow'}; the times are corrected by that.`,
    )
  return notes
}
