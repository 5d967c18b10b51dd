import { Paper } from '@mantine/core'
import { memo } from 'react'
import { ListSkeleton } from '../Skeletons.tsx'
import { ChooseRow } from './ChooseBox.tsx'
import type { Column, RowsProps } from './column.ts'
import classes from './List.module.css'
import type { Selection } from './selection.ts'
import { useWindowRows } from './windowRows.ts'

const estimates = { dense: 180, roomy: 232 } as const

type CardProps<Row> = {
  row: Row
  rowKey: string
  columns: readonly Column<Row>[]
  selection: Selection<Row> | undefined
  look: 'dense' | 'roomy'
}

function PlainCard<Row>({ row, rowKey, columns, selection, look }: CardProps<Row>) {
  const at = (...places: readonly Column<Row>['card'][]) =>
    places.flatMap(place => columns.filter(({ card = 'fact' }) => card === place))
  const facts = at('wide', 'fact')
  const said = ({ cell, cardCell = cell }: Column<Row>) => cardCell(row)
  return (
    <Paper withBorder className={classes.card ?? ''} data-look={look}>
      <div className={classes.cardTop}>
        {selection && <ChooseRow row={row} rowKey={rowKey} selection={selection} />}
        {at('title').map(column => (
          <div key={column.id} className={classes.cardTitle}>
            {said(column)}
          </div>
        ))}
        {at('corner').map(column => (
          <div key={column.id} className={classes.cardCorner}>
            {said(column)}
          </div>
        ))}
      </div>
      {at('body').map(column => (
        <div key={column.id} className={classes.cardBody}>
          {said(column)}
        </div>
      ))}
      {facts.length > 0 && (
        <dl className={classes.facts}>
          {facts.map(column => (
            <div key={column.id} data-wide={column.card === 'wide' || undefined}>
              <dt>{column.cardLabel ?? column.label}</dt>
              <dd data-align={column.align}>{said(column)}</dd>
            </div>
          ))}
        </dl>
      )}
      {at('foot').map(column => (
        <div key={column.id}>{said(column)}</div>
      ))}
    </Paper>
  )
}

/** Kept as it is while the list is scrolled, as a table's row is. */
const Card = memo(PlainCard) as typeof PlainCard

export function ListCards<Row extends object>({
  label,
  rows,
  columns,
  keyOf,
  look = 'dense',
  selection,
}: RowsProps<Row>) {
  const keyAt = (place: number) => {
    const row = rows?.[place]
    return row ? keyOf(row) : ''
  }
  const near = useWindowRows<HTMLUListElement>(rows?.length ?? 0, estimates[look], keyAt)
  if (!rows) return <ListSkeleton />
  return (
    <ul ref={near.start} className={classes.cards} aria-label={label}>
      <li aria-hidden style={{ height: near.before }} />
      {near.rows.map(({ index }) => {
        const row = rows[index]
        return (
          row && (
            <li
              key={keyOf(row)}
              ref={near.measure}
              data-index={index}
              data-row={index}
              tabIndex={-1}
              aria-posinset={index + 1}
              aria-setsize={rows.length}
              className={classes.cardRow}
            >
              <Card row={row} rowKey={keyOf(row)} columns={columns} selection={selection} look={look} />
            </li>
          )
        )
      })}
      <li aria-hidden style={{ height: near.after }} />
    </ul>
  )
}
