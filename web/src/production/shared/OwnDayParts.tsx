import { Suspense } from 'react'
import { useSlot } from '../../kit/screen/slot.ts'
import { ownDayParts } from './slots.ts'

/** What features below know of a biller's own day. */
export function OwnDayParts({ billerId, day }: { billerId: string; day: string }) {
  const parts = useSlot(ownDayParts)
  return parts.map(({ order, Part }) => (
    <Suspense key={order}>
      <Part billerId={billerId} day={day} />
    </Suspense>
  ))
}
