import { hoursText } from '@claimcrew/contract/kit/timeWords'
import type { ReportTotals } from '@claimcrew/contract/production/shapes'
import { moneyText } from '../../kit/words/money.ts'
import day from '../day/Day.module.css'
import { figureText, minutesText, shareText } from '../words.ts'
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
      <Figure label="Units" value={figureText(quantity)} about={`n ${n.toLocaleString('en-US')} entries`} />
      <Figure
        label="Weighted units"
        value={weightedUnits === null ? '–' : figureText(weightedUnits)}
        about="3 min each at target"
      />
      <Figure label="Against target" value={shareText(attainment)} about="weighted units ÷ expected" />
      <Figure label="Worked" value={minutesText(minutes)} about="without payer hold" />
      <Figure
        label="On hold"
        value={minutesText(holdMinutes)}
        about={`${shareText(holdShare)} of all time`}
      />
      <Figure
        label="Utilization"
        value={shareText(utilisation)}
        about={`production + hold, of ${hoursText(totals.workedSeconds)} punched`}
      />
      <Figure
        label="Dollars touched"
        value={moneyText(totals.dollarsCents, 'USD')}
        about={`${moneyText(totals.collectedCents, 'USD')} collected`}
      />
    </dl>
  )
}
