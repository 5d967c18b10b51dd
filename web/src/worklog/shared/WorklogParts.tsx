import { Suspense } from 'react'
import { useSlot } from '../../kit/screen/slot.ts'
import { worklogParts } from './slots.ts'

/** What features below know of the month that a range lies in. */
export function WorklogParts({ from, billerId }: { from: string; billerId: string | undefined }) {
  const parts = useSlot(worklogParts)
  return parts.map(({ order, Part }) => (
    <Suspense key={order} fallback={<div data-awaited />}>
      <Part month={from.slice(0, 7)} billerId={billerId} />
    </Suspense>
  ))
}
