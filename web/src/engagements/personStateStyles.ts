import type { PersonState } from '@claimcrew/contract/engagements/rules'
import type { StateStyle } from '../kit/ui/state/StateBadge.tsx'

export const personStateStyles: Readonly<Record<PersonState, StateStyle>> = {
  active: { word: 'Active', colour: 'teal' },
  upcoming: { word: 'Upcoming', colour: 'teal', outline: true },
  ended: { word: 'Ended', colour: 'gray' },
  free: { word: 'No engagement', colour: 'gray' },
  deactivated: { word: 'Deactivated', colour: 'amber' },
}
