import type { PersonState } from '@claimcrew/contract/engagements/rules'
import type { StateStyle } from '../kit/ui/state/StateBadge.tsx'

export const personStateStyles: Readonly<Record<PersonState, StateStyle>> = {
  active: { word: 'Active', color: 'teal' },
  upcoming: { word: 'Upcoming', color: 'teal', outline: true },
  ended: { word: 'Ended', color: 'gray' },
  free: { word: 'No engagement', color: 'gray' },
  deactivated: { word: 'Deactivated', color: 'amber' },
}
