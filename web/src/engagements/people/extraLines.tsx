import { type ReactNode, Suspense, useMemo } from 'react'
import { useSlot } from '../../kit/screen/slot.ts'
import { LineSkeleton } from '../../kit/ui/Skeletons.tsx'
import { billerLines, clientLines, personActions } from '../shared/slots.ts'
import type { PersonRow } from './filters.ts'
import type { Side } from './PersonMenu.tsx'

/** What features below say of a row, by the cell that they say it in. */
export type ExtraLines = Readonly<
  Record<'state' | 'engagement' | 'week' | 'rate' | 'hours', (row: PersonRow) => ReactNode>
> & {
  readonly act: (row: PersonRow, variant: 'icon' | 'words') => ReactNode
}

const nothing = () => null

export function useExtraLines(side: Side): ExtraLines {
  const [ofBillers, ofClients] = [useSlot(billerLines), useSlot(clientLines)]
  const actions = useSlot(personActions)
  return useMemo(() => {
    const linesIn =
      (position: 'state' | 'week' | 'rate' | 'hours') =>
      ({ person: { userId, timeZone = 'UTC', engagements = [] } }: PersonRow) =>
        ofBillers
          .filter(part => part.in === position)
          .map(({ order, Part }) => (
            <Suspense key={order} fallback={<LineSkeleton />}>
              <Part biller={{ userId, timeZone, engagements }} />
            </Suspense>
          ))
    const ofClient = ({ person }: PersonRow) =>
      ofClients.map(({ order, Part }) => (
        <Suspense key={order}>
          <Part clientId={person.userId} />
        </Suspense>
      ))
    const act: ExtraLines['act'] = ({ person }, variant) =>
      actions.map(({ order, Part }) => (
        <Suspense key={order}>
          <Part person={person} variant={variant} />
        </Suspense>
      ))
    return side === 'BILLER'
      ? {
          state: linesIn('state'),
          engagement: nothing,
          week: linesIn('week'),
          rate: linesIn('rate'),
          hours: linesIn('hours'),
          act,
        }
      : { state: nothing, engagement: ofClient, week: nothing, rate: nothing, hours: nothing, act }
  }, [side, ofBillers, ofClients, actions])
}
