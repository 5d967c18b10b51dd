import { lengthText } from '@claimcrew/contract/kit/timeWords'
import { workedSecondsOf } from '@claimcrew/contract/tracking/rules'
import type { SheetDay, SheetPerson } from '@claimcrew/contract/worklog/contract'
import { memo } from 'react'
import { placeIn } from '../kit/timeZones.ts'
import classes from './HeatMap.module.css'
import { cellName, type HeatColumn } from './heatCells.ts'
import { levelOf, overlapOf, workedOf } from './worklogFigures.ts'
import { sumHours } from './worklogWords.ts'

type CellProps = {
  name: string
  column: HeatColumn
  day: SheetDay | undefined
  unread: boolean
  index: number
  today: string
  active: boolean
  hoursText: (seconds: number) => string
}

/** Plain elements and no component of a library: there are a thousand of these in view. */
function cellOf({ name, column, day, unread, index, today, active, hoursText }: CellProps) {
  const seconds = day ? workedSecondsOf(day) : 0
  return (
    <td
      key={column.date}
      tabIndex={active ? 0 : -1}
      data-column={index}
      data-level={levelOf(seconds) || undefined}
      data-off={column.weekend || undefined}
      data-today={column.date === today || undefined}
      data-future={column.date > today || undefined}
      className={classes.cell}
    >
      <span className={classes.unseen}>{cellName(name, column, day, unread)}</span>
      {seconds > 0 && <span aria-hidden>{hoursText(seconds)}</span>}
      {seconds === 0 && unread && (
        <span aria-hidden className={classes.unread}>
          ?
        </span>
      )}
      {day && overlapOf(day) > 0 && <i aria-hidden className={classes.overlap} />}
    </td>
  )
}

type HeatMapRowProps = {
  person: SheetPerson
  index: number
  columns: readonly HeatColumn[]
  /** Where this person is. */
  today: string
  /** The column that Tab reaches, or -1 when it is in another row. */
  active: number
  hoursText: (seconds: number) => string
}

/** Kept as it is while the grid is scrolled: only rows that come into view cost anything. */
export const HeatMapRow = memo(function HeatMapRow({
  person,
  index,
  columns,
  today,
  active,
  hoursText,
}: HeatMapRowProps) {
  const { userName, timeZone, timeDoctorUserIds, days, unreadDays } = person
  const byDate = new Map(days.map(day => [day.date, day]))
  const total = workedOf(days)
  const tracked = timeDoctorUserIds.length > 0 || total > 0
  const last = columns.length + 1
  return (
    <tr aria-rowindex={index + 2} data-row={index}>
      <th scope="row" tabIndex={active === 0 ? 0 : -1} data-column={0} className={classes.name}>
        <span className={classes.fullName}>{userName}</span>
        <span className={classes.place} data-untracked={!tracked || undefined}>
          {tracked ? placeIn(timeZone) : 'not tracked'}
        </span>
      </th>
      {columns.map((column, place) =>
        cellOf({
          name: userName,
          column,
          day: byDate.get(column.date),
          unread: unreadDays.includes(column.date),
          index: place + 1,
          today,
          active: active === place + 1,
          hoursText,
        }),
      )}
      <td tabIndex={active === last ? 0 : -1} data-column={last} className={classes.total}>
        <span className={classes.unseen}>
          {userName}, total: {tracked ? lengthText(total) : 'not tracked'}
        </span>
        <span aria-hidden>{tracked ? sumHours(total) : '–'}</span>
      </td>
    </tr>
  )
})
