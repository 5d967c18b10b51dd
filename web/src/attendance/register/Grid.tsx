// biome-ignore-all lint/a11y/useSemanticElements: a table's own elements cannot be drawn in part, or in another layout, without losing what they mean

import type { RegisterRow as Row } from '@claimcrew/contract/attendance/shapes'
import { dayIn } from '@claimcrew/contract/kit/time'
import { Paper } from '@mantine/core'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useMinute } from '../../kit/clock.ts'
import type { Month } from '../shared/registerAddress.ts'
import { type Place, placeAfter } from '../shared/registerCells.ts'
import { columnsOf, monthText } from '../shared/registerWords.ts'
import classes from './Grid.module.css'
import { RegisterGridHead } from './GridHead.tsx'
import { RegisterGridRow } from './GridRow.tsx'

type RegisterGridProps = {
  rows: readonly Row[]
  month: Month
  /** Where the viewer is; each row has a today of its own. */
  today: string
  onOpen: (billerId: string, day?: string) => void
}

const rowHeight = 46

/** Which cell an event belongs to. */
function placeOf(target: EventTarget): Place | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null
  const row = cell?.closest<HTMLElement>('[data-row]')
  return row ? { row: Number(row.dataset.row), column: Number(cell?.dataset.column) } : undefined
}

/** A cell says its name when the mouse rests on it; written only then, a thousand cells have it once and not twice. */
function nameOnHover({ target }: PointerEvent): void {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null
  if (cell) cell.title = cell.firstElementChild?.textContent ?? ''
}

/**
 * People by days. However many people there are, only the rows near the view are drawn, and one handler serves all
 * cells. One cell at a time can be reached by Tab; keys lead on from there.
 */
export function RegisterGrid({ rows, month, today, onOpen }: RegisterGridProps) {
  const columns = useMemo(
    () => columnsOf({ month: month.month, year: month.year }),
    [month.month, month.year],
  )
  const size = { rows: rows.length, columns: columns.length + 2 }
  const todayColumn = columns.findIndex(({ date }) => date === today) + 1
  const [wanted, setWanted] = useState<Place>({ row: 0, column: Math.max(1, todayColumn) })
  const active = {
    row: Math.min(wanted.row, size.rows - 1),
    column: Math.min(wanted.column, size.columns - 1),
  }
  const box = useRef<HTMLDivElement>(null)
  const mustFocus = useRef(false)
  const now = new Date(useMinute()).toISOString()

  const near = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    getItemKey: place => rows[place]?.billerId ?? place,
    overscan: 6,
    useFlushSync: false,
    // The row with the focus stays, or scrolling away from it would lose the focus.
    rangeExtractor: range =>
      [...new Set([active.row, ...defaultRangeExtractor(range)])].sort((one, other) => one - other),
  })

  useLayoutEffect(() => {
    if (!mustFocus.current) return
    mustFocus.current = false
    box.current
      ?.querySelector<HTMLElement>(`[data-row="${active.row}"] [data-column="${active.column}"]`)
      ?.focus()
  })

  // The days before today are what people come for, so the view begins there and not at the first of the month.
  useLayoutEffect(() => {
    const cell = box.current?.querySelector<HTMLElement>(`[data-day="${todayColumn}"]`)
    if (box.current) box.current.scrollLeft = cell ? cell.offsetLeft - box.current.clientWidth * 0.6 : 0
  }, [todayColumn])

  const open = ({ row, column }: Place) => {
    const found = rows[row]
    if (found) onOpen(found.billerId, columns[column - 1]?.date)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const here = placeOf(event.target)
    if (!here) return
    const next = placeAfter(event, here, size)
    if (next) {
      mustFocus.current = true
      setWanted(next)
    } else if (event.key === 'Enter' || event.key === ' ') open(here)
    else return
    event.preventDefault()
  }
  const onClick = (event: MouseEvent) => {
    const here = placeOf(event.target)
    if (!here) return
    setWanted(here)
    open(here)
  }

  return (
    <Paper withBorder className={classes.frame}>
      <div
        ref={box}
        role="grid"
        aria-label={`Attendance in ${monthText(month)}`}
        aria-rowcount={rows.length + 1}
        aria-readonly
        className={classes.grid}
        style={{ '--days': columns.length } as CSSProperties}
        onKeyDown={onKeyDown}
        onClick={onClick}
        onPointerOver={nameOnHover}
      >
        <RegisterGridHead columns={columns} today={today} />
        <div role="rowgroup" className={classes.body} style={{ height: near.getTotalSize() }}>
          {near.getVirtualItems().map(({ index, key, start }) => {
            const row = rows[index]
            return (
              row && (
                <RegisterGridRow
                  key={key}
                  row={row}
                  index={index}
                  top={start}
                  columns={columns}
                  today={dayIn(row.timeZone, now)}
                  active={index === active.row ? active.column : -1}
                />
              )
            )
          })}
        </div>
      </div>
    </Paper>
  )
}
