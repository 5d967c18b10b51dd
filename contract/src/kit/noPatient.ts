import type * as z from 'zod'
import { findPatient } from './patient/find.ts'
import type { PatientKind } from './patient/labels.ts'
import { tokenize } from './patient/tokens.ts'

/** Where a text seems to say who a patient is. */
type PatientMatch = {
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
export function findPatientMatch(text: string): PatientMatch | null {
  const tokens = tokenize(text)
  const match = findPatient(tokens)
  if (!match) return null
  const index = tokens[match.first]?.index ?? 0
  const length = (tokens[match.end - 1]?.end ?? index) - index
  const message = `This looks like ${looksLike[match.kind]}. Leave out anything that identifies a patient.`
  return { kind: match.kind, index, length, message }
}

/** A shape of text that people write about work: as before, and without a patient in it. */
export function noPatient<Text extends z.ZodType<string>>(shape: Text): Text {
  return shape.superRefine((text, context) => {
    const match = findPatientMatch(text)
    if (match) context.addIssue({ code: 'custom', message: match.message })
  })
}
