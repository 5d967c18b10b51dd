import { countText, percentText } from '@claimcrew/contract/kit/numberWords'
import { formatDuration, hoursWithUnit } from '@claimcrew/contract/kit/timeText'
import type { WorklogTablePerson, WorklogTableTotals } from '@claimcrew/contract/worklog/contract'
import type { WorklogRange } from '@claimcrew/contract/worklog/rules'
import { useMemo } from 'react'
import { sumTotals, toTotals } from '../shared/figures.ts'
import classes from '../sheet/Sheet.module.css'

type FigureProps = { label: string; value: string; exact?: string; about?: string; attention?: boolean }

function Figure({ label, value, exact, about, attention = false }: FigureProps) {
  return (
    <div className={classes.figure} data-attention={attention || undefined}>
      <dt>{label}</dt>
      <dd title={exact}>{value}</dd>
      {about && <dd className={classes.about}>{about}</dd>}
    </div>
  )
}

type WorklogTotalsProps = {
  people: readonly WorklogTablePerson[]
  /** What everybody comes to where these are not all. */
  whole?: WorklogTableTotals | null
  range: WorklogRange
  single: boolean
}

/** What a range comes to, of a team or of one person. */
export function WorklogTotals({ people, whole, range, single }: WorklogTotalsProps) {
  const totals = useMemo(() => (whole ? toTotals(whole) : sumTotals(people)), [people, whole])
  const { seconds, workedDays, manualSeconds, breakSeconds, overlaps, overlapSeconds } = totals
  // On a single day each of them is somebody's.
  const noun = range === 'daily' && !single ? 'biller' : 'day'
  const average = workedDays === 0 ? 0 : seconds / workedDays
  return (
    <dl className={classes.totals} aria-label="Totals">
      <Figure
        label="Tracked"
        value={hoursWithUnit(seconds)}
        exact={formatDuration(seconds)}
        about="without breaks"
      />
      {single ? (
        <Figure label="Days with time" value={String(workedDays)} />
      ) : (
        <Figure
          label="Billers with time"
          value={`${totals.working} of ${totals.people}`}
          {...(totals.untracked > 0 ? { about: `${totals.untracked} not tracked` } : {})}
        />
      )}
      <Figure
        label="Average day"
        value={hoursWithUnit(average)}
        exact={formatDuration(average)}
        about={single ? 'of days with time' : `over ${countText(workedDays, noun)} with time`}
      />
      <Figure
        label="Added manually"
        value={hoursWithUnit(manualSeconds)}
        exact={formatDuration(manualSeconds)}
        about={`${percentText(seconds === 0 ? 0 : manualSeconds / seconds)} of hours worked`}
      />
      <Figure
        label="Breaks"
        value={hoursWithUnit(breakSeconds)}
        exact={formatDuration(breakSeconds)}
        about="not counted as work"
      />
      {overlaps > 0 && (
        <Figure
          label="Overlapping devices"
          value={hoursWithUnit(overlapSeconds)}
          exact={formatDuration(overlapSeconds)}
          about={`counted twice, on ${countText(overlaps, noun)}`}
          attention
        />
      )}
    </dl>
  )
}
