import {
  countText,
  moneyText,
  numberText,
  percentText,
  tenthsText,
} from '@claimcrew/contract/kit/numberWords'
import { formatDuration } from '@claimcrew/contract/kit/timeText'
import type { ProductionReportTotals } from '@claimcrew/contract/production/report'
import { toShownRatio } from '@claimcrew/contract/production/rules'
import day from '../day/Day.module.css'
import { attainmentText, utilizationText } from '../words.ts'
import classes from './ProductionReport.module.css'

type FigureProps = { label: string; value: string; about: string }

const Figure = ({ label, value, about }: FigureProps) => (
  <div className={day.figure}>
    <dt>{label}</dt>
    <dd>{value}</dd>
    <dd className={day.small}>{about}</dd>
  </div>
)

/** What all of it comes to, each figure with what it was made from. */
export function ReportTotalsLine({ totals }: { totals: ProductionReportTotals }) {
  const { n, quantity, minutes, holdMinutes, attainment, weightedUnits, holdShare, utilisation } = totals
  return (
    <dl className={classes.totals} aria-label="Totals">
      <Figure label="Units" value={numberText(quantity)} about={countText(n, 'entry', 'entries')} />
      <Figure
        label="Weighted units"
        value={weightedUnits === null ? '—' : tenthsText(weightedUnits)}
        about="3 min each at target"
      />
      <Figure
        label="Against target"
        value={attainmentText(toShownRatio(attainment, minutes))}
        about="of target"
      />
      <Figure label="Worked" value={formatDuration(minutes * 60)} about="without payer hold" />
      <Figure
        label="On hold"
        value={formatDuration(holdMinutes * 60)}
        about={`${percentText(holdShare)} of all time`}
      />
      <Figure
        label="Utilization"
        value={percentText(utilisation)}
        about={utilizationText(totals.workedSeconds)}
      />
      <Figure
        label="Dollars touched"
        value={moneyText(totals.dollarsCents)}
        about={`${moneyText(totals.collectedCents)} collected`}
      />
    </dl>
  )
}
