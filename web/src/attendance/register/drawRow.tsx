import type { RegisterDay, RegisterRow, RegisterTotals } from '@claimcrew/contract/attendance/shapes'
import { formatHours } from '@claimcrew/contract/kit/timeText'
import { IconLock } from '@tabler/icons-react'
import { dayText } from '../../kit/time/dayWords.ts'
import { formatZoneCity } from '../../kit/time/timeZones.ts'
import { type DrawRow, type GridCellContent, RowName } from '../../kit/ui/grid/DayGridRow.tsx'
import { listFlags, needsAttention } from '../dayWords.ts'
import { cellName, flagLetters, formatTotals, isOffDay } from './cells.ts'
import classes from './Grid.module.css'

/** The code with its signs, and the hours below it. */
function insideOf(day: RegisterDay) {
  return (
    <>
      <b aria-hidden className={classes.code} data-code={day.code}>
        {day.code}
        {listFlags(day).map(flag => (
          <i key={flag} className={classes.sign} data-attention={needsAttention(flag) || undefined}>
            {flagLetters[flag]}
          </i>
        ))}
      </b>
      {day.workedSeconds > 0 && (
        <span aria-hidden className={classes.hours}>
          {formatHours(day.workedSeconds)}
        </span>
      )}
    </>
  )
}

const hoursOrNothing = (seconds: number) => (seconds >= 60 ? formatHours(seconds) : '')

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
        {formatHours(totals.workedSeconds)}
      </span>
      <span className={classes.wide}>{hoursOrNothing(totals.overtimeSeconds)}</span>
      <span data-attention={totals.overAllowanceSeconds >= 60 || undefined}>
        {hoursOrNothing(totals.overAllowanceSeconds)}
      </span>
    </div>
  )
}

/** A biller's month as a row of the register. */
export const drawRow: DrawRow<RegisterRow> = (row, columns, today) => {
  const { billerName, timeZone, lockedThrough, days, totals } = row
  const dayOf = (date: string, index: number) =>
    days[index]?.date === date ? days[index] : days.find(day => day.date === date)
  const locked = lockedThrough !== null && lockedThrough >= (columns[0]?.date ?? '')
  const inWords = formatTotals(totals)
    .map(([label, value]) => `${label} ${value}`)
    .join(', ')
  return {
    name: (
      <RowName
        name={billerName}
        location={formatZoneCity(timeZone)}
        {...(locked && {
          mark: <IconLock size={13} stroke={1.8} aria-hidden />,
          more: `, closed through ${dayText(lockedThrough)}`,
        })}
      />
    ),
    cells: columns.map((column, index): GridCellContent => {
      const day = dayOf(column.date, index)
      const isLocked = lockedThrough !== null && column.date <= lockedThrough
      return {
        label: day
          ? cellName(billerName, column, day, isLocked)
          : `${billerName}, ${column.text}: you can’t see this day`,
        content: day && insideOf(day),
        attributes: {
          'data-off': (day ? isOffDay(day, column) : column.weekend) || undefined,
          'data-today': column.date === today || undefined,
          'data-locked': column.date === lockedThrough || undefined,
        },
      }
    }),
    total: { label: `${billerName}, totals: ${inWords}`, content: <Totals totals={totals} /> },
  }
}
