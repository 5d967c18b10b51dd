import { hoursSourceLabels } from '@claimcrew/contract/engagements/termsText'
import { findLabel, type TermSet } from '@claimcrew/contract/kit/taxonomy'
import { reasonWords, stateWords } from '../../chat/shared/abuseReportWords.ts'
import { categoryWords } from '../../support/shared/categoryWords.ts'

export const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** `hoursPerWeek` as hours per week, `sent-back` as sent back. */
export const splitWords = (name: string) =>
  name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('-', ' ')
    .toLowerCase()

type Words = Readonly<Record<string, string>>

/** Fields that are called otherwise on the screens where they are filled in. */
export const fieldWords: Words = {
  assigneeId: 'Assigned to',
  expectedMinutes: 'Expected time',
  graceMinutes: 'Grace period',
  halfDayMinutes: 'Half day below',
  hoursFrom: 'Hours to pay',
  how: 'Status',
  lockedThrough: 'Closed through',
  secondFactorOf: 'Two-step sign-in',
  secondFactorRequired: 'Two-step sign-in required',
  startsOn: 'First day',
  thresholdMinutes: 'Ask about gaps over',
  value: 'Entries',
  weeklyOffs: 'Days off',
}

/** What only the program needs. */
export const unsaidFields: ReadonlySet<string> = new Set(['version', 'createdAt', 'updatedAt'])

/** Fields whose values are of a list that everybody knows by the same names. */
const termSets: Readonly<Record<string, TermSet>> = {
  payers: 'payers',
  specialties: 'specialties',
  systems: 'systems',
  workType: 'workTypes',
}

/** Values that are called otherwise on screens than they are stored, by the field that holds them. */
const labels: Readonly<Record<string, Words>> = {
  category: categoryWords,
  hoursFrom: hoursSourceLabels,
  how: { closed: 'Dismissed with a reason', correction: 'Corrected', production: 'Production added' },
  kind: {
    clocks: 'Time comparison',
    'email-differs': 'Same person, another email',
    gone: 'No longer in Time Doctor',
  },
  pay: { fixed: 'Fixed price' },
  reason: reasonWords,
  secondFactorOf: { administrators: 'Admins', nobody: 'No one' },
  // Leave, corrections and reports about messages have these states.
  state: { ...stateWords, asked: 'Waiting for a decision', refused: 'Declined' },
  status: { rejected: 'Sent back' },
}

/** Fields whose stored words are their labels, but for capitals and hyphens. */
const plainFields = new Set([
  'by',
  'duties',
  'how',
  'kind',
  'pay',
  'priority',
  'role',
  'rows',
  'secondFactorOf',
  'stage',
  'state',
  'status',
])

/** A stored word as screens show it; what people wrote themselves stays as it is. */
export function findValueLabel(field: string, value: string): string {
  const set = termSets[field]
  if (set) return findLabel(set, value)
  const label = labels[field]?.[value]
  if (label !== undefined) return label
  if (field === 'format') return value.toUpperCase()
  // The states of a practice are written as OH.
  if (!plainFields.has(field) || /^[A-Z]{2}$/.test(value)) return value
  return capitalize(splitWords(value))
}
