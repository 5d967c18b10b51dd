import type { JobFields } from '@claimcrew/contract/jobs/shapes'
import type { FormStep } from '../../address.ts'

/** Where each field is asked for. */
const stepOf: Readonly<Record<keyof JobFields, Exclude<FormStep, 'preview'>>> = {
  title: 'work',
  description: 'work',
  workTypes: 'work',
  specialties: 'work',
  organisation: 'work',
  claimsPerMonth: 'work',
  practiceId: 'work',
  systems: 'skills',
  certifications: 'skills',
  experience: 'skills',
  languages: 'skills',
  payers: 'skills',
  engagement: 'pay',
  pay: 'pay',
  rateMinCents: 'pay',
  rateMaxCents: 'pay',
  hoursPerWeek: 'pay',
  start: 'pay',
  openings: 'pay',
  window: 'pay',
  questions: 'questions',
  location: 'questions',
  phoneWork: 'questions',
  compliance: 'questions',
  monitoring: 'questions',
}

/** `questions.2` is a field of the questions. */
export const findStep = (field: string): FormStep =>
  stepOf[(field.split('.')[0] ?? '') as keyof JobFields] ?? 'work'
