import { Suspense } from 'react'
import { lazyPart } from '../kit/screen/lazyPart.tsx'
import { ListSkeleton } from '../kit/ui/Skeletons.tsx'
import { useReportsAddress } from './address.ts'

const Statements = lazyPart(async () => (await import('../statements/shared/Statements.tsx')).Statements)

/** The statements of the month that stands in the address. */
export function StatementsPanel() {
  const [{ month, clientId, billerId }, change] = useReportsAddress()
  return (
    <Suspense fallback={<ListSkeleton />}>
      <Statements
        month={month}
        onMonth={selected => change({ month: selected }, 'choosing')}
        clientId={clientId}
        billerId={billerId}
      />
    </Suspense>
  )
}
