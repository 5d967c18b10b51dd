import { moneyText, numberText, percentText } from '@claimcrew/contract/kit/numberWords'
import { lengthText } from '@claimcrew/contract/kit/timeWords'
import type { ReportTotals } from '@claimcrew/contract/production/shapes'
import day from '../day/Day.module.css'
import classes from './Report.module.css'

type FigureProps = { label: string; value: string; about: string }

const Figure = ({ label, value, about }: FigureProps) => (
  <div className={day.figure}>
    <dt>{label}</dt>
    <dd>{value}</dd>
    <dd className={day.small}>{about}</dd>
  </div>
)

/** What all of it comes to, each figure with what it was made from. */
export function Totals({ totals }: { totals: ReportTotals }) {
  const { n, quantity, minutes, holdMinutes, attainment, weightedUnits, holdShare, utilisation } = totals
  return (
    <dl className={classes.totals} aria-label="Totals">
      <Figure label="Units" value={numberText(quantity)} about={`${numberText(n)} entries`} />
      <Figure
        label="Weighted units"
        value={weightedUnits === null ? '–' : numberText(weightedUnits)}
        about="3 min each at target"
      />
      <Figure label="Against target" value={percentText(attainment)} about="of target" />
      <Figure label="Worked" value={lengthText(minutes * 60)} about="without payer hold" />
      <Figure
        label="On hold"
        value={lengthText(holdMinutes * 60)}
        about={`${percentText(holdShare)} of all time`}
      />
      <Figure
        label="Utilization"
        value={percentText(utilisation)}
        about={`production + hold, of ${lengthText(totals.workedSeconds)} punched`}
      />
      <Figure
        label="Dollars touched"
        value={moneyText(totals.dollarsCents)}
        about={`${moneyText(totals.collectedCents)} collected`}
      />
    </dl>
  )
}
