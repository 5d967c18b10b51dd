import { useElementSize } from '@mantine/hooks'
import { listTicks } from '../../kit/ui/chart/ticks.ts'
import classes from './Chart.module.css'
import { ChartLines } from './ChartLines.tsx'
import { buildFrame, chartHeight, type Frame, type Series, type TimePoint } from './frame.ts'

type TimeSeriesChartProps = {
  label: string
  points: readonly TimePoint[]
  /** One is drawn as bars, two or three as lines that are named at their ends. */
  series: readonly Series[]
  /** How an axis says a number, in the unit that the points are in. */
  tickText: (value: number) => string
  valueText: (value: number) => string
}

/** The bars of one series, the same days of the range before behind them. */
function Bars({
  points,
  frame,
  valueText,
}: Pick<TimeSeriesChartProps, 'points' | 'valueText'> & { frame: Frame }) {
  const { x, y, each } = frame
  const width = Math.max(1, Math.min(28, each * 0.62))
  const highest = Math.max(...points.map(({ values }) => values[0] ?? 0))
  const peak = points.findIndex(({ values }) => (values[0] ?? 0) > 0 && values[0] === highest)
  return points.map(({ key, name, values: [value = null], before }, index) => (
    <g key={key}>
      <title>{`${name}: ${value === null ? 'nothing' : valueText(value)}`}</title>
      <rect className={classes.hit} x={x(index) - each / 2} y={0} width={each} height={chartHeight} />
      {before !== null && (
        <rect
          className={classes.before}
          x={x(index) - width / 2 - width * 0.22}
          width={width}
          y={y(before)}
          height={y(0) - y(before)}
          rx={1.5}
        />
      )}
      {value !== null && (
        <rect
          className={classes.bar}
          x={x(index) - width / 2}
          width={width}
          y={y(value)}
          height={y(0) - y(value)}
          rx={1.5}
        />
      )}
      {value !== null && index === peak && (
        <text className={classes.value} x={x(index)} y={y(value) - 6} textAnchor="middle">
          {valueText(value)}
        </text>
      )}
    </g>
  ))
}

/** A figure by day, week or month. The table below it says the same in numbers. */
export function TimeSeriesChart({ label, points, series, tickText, valueText }: TimeSeriesChartProps) {
  const { ref, width } = useElementSize<HTMLElement>()
  const ticks = listTicks(
    Math.max(0, ...points.flatMap(({ values, before }) => [...values.map(value => value ?? 0), before ?? 0])),
  )
  const frame = buildFrame(width, ticks.at(-1) ?? 1, points.length, series.length > 1)
  const every = Math.max(1, Math.ceil(52 / frame.each))
  return (
    <figure className={classes.figure} aria-label={label} ref={ref}>
      {width > 0 && (
        <svg
          className={classes.chart}
          viewBox={`0 0 ${width} ${chartHeight}`}
          aria-hidden="true"
          focusable="false"
        >
          {ticks.map(tick => (
            <g key={tick}>
              <line
                className={classes.grid}
                x1={frame.left}
                x2={frame.right}
                y1={frame.y(tick)}
                y2={frame.y(tick)}
              />
              <text className={classes.axis} x={frame.left - 6} y={frame.y(tick) + 4} textAnchor="end">
                {tickText(tick)}
              </text>
            </g>
          ))}
          {points.map(({ key, short }, index) =>
            index % every === 0 ? (
              <text
                key={key}
                className={classes.axis}
                x={frame.x(index)}
                y={chartHeight - 4}
                textAnchor="middle"
              >
                {short}
              </text>
            ) : null,
          )}
          {series.length > 1 ? (
            <ChartLines points={points} series={series} frame={frame} valueText={valueText} />
          ) : (
            <Bars points={points} frame={frame} valueText={valueText} />
          )}
        </svg>
      )}
    </figure>
  )
}
