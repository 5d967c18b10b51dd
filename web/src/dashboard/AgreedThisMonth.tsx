import { toMonth } from '@claimcrew/contract/statements/rules'
import { Skeleton } from '@mantine/core'
import { Suspense } from 'react'
import { lazyPart } from '../kit/screen/lazyPart.tsx'
import { useToday } from './dashboardQueries.ts'

const AgreedMonth = lazyPart(async () => (await import('../statements/shared/AgreedMonth.tsx')).AgreedMonth)

/** Hours against the agreed ones, and what the month costs or earns. */
export function AgreedThisMonth() {
  return (
    <Suspense fallback={<Skeleton height="8rem" mb="md" />}>
      <AgreedMonth month={toMonth(useToday())} billerId={undefined} />
    </Suspense>
  )
}
