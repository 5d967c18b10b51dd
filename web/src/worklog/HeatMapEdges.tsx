import { lengthText } from '@claimcrew/contract/kit/timeWords'
import type { SheetPerson } from '@claimcrew/contract/worklog/contract'
import { memo, useMemo } from 'react'
import classes from './HeatMap.module.css'
import type { HeatColumn } from './heatCells.ts'
import { dayTotals } from './worklogFigures.ts'
import { sumHours } from './worklogWords.ts'

type HeatMapHeadProps = { columns: readonly HeatColumn[]; today: string }

export const HeatMapHead = memo(function HeatMapHead({ columns, today }: HeatMapHeadProps) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        <th scope="col" className={classes.name}>
          Biller
        </th>
        {columns.map(({ date, number, weekday, text, weekend }, place) => (
          <th
            key={date}
            scope="col"
            data-day={place + 1}
            data-off={weekend || undefined}
            data-today={date === today || undefined}
            className={classes.dayHead}
          >
            <span className={classes.unseen}>{date === today ? `${text}, today` : text}</span>
            <span aria-hidden>{weekday}</span>
            <span aria-hidden className={classes.dayNumber}>
              {number}
            </span>
          </th>
        ))}
        <th scope="col" className={classes.total}>
          Total
        </th>
      </tr>
    </thead>
  )
})

type HeatMapFootProps = {
  people: readonly SheetPerson[]
  columns: readonly HeatColumn[]
  active: number
  hoursText: (seconds: number) => string
}

/** What everybody worked on each day; each opens that day. */
export const HeatMapFoot = memo(function HeatMapFoot({
  people,
  columns,
  active,
  hoursText,
}: HeatMapFootProps) {
  const totals = useMemo(() => dayTotals(people), [people])
  const all = [...totals.values()].reduce((sum, seconds) => sum + seconds, 0)
  const last = columns.length + 1
  return (
    <tfoot>
      <tr aria-rowindex={people.length + 2} data-row={people.length}>
        <th scope="row" tabIndex={active === 0 ? 0 : -1} data-column={0} className={classes.name}>
          All billers
        </th>
        {columns.map(({ date, text, weekend }, place) => {
          const seconds = totals.get(date) ?? 0
          return (
            <td
              key={date}
              tabIndex={active === place + 1 ? 0 : -1}
              data-column={place + 1}
              data-off={weekend || undefined}
              className={classes.cell}
            >
              <span className={classes.unseen}>
                All billers, {text}: {seconds > 0 ? lengthText(seconds) : 'no time'}
              </span>
              {seconds > 0 && <span aria-hidden>{hoursText(seconds)}</span>}
            </td>
          )
        })}
        <td tabIndex={active === last ? 0 : -1} data-column={last} className={classes.total}>
          <span className={classes.unseen}>All billers, total: {lengthText(all)}</span>
          <span aria-hidden>{sumHours(all)}</span>
        </td>
      </tr>
    </tfoot>
  )
})
