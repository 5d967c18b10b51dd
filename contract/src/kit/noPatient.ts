import type * as z from 'zod'
import { findPatient } from './patient/find.ts'
import type { PatientKind } from './patient/labels.ts'
import { tokensOf } from './patient/tokens.ts'

/** Where a text seems to say who a patient is. */
type PatientFound = {
  readonly kind: PatientKind
  readonly index: number
  readonly length: number
  /** Fit to be shown. */
  readonly message: string
}

const looksLike: Readonly<Record<PatientKind, string>> = {
  'social-security-number': 'a Social Security number',
  'birth-date': 'a date of birth',
  'record-number': 'a patient’s record number',
  'member-number': 'a member or policy number',
  name: 'a patient’s name',
}

/**
 * The first place in a text about work that looks like a patient's identity; null where there is none. Counts, codes,
 * dates of service, amounts, batch, check and phone numbers are none.
 */
export function patientIn(text: string): PatientFound | null {
  const tokens = tokensOf(text)
  const found = findPatient(tokens)
  if (!found) return null
  const index = tokens[found.first]?.index ?? 0
  const length = (tokens[found.end - 1]?.end ?? index) - index
  const message = `This looks like ${looksLike[found.kind]}. Leave out anything that identifies a patient.`
  return { kind: found.kind, index, length, message }
}

/** A shape of text that people write about work: as before, and without a patient in it. */
export function noPatient<Text extends z.ZodType<string>>(shape: Text): Text {
  return shape.superRefine((text, context) => {
    const found = patientIn(text)
    if (found) context.addIssue({ code: 'custom', message: found.message })
  })
}
