import { monthOf } from '@claimcrew/contract/statements/rules'
import { Suspense } from 'react'
import { lazyPart } from '../kit/screen/lazyPart.tsx'
import { useToday } from './read.ts'

const AgreedMonth = lazyPart(async () => (await import('../statements/shared/AgreedMonth.tsx')).AgreedMonth)

/** Hours against the agreed ones, and what the month costs or earns. */
export function ThisMonth() {
  return (
    <Suspense>
      <AgreedMonth month={monthOf(useToday())} billerId={undefined} />
    </Suspense>
  )
}
