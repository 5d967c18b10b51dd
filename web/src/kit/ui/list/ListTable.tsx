import { Paper, Table, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import { memo, useMemo } from 'react'
import { TableSkeleton } from '../Skeletons.tsx'
import type { Column, RowsProps, Sorting } from './column.ts'
import classes from './List.module.css'
import { SelectAllRows, SelectRow } from './SelectBox.tsx'
import { SpacerRow } from './SpacerRow.tsx'
import type { Selection } from './selection.ts'
import { selectionRem } from './tableWidth.ts'
import { useWindowRows } from './windowRows.ts'

const estimates = { dense: 57, roomy: 61 } as const

function Heading<Row>({ column, sort }: { column: Column<Row>; sort: Sorting | undefined }) {
  const { id, label, width, align, hidesLabel } = column
  const about = { scope: 'col', 'data-align': align, style: { width } } as const
  if (!sort || !column.sort)
    return (
      <th {...about}>{hidesLabel ? <VisuallyHidden component="span">{label}</VisuallyHidden> : label}</th>
    )
  const on = sort.by === id
  const ascending = sort.order === 'asc'
  const WayIcon = !on ? IconArrowsSort : ascending ? IconArrowUp : IconArrowDown
  return (
    <th {...about} aria-sort={on ? (ascending ? 'ascending' : 'descending') : 'none'}>
      <UnstyledButton
        className={classes.sort ?? ''}
        data-on={on || undefined}
        onClick={() => sort.onSort(id, on && ascending ? 'desc' : 'asc')}
      >
        {label}
        <WayIcon size={14} stroke={1.8} aria-hidden />
      </UnstyledButton>
    </th>
  )
}

type TableRowProps<Row> = {
  row: Row
  rowKey: string
  index: number
  columns: readonly Column<Row>[]
  selection: Selection<Row> | undefined
  measure: (row: Element | null) => void
}

// The rows are plain elements: Mantine's would cost more than what stands in them.
function PlainRow<Row>({ row, rowKey, index, columns, selection, measure }: TableRowProps<Row>) {
  return (
    // The heading is the first row.
    <tr ref={measure} data-index={index} data-row={index} tabIndex={-1} aria-rowindex={index + 2}>
      {selection && (
        <td>
          <SelectRow row={row} rowKey={rowKey} selection={selection} />
        </td>
      )}
      {columns.map(({ id, cell, align, namesRow }) =>
        namesRow ? (
          <th key={id} scope="row" data-align={align}>
            {cell(row)}
          </th>
        ) : (
          <td key={id} data-align={align}>
            {cell(row)}
          </td>
        ),
      )}
    </tr>
  )
}

/** Kept as it is while the list is scrolled: only rows that come into view cost anything. */
const TableRow = memo(PlainRow) as typeof PlainRow

type BodyProps<Row> = Omit<RowsProps<Row>, 'label' | 'sort' | 'rows'> & { rows: readonly Row[] }

/** Apart from the rest, because it is drawn anew whenever rows come into view. */
function Body<Row extends object>({ rows, columns, keyOf, density = 'dense', selection }: BodyProps<Row>) {
  const keyAt = (index: number) => {
    const row = rows[index]
    return row ? keyOf(row) : ''
  }
  const near = useWindowRows<HTMLTableSectionElement>(rows.length, estimates[density], keyAt)
  return (
    <tbody ref={near.start}>
      <SpacerRow height={near.before} />
      {near.rows.map(({ index }) => {
        const row = rows[index]
        return (
          row && (
            <TableRow
              key={keyOf(row)}
              row={row}
              rowKey={keyOf(row)}
              index={index}
              columns={columns}
              selection={selection}
              measure={near.measure}
            />
          )
        )
      })}
      <SpacerRow height={near.after} />
    </tbody>
  )
}

export function ListTable<Row extends object>({
  label,
  rows,
  columns,
  sort,
  density = 'dense',
  ...others
}: RowsProps<Row>) {
  const { keyOf, selection } = others
  const tableColumns = useMemo(() => columns.filter(({ table }) => table !== false), [columns])
  return (
    <Paper withBorder className={classes.paper ?? ''}>
      <Table
        layout="fixed"
        className={classes.table ?? ''}
        data-look={density}
        aria-label={label}
        aria-rowcount={(rows?.length ?? 0) + 1}
      >
        <thead>
          <tr aria-rowindex={1}>
            {selection && (
              <th scope="col" style={{ width: `${selectionRem}rem` }}>
                <SelectAllRows keys={rows?.map(keyOf) ?? []} selection={selection} />
              </th>
            )}
            {tableColumns.map(column => (
              <Heading key={column.id} column={column} sort={sort} />
            ))}
          </tr>
        </thead>
        {rows ? (
          <Body rows={rows} columns={tableColumns} density={density} {...others} />
        ) : (
          <TableSkeleton columns={tableColumns.length + (selection ? 1 : 0)} />
        )}
      </Table>
    </Paper>
  )
}
