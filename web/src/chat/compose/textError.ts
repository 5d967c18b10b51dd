import { maxTextLength } from '@claimcrew/contract/chat/rules'
import { MessageText } from '@claimcrew/contract/chat/shapes'
import { findPatientMatch } from '@claimcrew/contract/kit/noPatient'
import { numberText } from '@claimcrew/contract/kit/numberWords'

/** What the server would have against a text, before it is sent; null where nothing, or nothing was written yet. */
export function findTextError(text: string): string | null {
  const trimmed = text.trim()
  if (trimmed === '') return null
  if (trimmed.length > maxTextLength)
    return `The message is too long: ${numberText(trimmed.length)} of ${numberText(maxTextLength)} characters.`
  const patient = findPatientMatch(trimmed)
  if (patient) return `“${trimmed.slice(patient.index, patient.index + patient.length)}”: ${patient.message}`
  return MessageText.safeParse(trimmed).error?.issues[0]?.message ?? null
}
