import type { Report } from '@claimcrew/contract/chat/shapes'

export const reasonWords: Readonly<Record<Report['reason'], string>> = {
  rude: 'It’s rude or threatening',
  patient: 'It identifies a patient',
  spam: 'It’s spam or fraud',
  other: 'Something else',
}

export const stateWords: Readonly<Record<Report['state'], string>> = {
  open: 'Open',
  dismissed: 'No problem',
  acted: 'Action taken',
}
