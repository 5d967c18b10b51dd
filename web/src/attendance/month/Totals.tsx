import { breakTypes } from '@claimcrew/contract/attendance/rules'
import type { RegisterRow } from '@claimcrew/contract/attendance/shapes'
import { formatDuration } from '@claimcrew/contract/kit/timeText'
import { BreakName } from '../shared/BreakName.tsx'
import classes from './Month.module.css'

type FigureProps = { label: string; value: string | number; large?: boolean; attention?: boolean }

function Figure({ label, value, large = false, attention = false }: FigureProps) {
  return (
    <div className={classes.figure} data-large={large || undefined} data-attention={attention || undefined}>
      <dt className={classes.figureLabel}>{label}</dt>
      <dd className={classes.figureValue}>{value}</dd>
    </div>
  )
}

/** What a month comes to: days, hours, and breaks by kind. */
export function MonthTotals({ row: { totals, unassignedSeconds, days } }: { row: RegisterRow }) {
  const isOpen = days.some(day => day.marks.includes('OPEN'))
  return (
    <>
      <dl className={classes.totals} aria-label="Totals">
        <Figure
          label={isOpen ? 'Punched so far' : 'Punched'}
          value={formatDuration(totals.workedSeconds)}
          large
        />
        <Figure label="Overtime" value={formatDuration(totals.overtimeSeconds)} large />
        <Figure label="Present" value={totals.present} />
        <Figure label="Half days" value={totals.half} />
        <Figure label="Absent" value={totals.absent} attention={totals.absent > 0} />
        <Figure label="Leave" value={totals.leave} />
        <Figure label="Days off" value={totals.weeklyOffs} />
        <Figure label="Holidays" value={totals.holidays} />
        {unassignedSeconds > 0 && (
          <Figure label="Not assigned to a client" value={formatDuration(unassignedSeconds)} attention />
        )}
      </dl>
      <details className={classes.breaks}>
        <summary>
          Breaks {formatDuration(totals.breakSeconds)}
          {totals.overAllowanceSeconds >= 60 && (
            <b className={classes.over}>, {formatDuration(totals.overAllowanceSeconds)} over the limit</b>
          )}
        </summary>
        <dl className={classes.facts}>
          {breakTypes.map(type => (
            <div key={type} className={classes.fact}>
              <dt>
                <BreakName type={type} />
              </dt>
              <dd>{formatDuration(totals.breakSecondsByType[type])}</dd>
            </div>
          ))}
        </dl>
      </details>
    </>
  )
}
