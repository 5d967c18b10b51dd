import { NativeSelect } from '@mantine/core'
import type { Column, Sorting, SortOrder } from './column.ts'
import type { TableFit } from './useTableFit.ts'

type OrderFieldProps<Row> = {
  columns: readonly Column<Row>[]
  sort: Sorting
  fit: TableFit
}

const orders: readonly SortOrder[] = ['asc', 'desc']

/** Sorts cards, which have no headings to do it by; nothing where the list is a table. Its place is beside the filters. */
export function OrderField<Row>({ columns, sort, fit }: OrderFieldProps<Row>) {
  if (fit.isTable) return null
  const choices = columns.flatMap(({ id, sort: words }) =>
    words ? orders.map(order => ({ id, order, value: `${id} ${order}`, label: words[order] })) : [],
  )
  return (
    <NativeSelect
      aria-label="Order"
      value={`${sort.by} ${sort.order}`}
      onChange={event => {
        const selected = choices.find(({ value }) => value === event.currentTarget.value)
        if (selected) sort.onSort(selected.id, selected.order)
      }}
      data={choices.map(({ value, label }) => ({ value, label }))}
    />
  )
}
