import type { DayCode, DayMark } from '@claimcrew/contract/attendance/register'
import type { RegisterDay } from '@claimcrew/contract/attendance/shapes'
import { formatDuration } from '@claimcrew/contract/kit/timeText'

export const codeWords: Readonly<Record<DayCode, string>> = {
  P: 'present',
  HD: 'half day',
  A: 'absent',
  L: 'leave',
  WO: 'day off',
  H: 'holiday',
  '—': 'no work',
}

/** A sign beside a code: the register's marks, and one for times that nobody could verify. */
export type DayFlag = DayMark | 'SENT'

export const flagWords: Readonly<Record<DayFlag, string>> = {
  LATE: 'late',
  EARLY: 'left early',
  REG: 'corrected',
  AUTO: 'closed automatically',
  OPEN: 'still punched in',
  POW: 'worked on a day off',
  SENT: 'sent later, unverified',
}

/** Signs that a user should look at; the others only inform. */
export const needsAttention = (flag: DayFlag) =>
  flag === 'LATE' || flag === 'EARLY' || flag === 'AUTO' || flag === 'SENT'

export const listFlags = ({
  marks,
  lateSent,
}: Pick<RegisterDay, 'marks' | 'lateSent'>): readonly DayFlag[] => (lateSent ? [...marks, 'SENT'] : marks)

/** A day in one sentence without its date: present, 8 h 02 min punched, late. */
export function describeDay(day: Pick<RegisterDay, 'code' | 'marks' | 'lateSent' | 'workedSeconds'>): string {
  const soFar = day.marks.includes('OPEN') ? ' so far' : ''
  const worked = day.workedSeconds > 0 ? [`${formatDuration(day.workedSeconds)} punched${soFar}`] : []
  return [codeWords[day.code], ...worked, ...listFlags(day).map(flag => flagWords[flag])].join(', ')
}
