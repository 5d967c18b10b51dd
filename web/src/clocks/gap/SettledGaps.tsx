import type { Resolution } from '@claimcrew/contract/clocks/gapKinds'
import type { Gap } from '@claimcrew/contract/clocks/shapes'
import { formatDuration } from '@claimcrew/contract/kit/timeText'
import { IconCheck } from '@tabler/icons-react'
import { TimeText } from '../../kit/ui/TimeText.tsx'
import { kindWords, timesText } from '../gapWords.ts'
import classes from './Gap.module.css'

const howWords: Readonly<Record<Resolution, string>> = {
  closed: 'Dismissed',
  correction: 'Corrected',
  production: 'Entered as production',
}

/** Questions that are settled: how, by whom and why. */
export function SettledGaps({ gaps }: { gaps: readonly Gap[] }) {
  if (gaps.length === 0) return null
  return (
    <ul className={classes.settled} aria-label="Resolved">
      {gaps.map(gap => (
        <li key={gap.gapId}>
          <IconCheck size={16} stroke={1.8} aria-hidden />
          <div>
            <span>
              {kindWords[gap.kind]}, {timesText(gap, gap.day, gap.timeZone)}, {formatDuration(gap.seconds)}
            </span>
            <span className={classes.means}>
              {gap.how === null ? 'Resolved' : howWords[gap.how]}
              {gap.resolvedByName !== null && ` by ${gap.resolvedByName}`}
              {gap.resolvedAt !== null && (
                <>
                  {' '}
                  on <TimeText at={gap.resolvedAt} show="day" />
                </>
              )}
              {gap.reason !== '' && `: ${gap.reason}`}
            </span>
          </div>
        </li>
      ))}
    </ul>
  )
}
