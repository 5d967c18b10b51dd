// biome-ignore-all lint/a11y/useSemanticElements: a table's own elements cannot be drawn in part, or in another layout, without losing what they mean
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus goes to cells, never to a row as a whole
import { type CSSProperties, memo, type ReactNode } from 'react'
import classes from './DayGrid.module.css'
import type { DayColumn } from './dayColumns.ts'

/** A cell: what it is called, what it shows, and how it looks, as `data-…` for the feature's own styles. */
export type GridCellContent = {
  readonly label: string
  readonly content?: ReactNode
  readonly attributes?: Readonly<Record<`data-${string}`, string | number | boolean | undefined>>
}

/** A row: the person, a cell for each day, and what the days come to. */
export type GridRowContent = {
  readonly name: ReactNode
  readonly cells: readonly GridCellContent[]
  readonly total: GridCellContent
}

export type DrawRow<Row> = (row: Row, columns: readonly DayColumn[], today: string) => GridRowContent

type RowPosition = {
  /** Counted from the first person. */
  index: number
  columns: readonly DayColumn[]
  /** The column that Tab reaches, or -1 when it is in another row. */
  active: number
  style?: CSSProperties
}

/** Plain elements and no component of a library: there are a thousand cells in view. */
export function DayGridRow({
  drawn,
  index,
  columns,
  active,
  style,
}: RowPosition & { drawn: GridRowContent }) {
  const { name, cells, total } = drawn
  const last = columns.length + 1
  return (
    <div role="row" aria-rowindex={index + 2} data-row={index} className={classes.row} style={style}>
      <div role="rowheader" tabIndex={active === 0 ? 0 : -1} data-column={0} className={classes.name}>
        {name}
      </div>
      {cells.map(({ label, content, attributes }, column) => (
        <div
          key={columns[column]?.date}
          role="gridcell"
          tabIndex={active === column + 1 ? 0 : -1}
          data-column={column + 1}
          {...attributes}
          className={classes.cell}
        >
          <span className={classes.unseen}>{label}</span>
          {content}
        </div>
      ))}
      <div role="gridcell" tabIndex={active === last ? 0 : -1} data-column={last} className={classes.total}>
        <span className={classes.unseen}>{total.label}</span>
        {total.content}
      </div>
    </div>
  )
}

type PersonRowProps<Row> = Omit<RowPosition, 'style'> & {
  row: Row
  /** Where this person is. */
  today: string
  top: number
  draw: DrawRow<Row>
}

function PlainPersonRow<Row>({ row, today, top, draw, ...position }: PersonRowProps<Row>) {
  return <DayGridRow drawn={draw(row, position.columns, today)} style={{ top }} {...position} />
}

/** Kept as it is while the grid is scrolled: only rows that come into view cost anything. */
export const PersonRow = memo(PlainPersonRow) as typeof PlainPersonRow

type RowNameProps = {
  name: string
  location: ReactNode
  /** The second line says what somebody should look at. */
  attention?: boolean
  /** An icon beside the name, silent; what it means is said in `more`. */
  mark?: ReactNode
  /** Only read aloud. */
  more?: string
}

/** In a row's first cell: the name, and small below it where the person is. */
export function RowName({ name, location, attention, mark, more }: RowNameProps) {
  return (
    <>
      <b className={classes.who}>
        <span className={classes.fullName}>{name}</span>
        {mark}
      </b>
      <span className={classes.place} data-attention={attention || undefined}>
        {location}
      </span>
      {more && <span className={classes.unseen}>{more}</span>}
    </>
  )
}
