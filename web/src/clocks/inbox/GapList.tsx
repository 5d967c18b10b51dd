import type { Gap } from '@claimcrew/contract/clocks/shapes'
import { formatDuration } from '@claimcrew/contract/kit/timeText'
import { UnstyledButton } from '@mantine/core'
import { dayText } from '../../kit/time/dayWords.ts'
import { GapState } from '../gap/GapState.tsx'
import { kindWords, timesText } from '../gapWords.ts'
import { GapSwatch } from '../timeline/Swatch.tsx'
import { groupGapsByDay } from './groupGapsByDay.ts'
import classes from './Inbox.module.css'

type GapListProps = {
  gaps: readonly Gap[]
  selected: string | undefined
  /** Whether to name the billers, which is left out where the gaps are the reader's own. */
  withNames: boolean
  withClients: boolean
  onChoose: (gap: Gap) => void
}

/** Gaps by biller and day; the one that is looked at is marked. */
export function GapList({ gaps, selected, withNames, withClients, onChoose }: GapListProps) {
  return groupGapsByDay(gaps).map(({ key, first, gaps: ofDay }) => (
    <section key={key} className={classes.group} aria-label={`${first.billerName}, ${dayText(first.day)}`}>
      <h2 className={classes.who}>
        {withNames && <span>{first.billerName}</span>}
        <span className={classes.day}>{dayText(first.day)}</span>
      </h2>
      <ul>
        {ofDay.map(gap => (
          <li key={gap.gapId}>
            <UnstyledButton
              className={classes.row}
              data-gap-row={gap.gapId}
              aria-current={gap.gapId === selected || undefined}
              onClick={() => onChoose(gap)}
            >
              <GapSwatch kind={gap.kind} />
              <span className={classes.what}>
                <span>{kindWords[gap.kind]}</span>
                <span className={classes.when}>{timesText(gap, gap.day, gap.timeZone)}</span>
                {withClients && <span className={classes.when}>{gap.clientName ?? 'No client'}</span>}
                {gap.state !== 'open' && <GapState state={gap.state} />}
              </span>
              <span className={classes.length}>{formatDuration(gap.seconds)}</span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </section>
  ))
}
