import { Badge } from '@mantine/core'
import type { PersonState } from './terms.ts'

/** The words for each state; colour only underlines them. */
export const stateWords: Readonly<Record<PersonState, string>> = {
  active: 'Active',
  upcoming: 'Upcoming',
  ended: 'Ended',
  free: 'Not engaged',
  deactivated: 'Deactivated',
}

const colours: Readonly<Record<PersonState, string>> = {
  active: 'teal',
  upcoming: 'teal',
  ended: 'gray',
  free: 'gray',
  deactivated: 'amber',
}

export function StateBadge({ state }: { state: PersonState }) {
  return (
    <Badge variant={state === 'upcoming' ? 'outline' : 'light'} color={colours[state]}>
      {stateWords[state]}
    </Badge>
  )
}
