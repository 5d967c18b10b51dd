// biome-ignore-all lint/a11y/useSemanticElements: a table's own elements cannot be drawn in part, or in another layout, without losing what they mean

import { dayIn } from '@claimcrew/contract/kit/time'
import { Paper } from '@mantine/core'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useNow } from '../../time/clock.ts'
import { type CellPosition, movePosition } from './cellNavigation.ts'
import classes from './DayGrid.module.css'
import { DayGridHead } from './DayGridHead.tsx'
import { DayGridRow, type DrawRow, type GridRowContent, PersonRow } from './DayGridRow.tsx'
import { type DayColumn, isRoomy } from './dayColumns.ts'

/** A cell that was opened. Without a row it is of the sums below, without a date it is a name or a total. */
export type CellTarget<Row> = {
  readonly row: Row | undefined
  readonly date: string | undefined
  /** That day has not begun for that person. */
  readonly isFuture: boolean
}

type DayGridProps<Row> = {
  label: string
  columns: readonly DayColumn[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  zoneOf: (row: Row) => string
  /** Where the viewer is; each row has a today of its own. */
  today: string
  /** What stands above the names and the totals. */
  heads: { readonly name: string; readonly total: ReactNode }
  /** What a row shows. Keep it outside the component: rows are drawn again when it changes. */
  draw: DrawRow<Row>
  /** A last row that stays in view and sums the days up. */
  foot?: GridRowContent
  onOpen: (cell: CellTarget<Row>) => void
  /** The end of the rows is near: a list that goes on reads its next page. */
  onNearEnd?: () => void
  /** In pixels, as `--row` of the class has it. */
  rowHeight: number
  /** The feature's sizes (`--name`, `--day`, `--total`, `--row`, …) and how its cells look. */
  className: string | undefined
}

/** So many rows before the end of what was read the next page is asked for. */
const rowsAhead = 60

/** Which cell an event belongs to. */
function positionOf(target: EventTarget): CellPosition | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null
  const row = cell?.closest<HTMLElement>('[data-row]')
  return row ? { row: Number(row.dataset.row), column: Number(cell?.dataset.column) } : undefined
}

/** A cell says its name when the mouse rests on it; written only then, a thousand cells have it once and not twice. */
function setTitleOnHover({ target }: PointerEvent): void {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null
  if (cell) cell.title = cell.firstElementChild?.textContent ?? ''
}

/**
 * People by days. However many people there are, only the rows near the view are drawn, and one handler serves all
 * cells. One cell at a time can be reached by Tab; arrows, Home, End and the page keys lead on from there.
 */
export function DayGrid<Row extends object>({
  label,
  columns,
  rows,
  keyOf,
  zoneOf,
  today,
  heads,
  draw,
  foot,
  onOpen,
  onNearEnd,
  rowHeight,
  className = '',
}: DayGridProps<Row>) {
  const size = { rows: rows.length + (foot ? 1 : 0), columns: columns.length + 2 }
  const todayColumn = columns.findIndex(({ date }) => date === today) + 1
  const [target, setTarget] = useState<CellPosition>({ row: 0, column: Math.max(1, todayColumn) })
  const active = {
    row: Math.min(target.row, size.rows - 1),
    column: Math.min(target.column, size.columns - 1),
  }
  const box = useRef<HTMLDivElement>(null)
  const mustFocus = useRef(false)
  const now = useNow()

  const near = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    getItemKey: index => {
      const row = rows[index]
      return row ? keyOf(row) : index
    },
    overscan: 6,
    useFlushSync: false,
    // The row with the focus stays, or scrolling away from it would lose the focus.
    rangeExtractor: range =>
      [...new Set([Math.min(active.row, rows.length - 1), ...defaultRangeExtractor(range)])].sort(
        (one, other) => one - other,
      ),
  })

  useLayoutEffect(() => {
    if (!mustFocus.current) return
    mustFocus.current = false
    const at = `[data-row="${active.row}"] [data-column="${active.column}"]`
    box.current?.querySelector<HTMLElement>(at)?.focus()
  })

  // The days before today are what people come for, so the view begins there and not at the first of the month; with a
  // whole day, since half of one beside the names reads as another code.
  useLayoutEffect(() => {
    const cell = box.current?.querySelector<HTMLElement>(`[data-day="${todayColumn}"]`)
    if (!box.current) return
    const before = cell ? (cell.offsetLeft - box.current.clientWidth * 0.6) / cell.offsetWidth : 0
    box.current.scrollLeft = Math.round(before) * (cell?.offsetWidth ?? 0)
  }, [todayColumn])

  const lastDrawn = near.getVirtualItems().at(-1)?.index ?? 0
  const isNearEnd = lastDrawn >= rows.length - rowsAhead
  useEffect(() => {
    if (isNearEnd) onNearEnd?.()
  }, [isNearEnd, onNearEnd])

  const open = ({ row: index, column }: CellPosition) => {
    const [row, date] = [rows[index], columns[column - 1]?.date]
    const isFuture = row !== undefined && date !== undefined && date > dayIn(zoneOf(row), now)
    onOpen({ row, date, isFuture })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const here = positionOf(event.target)
    if (!here) return
    const next = movePosition(event, here, size)
    if (next) {
      mustFocus.current = true
      setTarget(next)
    } else if (event.key === 'Enter' || event.key === ' ') open(here)
    else return
    event.preventDefault()
  }
  const onClick = (event: MouseEvent) => {
    const here = positionOf(event.target)
    if (!here) return
    setTarget(here)
    open(here)
  }

  return (
    <Paper withBorder className={classes.frame ?? ''}>
      <div
        ref={box}
        role="grid"
        aria-label={label}
        aria-rowcount={size.rows + 1}
        aria-readonly
        data-scrolls="sideways"
        className={`${classes.grid} ${className}`}
        data-roomy={isRoomy(columns) || undefined}
        data-foot={foot ? true : undefined}
        style={{ '--days': columns.length } as CSSProperties}
        onKeyDown={onKeyDown}
        onClick={onClick}
        onPointerOver={setTitleOnHover}
      >
        <DayGridHead {...heads} columns={columns} today={today} />
        <div role="rowgroup" className={classes.body} style={{ height: near.getTotalSize() }}>
          {near.getVirtualItems().map(({ index, key, start }) => {
            const row = rows[index]
            return (
              row && (
                <PersonRow
                  key={key}
                  row={row}
                  index={index}
                  top={start}
                  columns={columns}
                  today={dayIn(zoneOf(row), now)}
                  active={index === active.row ? active.column : -1}
                  draw={draw}
                />
              )
            )
          })}
        </div>
        {foot && (
          <div role="rowgroup" className={classes.foot}>
            <DayGridRow
              drawn={foot}
              index={rows.length}
              columns={columns}
              active={active.row === rows.length ? active.column : -1}
            />
          </div>
        )}
      </div>
    </Paper>
  )
}
