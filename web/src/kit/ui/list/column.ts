import type { ReactNode } from 'react'
import type { Selection } from './selection.ts'

export type SortOrder = 'asc' | 'desc'

/** What the rows are sorted by now. The screen keeps it, in the address, and gives the rows in that order. */
export type Sorting = {
  readonly by: string
  readonly order: SortOrder
  readonly onSort: (by: string, order: SortOrder) => void
}

/**
 * Where a column stands on a card: in its first line, at the right of that, below as it is, as a fact with its label
 * (a wide one has more to say and comes first), at the foot, or not at all.
 */
type CardPosition = 'title' | 'corner' | 'body' | 'fact' | 'wide' | 'foot' | 'none'

/** A column of a list. Keep the columns outside the component or in `useMemo`: a row is drawn again when they change. */
export type Column<Row> = {
  /** Unique in the list; what `Sorting.by` says. */
  readonly id: string
  readonly label: string
  readonly cell: (row: Row) => ReactNode
  /** The width of the table's column; columns without one share what is left. */
  readonly width?: string
  /** In rem, of a column without a width in rem: with less room the list is cards. Nine where nothing is said. */
  readonly minWidth?: `${number}rem`
  /** Numbers stand at the right. */
  readonly align?: 'right'
  /** The cell is what the row is called. */
  readonly namesRow?: true
  /** The label is only read aloud in the table's heading. */
  readonly hidesLabel?: true
  /** The list can be sorted by it: how that reads, each way. */
  readonly sort?: Readonly<Record<SortOrder, string>>
  /** 'fact' where nothing is said. */
  readonly card?: CardPosition
  /** Where cards call it something else. */
  readonly cardLabel?: string
  /** Where cards say it otherwise. */
  readonly cardCell?: (row: Row) => ReactNode
  /** False for what only cards show. */
  readonly table?: false
}

/** What table and cards are both made from. */
export type RowsProps<Row> = {
  /** What the list is called, read aloud. */
  label: string
  /** Undefined while they are being read. Filtered and in order. */
  rows: readonly Row[] | undefined
  columns: readonly Column<Row>[]
  keyOf: (row: Row) => string
  /** Dense where people work; roomy where rows are people one looks at. */
  density?: 'dense' | 'roomy' | undefined
  sort?: Sorting | undefined
  selection?: Selection<Row> | undefined
}
