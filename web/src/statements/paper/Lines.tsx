import { to } from '@claimcrew/contract/kit/href'
import { exactMoneyText } from '@claimcrew/contract/kit/numberWords'
import type { Href } from '@claimcrew/contract/kit/paths'
import { formatClockDuration, formatDay } from '@claimcrew/contract/kit/timeText'
import { lineKinds, sumLines } from '@claimcrew/contract/statements/rules'
import type { Statement, StatementLine } from '@claimcrew/contract/statements/shapes'
import { Anchor } from '@mantine/core'
import { useMay } from '../../kit/actingFor.ts'
import { Link } from '../../kit/screen/Link.tsx'
import { useSession } from '../../kit/session.ts'
import { kindTitles, type RowKind, soFarText } from '../words.ts'
import classes from './Paper.module.css'

/** Where a day's hours came from. Who reads statements may not read tracked hours day by day, and finds the punched ones. */
function sourceOf(
  { billerId }: Statement,
  { day, hoursFrom }: StatementLine,
  { isOwn, seesTracked }: { readonly isOwn: boolean; readonly seesTracked: boolean },
): Href {
  if (hoursFrom === 'tracked' && seesTracked)
    return to('/worklog', { range: 'daily', date: day, day: `${billerId}.${day}` })
  return to('/attendance', isOwn ? { day } : { biller: billerId, day })
}

/** The lines of one day and kind; work and overtime of a day stand beside each other, each with its own amount. */
type LineRow = { readonly line: StatementLine; readonly overtime?: StatementLine | undefined }

type LineProps = { statement: Statement; row: LineRow; withOvertime: boolean }

function Line({ statement, row: { line, overtime }, withOvertime }: LineProps) {
  const { currency, billerId } = statement
  const isOwn = useSession().user?.userId === billerId
  const seesTracked = useMay()('worklog:read')
  const { day, kind, rateCents, corrects } = line
  const isTime = kind !== 'fixed' && kind !== 'leave'
  const own = line.kind === 'overtime' ? undefined : line
  const money = (part: StatementLine | undefined) => part && exactMoneyText(part.amountCents, currency)
  const { amountCents } = sumLines([line, ...(overtime && overtime !== line ? [overtime] : [])])
  return (
    <tr>
      <th scope="row">
        <Anchor component={Link} to={sourceOf(statement, line, { isOwn, seesTracked })} inherit>
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
        {isTime && own && formatClockDuration(own.seconds)}
        {soFarText(line)}
      </td>
      {withOvertime && <td>{overtime && formatClockDuration(overtime.seconds)}</td>}
      <td className={withOvertime ? classes.part : undefined}>
        {isTime && exactMoneyText(rateCents, currency)}
      </td>
      {withOvertime && (
        <>
          <td className={classes.part}>{isTime && money(own)}</td>
          <td className={classes.part}>{money(overtime)}</td>
        </>
      )}
      <td>{exactMoneyText(amountCents, currency)}</td>
    </tr>
  )
}

/** A row a day: overtime beside what was worked that day. */
function toRows(lines: readonly StatementLine[], kind: RowKind): LineRow[] {
  if (kind !== 'work') return lines.filter(line => line.kind === kind).map(line => ({ line }))
  const worked = lines.filter(line => line.kind === 'work' || line.kind === 'overtime')
  return [...Map.groupBy(worked, ({ day }) => day).values()].flatMap(own => {
    const overtime = own.find(line => line.kind === 'overtime')
    const line = own.find(one => one.kind === 'work') ?? overtime
    return line ? [{ line, overtime }] : []
  })
}

/** Overtime has a column. */
const rowKinds = lineKinds.filter((kind): kind is RowKind => kind !== 'overtime')

type SumsProps = {
  label: string
  lines: readonly StatementLine[]
  statement: Statement
  withOvertime: boolean
}

/** What some lines come to, under the columns that they stand in. */
function Sums({ label, lines, statement, withOvertime }: SumsProps) {
  const overtime = sumLines(lines.filter(line => line.kind === 'overtime'))
  const others = sumLines(lines.filter(line => line.kind !== 'overtime'))
  const money = (cents: number) => exactMoneyText(cents, statement.currency)
  return (
    <>
      <th scope="row">{label}</th>
      <td>
        {formatClockDuration(others.seconds)}
        {soFarText({ marks: lines.flatMap(({ marks }) => marks) })}
      </td>
      {withOvertime && <td>{formatClockDuration(overtime.seconds)}</td>}
      <td className={withOvertime ? classes.part : undefined} />
      {withOvertime && (
        <>
          <td className={classes.part}>{money(others.amountCents)}</td>
          <td className={classes.part}>{money(overtime.amountCents)}</td>
        </>
      )}
      <td>{money(others.amountCents + overtime.amountCents)}</td>
    </>
  )
}

type KindProps = { statement: Statement; kind: RowKind; alone: boolean; withOvertime: boolean }

/** The lines of one kind with what they come to, so that leave and corrections stand apart. */
function Kind({ statement, kind, alone, withOvertime }: KindProps) {
  const rows = toRows(statement.lines, kind)
  if (rows.length === 0) return null
  return (
    <tbody>
      {!(alone && kind === 'work') && (
        <tr className={classes.kind}>
          <th scope="rowgroup" colSpan={withOvertime ? 7 : 4}>
            {kindTitles[kind]}
          </th>
        </tr>
      )}
      {rows.map(row => (
        <Line
          key={`${row.line.day} ${row.line.corrects}`}
          statement={statement}
          row={row}
          withOvertime={withOvertime}
        />
      ))}
      {!alone && kind !== 'fixed' && kind !== 'leave' && (
        <tr className={classes.sum}>
          <Sums
            label={`${kindTitles[kind]}, total`}
            lines={rows.flatMap(({ line, overtime }) =>
              overtime && overtime !== line ? [line, overtime] : [line],
            )}
            statement={statement}
            withOvertime={withOvertime}
          />
        </tr>
      )}
    </tbody>
  )
}

/** One row a day, by kind, down to the total, which is their sum to the second and to the cent. */
export function StatementLines({ statement }: { statement: Statement }) {
  const { lines } = statement
  const withOvertime = lines.some(({ kind }) => kind === 'overtime')
  const alone = rowKinds.filter(kind => toRows(lines, kind).length > 0).length === 1
  return (
    <table className={classes.lines}>
      <caption className={classes.unseen}>Statement lines</caption>
      <thead>
        <tr>
          <th scope="col">Day</th>
          <th scope="col">Hours</th>
          {withOvertime && <th scope="col">Overtime</th>}
          <th scope="col" className={withOvertime ? classes.part : undefined}>
            Rate
          </th>
          {withOvertime && (
            <>
              <th scope="col" className={classes.part}>
                For hours
              </th>
              <th scope="col" className={classes.part}>
                For overtime
              </th>
            </>
          )}
          <th scope="col">Amount</th>
        </tr>
      </thead>
      {rowKinds.map(kind => (
        <Kind key={kind} statement={statement} kind={kind} alone={alone} withOvertime={withOvertime} />
      ))}
      <tfoot>
        <tr>
          <Sums label="Total" lines={lines} statement={statement} withOvertime={withOvertime} />
        </tr>
      </tfoot>
    </table>
  )
}
