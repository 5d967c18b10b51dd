import { countText, numberText } from '@claimcrew/contract/kit/numberWords'
import { VisuallyHidden } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { listTicks } from '../../kit/ui/chart/ticks.ts'
import classes from './Charts.module.css'
import { computeQuartiles, type Quartiles } from './scale.ts'

export type SpreadRow = {
  readonly key: string
  readonly name: string
  /** One for each day or so. */
  readonly values: readonly number[]
  /** How many entries they are made from. */
  readonly n: number
}

type SpreadRowsProps = {
  label: string
  unit: string
  rows: readonly SpreadRow[]
  target: number | null
  /** With fewer entries than this nobody is held against others. */
  fewest: number
}

const parts = ['least', 'lower', 'median', 'upper', 'most'] as const

const height = 28
const edge = 14

function Box({
  spread,
  target,
  top,
  width,
}: {
  spread: Quartiles
  target: number | null
  top: number
  width: number
}) {
  const x = (value: number) => edge + ((width - 2 * edge) * value) / top
  const middle = height / 2
  return (
    <svg className={classes.chart} height={height} aria-hidden="true">
      <line className={classes.range} x1={x(spread.least)} x2={x(spread.most)} y1={middle} y2={middle} />
      <rect
        className={classes.box}
        x={x(spread.lower)}
        width={Math.max(x(spread.upper) - x(spread.lower), 2)}
        y={middle - 8}
        height={16}
        rx={3}
      />
      <line
        className={classes.median}
        x1={x(spread.median)}
        x2={x(spread.median)}
        y1={middle - 8}
        y2={middle + 8}
      />
      {target !== null && (
        <line className={classes.target} x1={x(target)} x2={x(target)} y1={0} y2={height} />
      )}
    </svg>
  )
}

/** How far each person's days lie apart, all on one scale, in the order of their names: no ranking. */
export function SpreadRows({ label, unit, rows, target, fewest }: SpreadRowsProps) {
  const { ref, width } = useElementSize<HTMLDivElement>()
  const spreads = rows.map(row => ({
    ...row,
    spread: row.n < fewest ? undefined : computeQuartiles(row.values),
  }))
  const ticks = listTicks(Math.max(...spreads.map(({ spread }) => spread?.most ?? 0), target ?? 0))
  const top = ticks.at(-1) ?? 1
  return (
    <figure className={classes.figure} aria-label={label}>
      <div className={classes.rows} aria-hidden="true">
        {spreads.map(({ key, name, n, spread }, index) => (
          <div key={key} className={classes.row}>
            <span className={classes.name} title={name}>
              <span>{name}</span> <span className={classes.n}>{countText(n, 'entry', 'entries')}</span>
            </span>
            <div ref={index === 0 ? ref : undefined}>
              {spread && width > 0 && <Box spread={spread} target={target} top={top} width={width} />}
              {!spread && <span className={classes.tooFew}>fewer than {fewest} entries, not compared</span>}
            </div>
          </div>
        ))}
        <div className={classes.row}>
          <span />
          {width > 0 && (
            <svg className={classes.chart} height={16} aria-hidden="true">
              {ticks.map(tick => (
                <text
                  key={tick}
                  className={classes.axis}
                  x={edge + ((width - 2 * edge) * tick) / top}
                  y={12}
                  textAnchor="middle"
                >
                  {numberText(tick)}
                </text>
              ))}
            </svg>
          )}
        </div>
      </div>
      <p className={classes.legend}>
        <span>{unit}</span>
        <span>box: middle 50% of days, line: median</span>
        {target !== null && <span>dashed: target {numberText(target)}</span>}
      </p>
      <VisuallyHidden>
        <table>
          <caption>{label}</caption>
          <thead>
            <tr>
              {['Biller', 'Entries', 'Least', 'Lower quarter', 'Median', 'Upper quarter', 'Most'].map(
                text => (
                  <th key={text} scope="col">
                    {text}
                  </th>
                ),
              )}
            </tr>
          </thead>
          <tbody>
            {spreads.map(({ key, name, n, spread }) => (
              <tr key={key}>
                <th scope="row">{name}</th>
                <td>{n}</td>
                {spread ? (
                  parts.map(part => <td key={part}>{numberText(spread[part])}</td>)
                ) : (
                  <td colSpan={5}>too few to compare</td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </figure>
  )
}
