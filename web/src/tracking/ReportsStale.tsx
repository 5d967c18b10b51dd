import type { Instant } from '@claimcrew/contract/kit/time'
import { IconClockExclamation } from '@tabler/icons-react'
import { TimeText } from '../kit/ui/TimeText.tsx'
import classes from './Reports.module.css'

/** What is shown is older than it should be. */
export function ReportsStale({ syncedAt }: { syncedAt: Instant | null }) {
  return (
    <p className={classes.stale} role="status">
      <IconClockExclamation size={18} stroke={1.6} aria-hidden />
      {syncedAt === null ? (
        <span>Nothing has been pulled from Time Doctor yet. It comes by itself.</span>
      ) : (
        <span>
          Last pulled from Time Doctor <TimeText at={syncedAt} />. What you see may lack the latest hours.
        </span>
      )}
    </p>
  )
}
