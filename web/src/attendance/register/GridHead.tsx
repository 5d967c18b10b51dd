// biome-ignore-all lint/a11y/useSemanticElements: a table's own elements cannot be drawn in part, or in another layout, without losing what they mean
// biome-ignore-all lint/a11y/useFocusableInteractive: headings of a grid that is only read need no focus
import { memo } from 'react'
import type { DayColumn } from '../shared/registerWords.ts'
import classes from './Grid.module.css'

type RegisterGridHeadProps = { columns: readonly DayColumn[]; today: string }

export const RegisterGridHead = memo(function RegisterGridHead({ columns, today }: RegisterGridHeadProps) {
  return (
    <div role="rowgroup" className={classes.head}>
      <div role="row" aria-rowindex={1} className={classes.row}>
        <div role="columnheader" className={classes.nameHead}>
          Name
        </div>
        {columns.map(({ date, number, weekday, text, weekend }) => (
          <div
            key={date}
            role="columnheader"
            data-day={number}
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
        <div role="columnheader" className={classes.totalsHead}>
          <span className={classes.unseen}>
            Totals: present, half days, absent, leave and days off; hours worked, overtime, over the break
            allowance
          </span>
          <div aria-hidden className={classes.figures}>
            <span>P</span>
            <span>HD</span>
            <span>A</span>
            <span>L</span>
            <span>Off</span>
            <span className={classes.wide}>Worked</span>
            <span className={classes.wide}>OT</span>
            <span>Over</span>
          </div>
        </div>
      </div>
    </div>
  )
})
