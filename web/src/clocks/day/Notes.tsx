import type { DayPicture } from '@claimcrew/contract/clocks/shapes'
import { formatDuration } from '@claimcrew/contract/kit/timeText'
import { IconCircleCheck } from '@tabler/icons-react'
import { Notice } from '../../kit/ui/state/Notice.tsx'
import { TimeText } from '../../kit/ui/TimeText.tsx'
import { agreementText } from '../dayPicture.ts'
import { explanationWords, timesText } from '../gapWords.ts'
import classes from './Day.module.css'

/** Says why the tracker's lane may be less than the truth. */
export function TrackerNotice({ picture: { tracker, to } }: { picture: DayPicture }) {
  if (!tracker.followed)
    return (
      <p className={classes.note}>
        This biller has no Time Doctor account, so there’s no tracked time to compare.
      </p>
    )
  if (tracker.unread)
    return (
      <Notice>
        We couldn’t read some of Time Doctor’s data for this day, so there are no questions about it.
      </Notice>
    )
  if (tracker.readTo === null)
    return <p className={classes.note}>Tracked time isn’t synced yet. Gaps show up after the next sync.</p>
  if (tracker.readTo < to)
    return (
      <p className={classes.note}>
        Tracked time is synced up to <TimeText at={tracker.readTo} />. Later gaps show up after the next sync.
      </p>
    )
  return null
}

/** A day without a question says so. */
export function ClocksAgreement({ picture }: { picture: DayPicture }) {
  const text = agreementText(picture)
  if (text === null) return null
  return (
    <p className={classes.agreed} role="status">
      <IconCircleCheck size={20} stroke={1.6} aria-hidden />
      {text}
    </p>
  )
}

/** What would be a gap and needs no question, and why. */
export function ExplainedTimes({ picture: { explained, day, timeZone } }: { picture: DayPicture }) {
  if (explained.length === 0) return null
  return (
    <div className={classes.explained}>
      <h3>Already explained</h3>
      <ul>
        {explained.map(({ kind, why, from, to, seconds }) => (
          <li key={`${kind} ${why} ${from} ${seconds}`}>
            {formatDuration(seconds)}
            {from !== null && `, ${timesText({ from, to }, day, timeZone)}`}: {explanationWords[why]}
          </li>
        ))}
      </ul>
    </div>
  )
}
