// biome-ignore-all lint/a11y/useSemanticElements: a table's own elements cannot be drawn in part, or in another layout, without losing what they mean
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus goes to cells, never to a row as a whole
import { type CSSProperties, memo, type ReactNode } from 'react'
import classes from './DayGrid.module.css'
import type { DayColumn } from './dayColumns.ts'

/** A cell: what it is called, what it shows, and how it looks, as `data-…` for the feature's own styles. */
type DrawnCell = {
  readonly label: string
  readonly shows?: ReactNode
  readonly looks?: Readonly<Record<`data-${string}`, string | number | boolean | undefined>>
}

/** A row: the person, a cell for each day, and what the days come to. */
export type DrawnRow = {
  readonly name: ReactNode
  readonly cells: readonly DrawnCell[]
  readonly total: DrawnCell
}

export type DrawRow<Row> = (row: Row, columns: readonly DayColumn[], today: string) => DrawnRow

type RowPlace = {
  /** Counted from the first person. */
  index: number
  columns: readonly DayColumn[]
  /** The column that Tab reaches, or -1 when it is in another row. */
  active: number
  style?: CSSProperties
}

/** Plain elements and no component of a library: there are a thousand cells in view. */
export function DayGridRow({ drawn, index, columns, active, style }: RowPlace & { drawn: DrawnRow }) {
  const { name, cells, total } = drawn
  const last = columns.length + 1
  return (
    <div role="row" aria-rowindex={index + 2} data-row={index} className={classes.row} style={style}>
      <div role="rowheader" tabIndex={active === 0 ? 0 : -1} data-column={0} className={classes.name}>
        {name}
      </div>
      {cells.map(({ label, shows, looks }, place) => (
        <div
          key={columns[place]?.date}
          role="gridcell"
          tabIndex={active === place + 1 ? 0 : -1}
          data-column={place + 1}
          {...looks}
          className={classes.cell}
        >
          <span className={classes.unseen}>{label}</span>
          {shows}
        </div>
      ))}
      <div role="gridcell" tabIndex={active === last ? 0 : -1} data-column={last} className={classes.total}>
        <span className={classes.unseen}>{total.label}</span>
        {total.shows}
      </div>
    </div>
  )
}

type PersonRowProps<Row> = Omit<RowPlace, 'style'> & {
  row: Row
  /** Where this person is. */
  today: string
  top: number
  draw: DrawRow<Row>
}

function DrawnPerson<Row>({ row, today, top, draw, ...place }: PersonRowProps<Row>) {
  return <DayGridRow drawn={draw(row, place.columns, today)} style={{ top }} {...place} />
}

/** Kept as it is while the grid is scrolled: only rows that come into view cost anything. */
export const PersonRow = memo(DrawnPerson) as typeof DrawnPerson

type RowNameProps = {
  name: string
  place: ReactNode
  /** The second line says what somebody should look at. */
  attention?: boolean
  /** An icon beside the name, silent; what it means is said in `more`. */
  mark?: ReactNode
  /** Only read aloud. */
  more?: string
}

/** In a row's first cell: the name, and small below it where the person is. */
export function RowName({ name, place, attention, mark, more }: RowNameProps) {
  return (
    <>
      <b className={classes.who}>
        <span className={classes.fullName}>{name}</span>
        {mark}
      </b>
      <span className={classes.place} data-attention={attention || undefined}>
        {place}
      </span>
      {more && <span className={classes.unseen}>{more}</span>}
    </>
  )
}
