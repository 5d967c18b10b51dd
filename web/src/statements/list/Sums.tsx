import { exactMoneyText } from '@claimcrew/contract/kit/numberWords'
import { lengthText } from '@claimcrew/contract/kit/timeWords'
import { totalOf } from '@claimcrew/contract/statements/rules'
import type { StatementSummary } from '@claimcrew/contract/statements/shapes'
import classes from './List.module.css'

/** All money is in one currency, so amounts of several statements add up. */
const currency = 'USD'

/** What a month's statements come to, and how much of it is still to be paid. */
export function Sums({ statements }: { statements: readonly StatementSummary[] }) {
  const all = totalOf(statements)
  const open = totalOf(statements.filter(({ status }) => status === 'provisional'))
  const unpaid = totalOf(
    statements.filter(one => one.status === 'final' && one.paidOn === null && one.amountCents > 0),
  )
  const figures = [
    ['Hours', lengthText(all.seconds)],
    ['Amount', exactMoneyText(all.amountCents, currency)],
    ['Draft', exactMoneyText(open.amountCents, currency)],
    ['Unpaid', exactMoneyText(unpaid.amountCents, currency)],
  ]
  return (
    <dl className={classes.sums} aria-label="Totals">
      {figures.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
