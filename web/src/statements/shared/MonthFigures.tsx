import { moneyText } from '@claimcrew/contract/kit/numberWords'
import { roundLengthText } from '@claimcrew/contract/kit/timeText'
import { Progress as Bar } from '@mantine/core'
import classes from './MonthFigures.module.css'
import type { Progress } from './progress.ts'

type MonthFiguresProps = {
  progress: Progress
  /** Whether it is what one is paid, or what one pays. */
  earns: boolean
}

function hoursLabel(source: Progress['source']): string {
  if (source === null) return 'Hours worked'
  return source === 'tracked' ? 'Tracked hours' : 'Punched hours'
}

/** Hours against the agreed ones, and money so far and expected. */
export function MonthFigures({ progress, earns }: MonthFiguresProps) {
  const { hours, source, agreedHours, agreedHoursSoFar, amountCents, expectedCents } = progress
  const share = agreedHours === 0 ? 0 : Math.min(100, (hours / agreedHours) * 100)
  const behind = agreedHoursSoFar - hours
  return (
    <div className={classes.room}>
      <dl className={classes.figures}>
        <div className={classes.hours}>
          <dt>{hoursLabel(source)} of agreed</dt>
          <dd>
            {roundLengthText(hours * 3600)} of {roundLengthText(agreedHours * 3600)}
            <Bar value={share} size="sm" mt={6} aria-label="Share of agreed hours" />
            <span className={classes.about}>
              {agreedHoursSoFar === 0
                ? 'No hours planned so far'
                : behind >= 1
                  ? `${roundLengthText(behind * 3600)} behind plan`
                  : behind <= -1
                    ? `${roundLengthText(-behind * 3600)} ahead of plan`
                    : 'On plan'}
            </span>
          </dd>
        </div>
        <div>
          <dt>{earns ? 'Earned so far' : 'Cost so far'}</dt>
          <dd>{moneyText(amountCents)}</dd>
        </div>
        <div>
          <dt>Expected</dt>
          <dd>
            {moneyText(expectedCents)}
            <span className={classes.about}>if the rest goes as planned</span>
          </dd>
        </div>
      </dl>
    </div>
  )
}
