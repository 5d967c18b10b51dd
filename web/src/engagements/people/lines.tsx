import { type ReactNode, useMemo } from 'react'
import { useSlot } from '../../kit/screen/slot.ts'
import { billerLines, clientLines } from '../shared/slots.ts'
import type { PersonRow } from './filters.ts'
import type { Side } from './PersonMenu.tsx'

/** What features below say of a row, by the cell that they say it in. */
export type Lines = Readonly<Record<'state' | 'engagement' | 'hours', (row: PersonRow) => ReactNode>>

const nothing = () => null

export function useLines(side: Side): Lines {
  const [ofBillers, ofClients] = [useSlot(billerLines), useSlot(clientLines)]
  return useMemo(() => {
    const below =
      (place: 'state' | 'hours') =>
      ({ person: { userId, timeZone = 'UTC', engagements = [] } }: PersonRow) =>
        ofBillers
          .filter(part => part.below === place)
          .map(({ order, Part }) => <Part key={order} biller={{ userId, timeZone, engagements }} />)
    const ofClient = ({ person }: PersonRow) =>
      ofClients.map(({ order, Part }) => <Part key={order} clientId={person.userId} />)
    return side === 'BILLER'
      ? { state: below('state'), engagement: nothing, hours: below('hours') }
      : { state: nothing, engagement: ofClient, hours: nothing }
  }, [side, ofBillers, ofClients])
}
