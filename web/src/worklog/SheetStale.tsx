import type { SheetPerson } from '@claimcrew/contract/worklog/contract'
import { useMemo } from 'react'
import { countText } from '../kit/countWords.ts'
import { StaleNotice } from '../kit/ui/state/StaleNotice.tsx'
import { stalenessOf } from './worklogFigures.ts'

/** Says of whom something may be missing; nothing while all is fresh. */
export function SheetStale({ people, to }: { people: readonly SheetPerson[]; to: string }) {
  const { oldest, stale, never, tracked } = useMemo(() => stalenessOf(people, to), [people, to])
  const whom = (count: number) =>
    count < tracked ? `${count} of ${countText(tracked, 'biller')}` : undefined
  return (
    <>
      {oldest && <StaleNotice syncedAt={oldest} whom={whom(stale)} />}
      {never > 0 && <StaleNotice syncedAt={null} whom={whom(never)} />}
    </>
  )
}
