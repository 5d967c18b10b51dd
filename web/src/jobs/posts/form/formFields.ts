import type { JobFields } from '@claimcrew/contract/jobs/shapes'
import type { FormStep } from '../../address.ts'

type FormField = { readonly step: Exclude<FormStep, 'preview'>; readonly label: string }

/** Where each field is asked for, and what it is called there. */
const formFields: Readonly<Record<keyof JobFields, FormField>> = {
  title: { step: 'work', label: 'Title' },
  description: { step: 'work', label: 'Description' },
  workTypes: { step: 'work', label: 'Work types' },
  specialties: { step: 'work', label: 'Specialties' },
  organisation: { step: 'work', label: 'Your organization' },
  claimsPerMonth: { step: 'work', label: 'Claims per month' },
  practiceId: { step: 'work', label: 'Practice' },
  systems: { step: 'skills', label: 'Systems' },
  certifications: { step: 'skills', label: 'Certifications' },
  experience: { step: 'skills', label: 'Experience' },
  languages: { step: 'skills', label: 'Languages' },
  payers: { step: 'skills', label: 'Payers' },
  engagement: { step: 'pay', label: 'Job type' },
  pay: { step: 'pay', label: 'Pay' },
  rateMinCents: { step: 'pay', label: 'Minimum rate' },
  rateMaxCents: { step: 'pay', label: 'Maximum rate' },
  hoursPerWeek: { step: 'pay', label: 'Hours per week' },
  start: { step: 'pay', label: 'Start' },
  openings: { step: 'pay', label: 'Openings' },
  window: { step: 'pay', label: 'Working hours' },
  questions: { step: 'questions', label: 'Questions' },
  location: { step: 'questions', label: 'Work location' },
  phoneWork: { step: 'questions', label: 'Phone work' },
  compliance: { step: 'questions', label: 'Required before starting' },
  monitoring: { step: 'questions', label: 'Time tracking' },
}

/** `questions.2` is a field of the questions. */
export const findStep = (field: string): FormStep =>
  formFields[(field.split('.')[0] ?? '') as keyof JobFields]?.step ?? 'work'

export const findFieldLabel = (name: keyof JobFields): string => formFields[name].label
