import type { TrackerUserSync } from '@claimcrew/contract/tracking/shapes'
import { Progress } from '@mantine/core'
import { useNow, useToday } from '../../../kit/time/clock.ts'
import { DayText, TimeText, useTimeZone } from '../../../kit/ui/TimeText.tsx'
import { FailureReason } from '../FailureReason.tsx'
import admin from '../TrackingAdmin.module.css'
import { untilText } from '../words.ts'
import classes from './SyncPanel.module.css'
import { computeHistoryPercent } from './words.ts'

/** How far back the days reach that have been pulled, of those that are to be. */
export function HistoryProgress({ trackerUser }: { trackerUser: TrackerUserSync }) {
  const { pulledFrom, historyFrom } = trackerUser
  const percent = computeHistoryPercent(trackerUser, useToday(useTimeZone()))
  if (percent === 100)
    return (
      <>
        Complete <span className={admin.small}>back to {<DayText day={pulledFrom ?? historyFrom} />}</span>
      </>
    )
  return (
    <div className={classes.history}>
      <span>
        {pulledFrom ? (
          <>
            Back to <DayText day={pulledFrom} />
          </>
        ) : (
          'Not started'
        )}{' '}
        <span className={admin.small}>
          of <DayText day={historyFrom} />
        </span>
      </span>
      <Progress value={percent} size="sm" aria-label={`History of ${trackerUser.userName}`} />
    </div>
  )
}

/** Why it fails, since when, and when it is tried again; else when the next round is. */
export function SyncNext({ trackerUser }: { trackerUser: TrackerUserSync }) {
  const { state, problem, failingSince, nextAt, asked } = trackerUser
  const now = useNow()
  switch (state) {
    case 'running':
      return asked ? `${asked.days - asked.left} of ${asked.days} requested days` : 'In progress'
    case 'failing':
      return (
        <>
          <span className={classes.failure}>
            <FailureReason problem={problem ?? 'Time Doctor didn’t respond.'} />
          </span>{' '}
          <span className={admin.small}>
            {failingSince && (
              <>
                Since <TimeText at={failingSince} />.{' '}
              </>
            )}
            Next try {untilText(nextAt, now)}
          </span>
        </>
      )
    case 'waiting':
      return 'Waiting'
    case 'done':
      return `Next sync ${untilText(nextAt, now)}`
    default:
      return state satisfies never
  }
}
