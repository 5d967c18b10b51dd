// biome-ignore-all lint/a11y/useSemanticElements: a table's own elements cannot be drawn in part, or in another layout, without losing what they mean
// biome-ignore-all lint/a11y/useFocusableInteractive: headings of a grid that is only read need no focus
import { memo, type ReactNode } from 'react'
import classes from './DayGrid.module.css'
import type { DayColumn } from './dayColumns.ts'

type DayGridHeadProps = {
  name: string
  columns: readonly DayColumn[]
  today: string
  total: ReactNode
}

export const DayGridHead = memo(function DayGridHead({ name, columns, today, total }: DayGridHeadProps) {
  return (
    <div role="rowgroup" className={classes.head}>
      <div role="row" aria-rowindex={1} className={classes.row}>
        <div role="columnheader" className={classes.name}>
          {name}
        </div>
        {columns.map(({ date, number, weekday, text, weekend }, place) => (
          <div
            key={date}
            role="columnheader"
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
          </div>
        ))}
        <div role="columnheader" className={classes.total}>
          {total}
        </div>
      </div>
    </div>
  )
})
