import type { BreakType } from '@claimcrew/contract/attendance/rules'
import { Suspense } from 'react'
import { afterFirstContent } from '../../kit/screen/firstContent.ts'
import { lazyPart } from '../../kit/screen/lazyPart.tsx'
import classes from './BreakName.module.css'

const BreakHint = lazyPart(afterFirstContent(async () => (await import('./BreakHint.tsx')).BreakHint))

/** What a break is called; the one whose name doesn't say what it is for says so when it is pointed at. */
export function BreakName({ type }: { type: BreakType }) {
  if (type !== 'Permission Break') return type
  const name = <span className={classes.explained}>{type}</span>
  return (
    <Suspense fallback={name}>
      <BreakHint>{name}</BreakHint>
    </Suspense>
  )
}
