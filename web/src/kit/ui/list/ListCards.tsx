import { Paper } from '@mantine/core'
import { memo } from 'react'
import { ListSkeleton } from '../Skeletons.tsx'
import type { Column, RowsProps } from './column.ts'
import classes from './List.module.css'
import { SelectRow } from './SelectBox.tsx'
import type { Selection } from './selection.ts'
import { useWindowRows } from './windowRows.ts'

const estimates = { dense: 180, roomy: 232 } as const

type CardProps<Row> = {
  row: Row
  rowKey: string
  columns: readonly Column<Row>[]
  selection: Selection<Row> | undefined
  density: 'dense' | 'roomy'
}

function PlainCard<Row>({ row, rowKey, columns, selection, density }: CardProps<Row>) {
  const at = (...positions: readonly Column<Row>['card'][]) =>
    positions.flatMap(position => columns.filter(({ card = 'fact' }) => card === position))
  const facts = at('wide', 'fact')
  const contentOf = ({ cell, cardCell = cell }: Column<Row>) => cardCell(row)
  return (
    <Paper withBorder className={classes.card ?? ''} data-look={density}>
      <div className={classes.cardTop}>
        {selection && <SelectRow row={row} rowKey={rowKey} selection={selection} />}
        {at('title').map(column => (
          <div key={column.id} className={classes.cardTitle}>
            {contentOf(column)}
          </div>
        ))}
        {at('corner').map(column => (
          <div key={column.id} className={classes.cardCorner}>
            {contentOf(column)}
          </div>
        ))}
      </div>
      {at('body').map(column => (
        <div key={column.id} className={classes.cardBody}>
          {contentOf(column)}
        </div>
      ))}
      {facts.length > 0 && (
        <dl className={classes.facts}>
          {facts.map(column => (
            <div key={column.id} data-wide={column.card === 'wide' || undefined}>
              <dt>{column.cardLabel ?? column.label}</dt>
              <dd data-align={column.align}>{contentOf(column)}</dd>
            </div>
          ))}
        </dl>
      )}
      {at('foot').map(column => (
        <div key={column.id}>{contentOf(column)}</div>
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
  density = 'dense',
  selection,
}: RowsProps<Row>) {
  const keyAt = (index: number) => {
    const row = rows?.[index]
    return row ? keyOf(row) : ''
  }
  const near = useWindowRows<HTMLUListElement>(rows?.length ?? 0, estimates[density], keyAt)
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
              <Card row={row} rowKey={keyOf(row)} columns={columns} selection={selection} density={density} />
            </li>
          )
        )
      })}
      <li aria-hidden style={{ height: near.after }} />
    </ul>
  )
}
