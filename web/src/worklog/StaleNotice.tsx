import type { SheetPerson } from '@claimcrew/contract/worklog/contract'
import { IconClockExclamation } from '@tabler/icons-react'
import { useMemo } from 'react'
import { TimeText } from '../kit/ui/TimeText.tsx'
import classes from './Worklog.module.css'
import { stalenessOf } from './worklogFigures.ts'
import { countText } from './worklogWords.ts'

/** Says since when something may be missing; nothing while all is fresh. */
export function StaleNotice({ people, to }: { people: readonly SheetPerson[]; to: string }) {
  const { oldest, stale, never, tracked } = useMemo(() => stalenessOf(people, to), [people, to])
  if (oldest === null && never === 0) return null
  const some = stale < tracked && tracked > 1
  return (
    <p className={classes.notice} role="status">
      <IconClockExclamation size={18} stroke={1.6} aria-hidden />
      <span>
        {oldest && (
          <>
            Last pulled from Time Doctor on <TimeText at={oldest} />
            {some && ` for ${stale} of ${countText(tracked, 'biller')}`}; what you see may lack the latest
            hours.{' '}
          </>
        )}
        {never > 0 &&
          (tracked === 1
            ? 'Nothing has been pulled from Time Doctor yet; hours appear here once it has.'
            : `For ${countText(never, 'biller')} nothing has been pulled from Time Doctor yet.`)}
      </span>
    </p>
  )
}
