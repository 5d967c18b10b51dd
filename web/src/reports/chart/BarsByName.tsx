import type { CSSProperties } from 'react'
import classes from './Chart.module.css'

type NamedValue = {
  readonly key: string
  readonly name: string
  readonly value: number
  readonly before: number | null
}

type BarsByNameProps = {
  label: string
  rows: readonly NamedValue[]
  valueText: (value: number) => string
}

/** More bars than that nobody compares by eye; the table has all of them. */
const maxBars = 20

/** A bar for each name, with its number beside it. The table below says the same. */
export function BarsByName({ label, rows, valueText }: BarsByNameProps) {
  const most = Math.max(1, ...rows.flatMap(({ value, before }) => [value, before ?? 0]))
  const topRows = rows.slice(0, maxBars)
  return (
    <figure className={classes.figure} aria-label={label}>
      <div className={classes.names} aria-hidden="true">
        {topRows.map(({ key, name, value, before }) => (
          <div key={key} className={classes.named}>
            <span className={classes.who} title={name}>
              {name}
            </span>
            <span className={classes.track}>
              {before !== null && (
                <span className={classes.was} style={{ '--share': before / most } as CSSProperties} />
              )}
              <span className={classes.is} style={{ '--share': value / most } as CSSProperties} />
              <span className={classes.amount}>{valueText(value)}</span>
            </span>
          </div>
        ))}
      </div>
      {rows.length > maxBars && (
        <p className={classes.more}>
          The first {maxBars} of {rows.length}. The table has all of them.
        </p>
      )}
    </figure>
  )
}
