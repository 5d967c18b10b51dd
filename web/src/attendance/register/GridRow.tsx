// biome-ignore-all lint/a11y/useSemanticElements: a table's own elements cannot be drawn in part, or in another layout, without losing what they mean
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus goes to cells, never to a row as a whole
import type { RegisterDay, RegisterRow, RegisterTotals } from '@claimcrew/contract/attendance/shapes'
import { dayText, hoursText } from '@claimcrew/contract/kit/timeWords'
import { IconLock } from '@tabler/icons-react'
import { memo } from 'react'
import { placeIn } from '../../kit/timeZones.ts'
import {
  cellName,
  type DayColumn,
  isOffDay,
  needsAttention,
  signLetters,
  signsOf,
  totalsInWords,
} from '../shared/registerWords.ts'
import classes from './Grid.module.css'

type CellProps = {
  name: string
  day: RegisterDay | undefined
  column: DayColumn
  index: number
  today: boolean
  locked: boolean
  lastLocked: boolean
  active: boolean
}

/** Plain elements and no component of a library: there are a thousand of these in view. */
function cellOf({ name, day, column, index, today, locked, lastLocked, active }: CellProps) {
  const label = day ? cellName(name, column, day, locked) : `${name}, ${column.text}: not yours to see`
  return (
    <div
      key={column.date}
      role="gridcell"
      tabIndex={active ? 0 : -1}
      data-column={index}
      data-off={(day ? isOffDay(day, column) : column.weekend) || undefined}
      data-today={today || undefined}
      data-locked={lastLocked || undefined}
      className={classes.cell}
    >
      <span className={classes.unseen}>{label}</span>
      {day && (
        <b aria-hidden className={classes.code} data-code={day.code}>
          {day.code}
          {signsOf(day).map(sign => (
            <i key={sign} className={classes.sign} data-attention={needsAttention(sign) || undefined}>
              {signLetters[sign]}
            </i>
          ))}
        </b>
      )}
      {day && day.workedSeconds > 0 && (
        <span aria-hidden className={classes.hours}>
          {hoursText(day.workedSeconds)}
        </span>
      )}
    </div>
  )
}

const hoursOrNothing = (seconds: number) => (seconds >= 60 ? hoursText(seconds) : '')

function Totals({ totals }: { totals: RegisterTotals }) {
  const off = totals.weeklyOffs + totals.holidays
  return (
    <div aria-hidden className={classes.figures}>
      <span data-strong>{totals.present}</span>
      <span data-strong>{totals.half || ''}</span>
      <span data-strong data-attention={totals.absent > 0 || undefined}>
        {totals.absent || ''}
      </span>
      <span data-strong>{totals.leave || ''}</span>
      <span>{off || ''}</span>
      <span data-strong className={classes.wide}>
        {hoursText(totals.workedSeconds)}
      </span>
      <span className={classes.wide}>{hoursOrNothing(totals.overtimeSeconds)}</span>
      <span data-attention={totals.overAllowanceSeconds >= 60 || undefined}>
        {hoursOrNothing(totals.overAllowanceSeconds)}
      </span>
    </div>
  )
}

type RegisterGridRowProps = {
  row: RegisterRow
  index: number
  top: number
  columns: readonly DayColumn[]
  today: string
  /** The column that Tab reaches, or -1 when it is in another row. */
  active: number
}

/** Kept as it is while the grid is scrolled: only rows that come into view cost anything. */
export const RegisterGridRow = memo(function RegisterGridRow({
  row,
  index,
  top,
  columns,
  today,
  active,
}: RegisterGridRowProps) {
  const { billerName, timeZone, lockedThrough, days, totals } = row
  const last = columns.length + 1
  const dayOf = (date: string, place: number) =>
    days[place]?.date === date ? days[place] : days.find(day => day.date === date)
  const locked = lockedThrough !== null && lockedThrough >= (columns[0]?.date ?? '')
  const inWords = totalsInWords(totals)
    .map(([label, value]) => `${label} ${value}`)
    .join(', ')
  return (
    <div role="row" aria-rowindex={index + 2} data-row={index} className={classes.row} style={{ top }}>
      <div role="rowheader" tabIndex={active === 0 ? 0 : -1} data-column={0} className={classes.name}>
        <b className={classes.who}>
          <span className={classes.fullName}>{billerName}</span>
          {locked && <IconLock size={13} stroke={1.8} aria-hidden />}
        </b>
        <span className={classes.place}>{placeIn(timeZone)}</span>
        {locked && <span className={classes.unseen}>, locked through {dayText(lockedThrough)}</span>}
      </div>
      {columns.map((column, place) =>
        cellOf({
          name: billerName,
          day: dayOf(column.date, place),
          column,
          index: place + 1,
          today: column.date === today,
          locked: lockedThrough !== null && column.date <= lockedThrough,
          lastLocked: column.date === lockedThrough,
          active: active === place + 1,
        }),
      )}
      <div role="gridcell" tabIndex={active === last ? 0 : -1} data-column={last} className={classes.totals}>
        <span className={classes.unseen}>
          {billerName}, totals: {inWords}
        </span>
        <Totals totals={totals} />
      </div>
    </div>
  )
})
