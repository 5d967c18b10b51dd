import type { DayCode, DayMark } from '@claimcrew/contract/attendance/register'
import type { RegisterDay } from '@claimcrew/contract/attendance/shapes'
import { lengthText } from '@claimcrew/contract/kit/timeWords'

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
export type Sign = DayMark | 'SENT'

export const signWords: Readonly<Record<Sign, string>> = {
  LATE: 'late',
  EARLY: 'left early',
  REG: 'corrected',
  AUTO: 'closed automatically',
  OPEN: 'still punched in',
  POW: 'worked on a day off',
  SENT: 'sent later, unverified',
}

/** Signs that a user should look at; the others only inform. */
export const needsAttention = (sign: Sign) =>
  sign === 'LATE' || sign === 'EARLY' || sign === 'AUTO' || sign === 'SENT'

export const signsOf = ({ marks, lateSent }: Pick<RegisterDay, 'marks' | 'lateSent'>): readonly Sign[] =>
  lateSent ? [...marks, 'SENT'] : marks

/** A day in one sentence without its date: present, 8 h 02 min punched, late. */
export function sentenceOf(day: Pick<RegisterDay, 'code' | 'marks' | 'lateSent' | 'workedSeconds'>): string {
  const soFar = day.marks.includes('OPEN') ? ' so far' : ''
  const worked = day.workedSeconds > 0 ? [`${lengthText(day.workedSeconds)} punched${soFar}`] : []
  return [codeWords[day.code], ...worked, ...signsOf(day).map(sign => signWords[sign])].join(', ')
}
