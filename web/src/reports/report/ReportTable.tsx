import type { Measure } from '@claimcrew/contract/reports/columns'
import type { ReportKind } from '@claimcrew/contract/reports/kinds'
import { toRowLink } from '@claimcrew/contract/reports/rowLink'
import type { Figures, Report, ReportRow } from '@claimcrew/contract/reports/shapes'
import { Paper, UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useMemo } from 'react'
import { Link } from '../../kit/screen/Link.tsx'
import { isPresentMeasure } from './presentMeasures.ts'
import type { ReportQuery } from './reportQueries.ts'
import { matchRowsBefore, readGrouping } from './reportRows.ts'
import type { ReportOrder } from './sortReportRows.ts'
import classes from './Table.module.css'
import { differenceText, figureText, keyText } from './words.ts'

type Column = Report['columns'][number]

type CellProps = {
  column: Column
  figures: Figures
  /** Left out where there is nothing to compare with, null where the range before has no such row. */
  before: Figures | null | undefined
}

function FigureWithChange({ column: { name, unit }, figures, before }: CellProps) {
  const measure = name as Measure
  const change =
    before === undefined || isPresentMeasure(measure)
      ? ''
      : differenceText(figures[measure], before?.[measure] ?? 0, unit)
  return (
    <>
      {figureText(figures[measure], unit)}
      {change && <span className={classes.change}>{change}</span>}
    </>
  )
}

type RowProps = {
  row: ReportRow
  data: Report
  before: Figures | null | undefined
  linkQuery: ReportQuery & { kind: ReportKind }
}

/** Each number leads to what it was made from; with the keys the row’s name does. */
function Row({ row, data, before, linkQuery }: RowProps) {
  const by = readGrouping(data)
  const name = keyText(by, row.key, row.label)
  return (
    <tr>
      <th scope="row">
        {row.opens ? (
          <Link to={row.opens} className={classes.name}>
            {name}
          </Link>
        ) : (
          name
        )}
      </th>
      {data.columns.slice(1).map(column => {
        const opens = toRowLink(linkQuery, row.key, column.name as Measure)
        const number = <FigureWithChange column={column} figures={row} before={before} />
        return (
          <td key={column.name}>
            {opens && row[column.name as Measure] ? (
              <Link to={opens} className={classes.number} tabIndex={opens === row.opens ? -1 : 0}>
                {number}
              </Link>
            ) : (
              number
            )}
          </td>
        )
      })}
    </tr>
  )
}

type HeadingProps = { column: Column; order: ReportOrder | undefined; onOrder: (order: ReportOrder) => void }

function Heading({ column: { name, title }, order, onOrder }: HeadingProps) {
  const on = order?.name === name
  const WayIcon = order?.descending ? IconArrowDown : IconArrowUp
  return (
    <th scope="col" aria-sort={on ? (order.descending ? 'descending' : 'ascending') : 'none'}>
      {/* A button is not drawn anew on the next page; on paper there is nothing to press. */}
      <span data-print="only">{title}</span>
      <UnstyledButton
        className={classes.sort ?? ''}
        data-print="never"
        onClick={() => onOrder({ name, descending: on ? !order.descending : true })}
      >
        {title}
        {on && <WayIcon size={13} stroke={1.8} aria-hidden />}
      </UnstyledButton>
    </th>
  )
}

type ReportTableProps = {
  kind: ReportKind
  data: Report
  query: ReportQuery
  label: string
  order: ReportOrder | undefined
  onOrder: (order: ReportOrder) => void
}

/** The report in numbers, whole, so that it can be printed as it stands. */
export function ReportTable({ kind, data, query, label, order, onOrder }: ReportTableProps) {
  const before = useMemo(() => matchRowsBefore(data), [data])
  const linkQuery = { ...query, kind, by: readGrouping(data), from: data.from, to: data.to }
  const compares = data.before !== null
  return (
    <Paper withBorder className={classes.box ?? ''}>
      <div className={classes.scroll} data-scrolls="sideways">
        <table className={classes.table} data-by={linkQuery.by} aria-label={label}>
          <thead>
            <tr>
              {data.columns.map(column => (
                <Heading key={column.name} column={column} order={order} onOrder={onOrder} />
              ))}
            </tr>
          </thead>
          <tbody>
            {data.rows.map(row => (
              <Row
                key={row.key}
                row={row}
                data={data}
                linkQuery={linkQuery}
                before={compares ? (before.get(row.key) ?? null) : undefined}
              />
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Total</th>
              {data.columns.slice(1).map(column => (
                <td key={column.name}>
                  <FigureWithChange column={column} figures={data.totals} before={data.before?.totals} />
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </div>
    </Paper>
  )
}
