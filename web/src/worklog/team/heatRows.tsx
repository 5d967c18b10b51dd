import { formatDuration, formatHours, shortHoursText } from '@claimcrew/contract/kit/timeText'
import { sumWorkedSeconds } from '@claimcrew/contract/tracking/rules'
import type { WorklogTablePerson } from '@claimcrew/contract/worklog/contract'
import { formatZoneCity } from '../../kit/time/timeZones.ts'
import {
  type DrawRow,
  type GridCellContent,
  type GridRowContent,
  RowName,
} from '../../kit/ui/grid/DayGridRow.tsx'
import { type DayColumn, isRoomy } from '../../kit/ui/grid/dayColumns.ts'
import { computeHeatLevel, computeOverlap, sumWorked } from '../shared/figures.ts'
import classes from './HeatMap.module.css'
import { cellName } from './heatCells.ts'

const hoursIn = (columns: readonly DayColumn[]) => (isRoomy(columns) ? formatHours : shortHoursText)

/** Hours in figures, silent: the cell's name says them in words. */
const figure = (text: string) => <span aria-hidden>{text}</span>

/** Somebody's days as a row: the more hours, the darker the cell. */
export const drawPerson: DrawRow<WorklogTablePerson> = (person, columns, today) => {
  const { userName, timeZone, timeDoctorUserIds, days, unreadDays } = person
  const byDate = new Map(days.map(day => [day.date, day]))
  const total = sumWorked(days)
  const tracked = timeDoctorUserIds.length > 0 || total > 0
  const hoursText = hoursIn(columns)
  return {
    name: (
      <RowName
        name={userName}
        location={tracked ? formatZoneCity(timeZone) : 'not tracked'}
        attention={!tracked}
      />
    ),
    cells: columns.map((column): GridCellContent => {
      const day = byDate.get(column.date)
      const unread = unreadDays.includes(column.date)
      const seconds = day ? sumWorkedSeconds(day) : 0
      return {
        label: cellName(userName, column, day, unread),
        content: (
          <>
            {seconds > 0 && figure(hoursText(seconds))}
            {seconds === 0 && unread && (
              <span aria-hidden className={classes.unread}>
                ?
              </span>
            )}
            {day && computeOverlap(day) > 0 && <i aria-hidden className={classes.overlap} />}
          </>
        ),
        attributes: {
          'data-level': computeHeatLevel(seconds) || undefined,
          'data-off': column.weekend || undefined,
          'data-future': column.date > today || undefined,
        },
      }
    }),
    total: {
      label: `${userName}, total: ${tracked ? formatDuration(total) : 'not tracked'}`,
      content: figure(tracked ? hoursText(total) : '—'),
    },
  }
}

/** What everybody worked on each day; each opens that day. */
export function drawSums(totals: ReadonlyMap<string, number>, columns: readonly DayColumn[]): GridRowContent {
  const all = [...totals.values()].reduce((sum, seconds) => sum + seconds, 0)
  const hoursText = hoursIn(columns)
  return {
    name: 'All billers',
    cells: columns.map(({ date, text, weekend }): GridCellContent => {
      const seconds = totals.get(date) ?? 0
      return {
        label: `All billers, ${text}: ${seconds > 0 ? formatDuration(seconds) : 'no time'}`,
        content: seconds > 0 && figure(hoursText(seconds)),
        attributes: { 'data-off': weekend || undefined },
      }
    }),
    total: { label: `All billers, total: ${formatDuration(all)}`, content: figure(hoursText(all)) },
  }
}
