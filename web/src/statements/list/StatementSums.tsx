import { exactMoneyText } from '@claimcrew/contract/kit/numberWords'
import { hoursWithUnit } from '@claimcrew/contract/kit/timeText'
import { sumLines } from '@claimcrew/contract/statements/rules'
import type { StatementSummary } from '@claimcrew/contract/statements/shapes'
import classes from './List.module.css'

/** All money is in one currency, so amounts of several statements add up. */
const currency = 'USD'

/** What a month's statements come to, and how much of it is still to be paid. */
export function StatementSums({
  statements = [],
}: {
  /** Not yet, while they are read: then it only takes up its room. */
  statements: readonly StatementSummary[] | undefined
}) {
  const all = sumLines(statements)
  const open = sumLines(statements.filter(({ status }) => status === 'provisional'))
  const unpaid = sumLines(
    statements.filter(one => one.status === 'final' && one.paidOn === null && one.amountCents > 0),
  )
  const figures = [
    ['Hours', hoursWithUnit(all.seconds)],
    ['Amount', exactMoneyText(all.amountCents, currency)],
    ['Draft', exactMoneyText(open.amountCents, currency)],
    ['Unpaid', exactMoneyText(unpaid.amountCents, currency)],
  ]
  return (
    <dl className={classes.sums} data-unseen={statements.length === 0 || undefined} aria-label="Totals">
      {figures.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
