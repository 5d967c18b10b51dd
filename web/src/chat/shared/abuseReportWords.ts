import type { AbuseReport } from '@claimcrew/contract/chat/shapes'

export const reasonWords: Readonly<Record<AbuseReport['reason'], string>> = {
  rude: 'It’s rude or threatening',
  patient: 'It identifies a patient',
  spam: 'It’s spam or fraud',
  other: 'Something else',
}

export const stateWords: Readonly<Record<AbuseReport['state'], string>> = {
  open: 'Open',
  dismissed: 'No problem',
  acted: 'Action taken',
}
