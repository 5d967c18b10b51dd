import { numberText } from '@claimcrew/contract/kit/numberWords'
import { VisuallyHidden } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { listTicks } from '../../kit/ui/chart/ticks.ts'
import classes from './Charts.module.css'

type TrendPoint = {
  /** What it is of, in full: Week of Nov 9. */
  readonly name: string
  /** The same below the axis: 9 Nov. */
  readonly short: string
  /** Null where nothing was done, so that nothing is drawn. */
  readonly value: number | null
  /** How many entries it is made from. */
  readonly n: number
}

type TrendProps = {
  label: string
  /** What the numbers are: units per hour. */
  unit: string
  points: readonly TrendPoint[]
  target: number | null
}

const height = 168
const edge = { top: 18, right: 12, bottom: 22, left: 34 } as const

/** A figure over time, its target as a dashed line, and a table behind it. */
export function Trend({ label, unit, points, target }: TrendProps) {
  const { ref, width } = useElementSize()
  const values = points.flatMap(({ value }) => value ?? [])
  const ticks = listTicks(Math.max(...values, target ?? 0, 0))
  const top = ticks.at(-1) ?? 1
  const inside = Math.max(width - edge.left - edge.right, 1)
  const x = (index: number) => edge.left + (inside * (index + 0.5)) / Math.max(points.length, 1)
  const y = (value: number) => edge.top + (height - edge.top - edge.bottom) * (1 - value / top)
  const drawn = points.flatMap(({ value, n }, index) => (value === null ? [] : [{ value, n, index }]))
  const last = drawn.at(-1)
  const every = Math.ceil((points.length * 46) / inside)
  return (
    <figure className={classes.figure} aria-label={label} ref={ref}>
      {width > 0 && (
        <svg className={classes.chart} height={height} aria-hidden="true">
          {ticks.map(tick => (
            <g key={tick}>
              <line
                className={classes.grid}
                x1={edge.left}
                x2={width - edge.right}
                y1={y(tick)}
                y2={y(tick)}
              />
              <text className={classes.axis} x={edge.left - 6} y={y(tick) + 4} textAnchor="end">
                {numberText(tick)}
              </text>
            </g>
          ))}
          {points.map(({ short, name }, index) =>
            index % every === 0 ? (
              <text key={name} className={classes.axis} x={x(index)} y={height - 4} textAnchor="middle">
                {short}
              </text>
            ) : null,
          )}
          {target !== null && (
            <line
              className={classes.target}
              x1={edge.left}
              x2={width - edge.right}
              y1={y(target)}
              y2={y(target)}
            />
          )}
          <polyline
            className={classes.line}
            points={drawn.map(({ value, index }) => `${x(index)},${y(value)}`).join(' ')}
          />
          {drawn.map(({ value, n, index }) => (
            <circle
              key={index}
              className={n < 5 ? classes.few : classes.dot}
              cx={x(index)}
              cy={y(value)}
              r={3.5}
            />
          ))}
          {last && (
            <text className={classes.value} x={x(last.index)} y={y(last.value) - 9} textAnchor="middle">
              {numberText(last.value)}
            </text>
          )}
        </svg>
      )}
      {target !== null && (
        <p className={classes.legend}>
          <span>{unit}</span>
          <span>dashed: target {numberText(target)}</span>
        </p>
      )}
      <VisuallyHidden>
        <table>
          <caption>{label}</caption>
          <thead>
            <tr>
              <th scope="col">When</th>
              <th scope="col">{unit}</th>
              <th scope="col">Entries</th>
            </tr>
          </thead>
          <tbody>
            {points.map(({ name, value, n }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{value === null ? 'nothing' : numberText(value)}</td>
                <td>{n}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </figure>
  )
}
