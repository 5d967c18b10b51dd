import { to } from '@claimcrew/contract/kit/href'
import { exactMoneyText } from '@claimcrew/contract/kit/numberWords'
import type { Href } from '@claimcrew/contract/kit/paths'
import { formatDay, formatExactDuration } from '@claimcrew/contract/kit/timeText'
import { type LineKind, lineKinds, sumLines } from '@claimcrew/contract/statements/rules'
import type { Statement, StatementLine } from '@claimcrew/contract/statements/shapes'
import { Anchor } from '@mantine/core'
import { Link } from '../../kit/screen/Link.tsx'
import { useSession } from '../../kit/session.ts'
import { kindTitles, soFarText } from '../words.ts'
import classes from './Paper.module.css'

/** Where a day's hours came from. */
function sourceOf({ billerId }: Statement, { day, hoursFrom }: StatementLine, isOwn: boolean): Href {
  if (hoursFrom === 'tracked') return to('/worklog', { range: 'daily', date: day, day: `${billerId}.${day}` })
  return to('/attendance', isOwn ? { day } : { biller: billerId, day })
}

function Line({ statement, line }: { statement: Statement; line: StatementLine }) {
  const { currency, billerId } = statement
  const isOwn = useSession().user?.userId === billerId
  const { day, kind, seconds, rateCents, amountCents, corrects } = line
  const isTime = kind !== 'fixed' && kind !== 'leave'
  return (
    <tr>
      <th scope="row">
        <Anchor component={Link} to={sourceOf(statement, line, isOwn)} inherit>
          {formatDay(day)}
        </Anchor>
        {corrects && (
          <>
            {', '}
            <Anchor component={Link} to={to('/reports', { statement: corrects })} inherit>
              its statement
            </Anchor>
          </>
        )}
      </th>
      <td>
        {isTime && formatExactDuration(seconds)}
        {soFarText(line)}
      </td>
      <td>{isTime && exactMoneyText(rateCents, currency)}</td>
      <td>{exactMoneyText(amountCents, currency)}</td>
    </tr>
  )
}

type KindProps = { statement: Statement; kind: LineKind; alone: boolean }

/** The lines of one kind with what they come to, so that overtime and leave stand apart. */
function Kind({ statement, kind, alone }: KindProps) {
  const lines = statement.lines.filter(line => line.kind === kind)
  if (lines.length === 0) return null
  const sum = sumLines(lines)
  return (
    <tbody>
      <tr className={classes.kind}>
        <th scope="rowgroup" colSpan={4}>
          {kindTitles[kind]}
        </th>
      </tr>
      {lines.map(line => (
        <Line key={`${line.day} ${line.corrects}`} statement={statement} line={line} />
      ))}
      {!alone && kind !== 'fixed' && kind !== 'leave' && (
        <tr className={classes.sum}>
          <th scope="row">{kindTitles[kind]}, total</th>
          <td>{formatExactDuration(sum.seconds)}</td>
          <td />
          <td>{exactMoneyText(sum.amountCents, statement.currency)}</td>
        </tr>
      )}
    </tbody>
  )
}

/** One line a day, by kind, down to the total, which is their sum to the second and to the cent. */
export function StatementLines({ statement }: { statement: Statement }) {
  const { lines, seconds, amountCents, currency } = statement
  const alone = lines.every(({ kind }) => kind === lines[0]?.kind)
  return (
    <table className={classes.lines}>
      <caption className={classes.unseen}>Statement lines</caption>
      <thead>
        <tr>
          <th scope="col">Day</th>
          <th scope="col">Hours</th>
          <th scope="col">Rate</th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      {lineKinds.map(kind => (
        <Kind key={kind} statement={statement} kind={kind} alone={alone} />
      ))}
      <tfoot>
        <tr>
          <th scope="row">Total</th>
          <td>
            {formatExactDuration(seconds)}
            {soFarText(statement)}
          </td>
          <td />
          <td>{exactMoneyText(amountCents, currency)}</td>
        </tr>
      </tfoot>
    </table>
  )
}
