import type { Report } from '@claimcrew/contract/chat/shapes'

export const reasonWords: Readonly<Record<Report['reason'], string>> = {
  rude: 'It is rude or threatening',
  patient: 'It says who a patient is',
  spam: 'It is spam or a fraud',
  other: 'Something else',
}

export const stateWords: Readonly<Record<Report['state'], string>> = {
  open: 'Open',
  dismissed: 'Nothing wrong',
  acted: 'Acted on',
}
