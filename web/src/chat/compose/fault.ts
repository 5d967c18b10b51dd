import { longestText } from '@claimcrew/contract/chat/rules'
import { MessageText } from '@claimcrew/contract/chat/shapes'
import { patientIn } from '@claimcrew/contract/kit/noPatient'
import { numberText } from '@claimcrew/contract/kit/numberWords'

/** What the server would have against a text, before it is sent; null where nothing, or nothing was written yet. */
export function faultIn(text: string): string | null {
  const said = text.trim()
  if (said === '') return null
  if (said.length > longestText)
    return `The message is too long: ${numberText(said.length)} of ${numberText(longestText)} characters.`
  const patient = patientIn(said)
  if (patient) return `“${said.slice(patient.index, patient.index + patient.length)}”: ${patient.message}`
  return MessageText.safeParse(said).error?.issues[0]?.message ?? null
}
