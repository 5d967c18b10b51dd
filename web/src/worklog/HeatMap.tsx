// biome-ignore-all lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells are walked by the arrow keys is a grid

import { dayIn } from '@claimcrew/contract/kit/time'
import { Paper } from '@mantine/core'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import {
  type CSSProperties,
  Fragment,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { type Place, placeAfter } from '../attendance/shared/registerCells.ts'
import { useMinute } from '../kit/clock.ts'
import { HeatLegend } from './HeatLegend.tsx'
import classes from './HeatMap.module.css'
import { HeatMapFoot, HeatMapHead } from './HeatMapEdges.tsx'
import { HeatMapRow } from './HeatMapRow.tsx'
import { columnsOf } from './heatCells.ts'
import { addressOfRange } from './worklogAddress.ts'
import type { ChangeAddress, Sheet } from './worklogSheet.ts'
import { rangeText, shortHours, sumHours } from './worklogWords.ts'

type HeatMapProps = {
  sheet: Sheet
  /** Where the viewer is; each row has a today of its own. */
  today: string
  onOpen: (userId: string, date: string) => void
  change: ChangeAddress
}

const rowHeight = 42

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
export function HeatMap({ sheet, today, onOpen, change }: HeatMapProps) {
  const { people, from, to, range } = sheet
  const columns = useMemo(() => columnsOf(from, to), [from, to])
  // The last row sums the days up.
  const size = { rows: people.length + 1, columns: columns.length + 2 }
  const todayColumn = columns.findIndex(({ date }) => date === today) + 1
  const [wanted, setWanted] = useState<Place>({ row: 0, column: Math.max(1, todayColumn) })
  const active = {
    row: Math.min(wanted.row, size.rows - 1),
    column: Math.min(wanted.column, size.columns - 1),
  }
  const box = useRef<HTMLDivElement>(null)
  const mustFocus = useRef(false)
  const now = new Date(useMinute()).toISOString()
  const hoursText = columns.length > 7 ? shortHours : sumHours

  const near = useVirtualizer({
    count: people.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    getItemKey: place => people[place]?.userId ?? place,
    overscan: 5,
    useFlushSync: false,
    // The row with the focus stays, or scrolling away from it would lose the focus.
    rangeExtractor: seen =>
      [...new Set([Math.min(active.row, people.length - 1), ...defaultRangeExtractor(seen)])].sort(
        (one, other) => one - other,
      ),
  })
  const rows = near.getVirtualItems()

  useLayoutEffect(() => {
    if (!mustFocus.current) return
    mustFocus.current = false
    const at = `[data-row="${active.row}"] [data-column="${active.column}"]`
    box.current?.querySelector<HTMLElement>(at)?.focus()
  })

  // The days before today are what people come for, so the view begins there and not at the first of the month.
  useLayoutEffect(() => {
    const cell = box.current?.querySelector<HTMLElement>(`[data-day="${todayColumn}"]`)
    if (box.current) box.current.scrollLeft = cell ? cell.offsetLeft - box.current.clientWidth * 0.6 : 0
  }, [todayColumn])

  const open = ({ row, column }: Place) => {
    const [person, date] = [people[row], columns[column - 1]?.date]
    if (person && date) {
      if (date <= dayIn(person.timeZone, now)) onOpen(person.userId, date)
    } else if (person) change({ biller: person.userId, view: undefined }, 'choosing')
    else if (date) change({ ...addressOfRange('daily', date, today), view: undefined }, 'choosing')
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
    <>
      <Paper withBorder className={classes.frame}>
        <div ref={box} className={classes.box}>
          <table
            role="grid"
            aria-label={`Hours in ${rangeText(range, from)}`}
            aria-rowcount={people.length + 2}
            aria-readonly
            className={classes.table}
            data-roomy={columns.length <= 7 || undefined}
            style={{ '--days': columns.length } as CSSProperties}
            onKeyDown={onKeyDown}
            onClick={onClick}
            onPointerOver={nameOnHover}
          >
            <HeatMapHead columns={columns} today={today} />
            <tbody>
              {rows.map(({ index, key, start }, place) => {
                const person = people[index]
                const gap = start - (rows[place - 1]?.end ?? 0)
                return (
                  person && (
                    <Fragment key={key}>
                      {gap > 0 && <Gap height={gap} />}
                      <HeatMapRow
                        person={person}
                        index={index}
                        columns={columns}
                        today={dayIn(person.timeZone, now)}
                        active={index === active.row ? active.column : -1}
                        hoursText={hoursText}
                      />
                    </Fragment>
                  )
                )
              })}
              <Gap height={near.getTotalSize() - (rows.at(-1)?.end ?? 0)} />
            </tbody>
            <HeatMapFoot
              people={people}
              columns={columns}
              active={active.row === people.length ? active.column : -1}
              hoursText={hoursText}
            />
          </table>
        </div>
      </Paper>
      <HeatLegend />
    </>
  )
}

/** A row of nothing that stands for those beyond the view. */
const Gap = ({ height }: { height: number }) =>
  height > 0 && (
    <tr aria-hidden>
      <td className={classes.gap} style={{ height }} />
    </tr>
  )
