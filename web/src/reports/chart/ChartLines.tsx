import classes from './Chart.module.css'
import { type Frame, type Series, spreadLabels, type TimePoint } from './frame.ts'

type ChartLinesProps = {
  points: readonly TimePoint[]
  series: readonly Series[]
  frame: Frame
  valueText: (value: number) => string
}

const tones = ['first', 'second', 'third'] as const
const lineHeight = 14

/** Two or three series as lines, each named at its end. */
export function ChartLines({ points, series, frame: { x, y, each }, valueText }: ChartLinesProps) {
  const drawn = series.map((one, seriesIndex) => ({
    ...one,
    tone: tones[seriesIndex] ?? 'third',
    dots: points.flatMap(({ values }, index) => {
      const value = values[seriesIndex] ?? null
      return value === null ? [] : [{ index, value }]
    }),
  }))
  const ends = drawn.map(({ dots }) => y(dots.at(-1)?.value ?? 0))
  const labels = spreadLabels(ends, lineHeight)
  return (
    <>
      {drawn.map(({ key, name, tone, dots }, seriesIndex) => (
        <g key={key} data-tone={tone}>
          <polyline
            className={classes.line}
            points={dots.map(({ index, value }) => `${x(index)},${y(value)}`).join(' ')}
          />
          {/* A line needs two places. */}
          {points.length <= 31 &&
            dots.map(({ index, value }) => (
              <circle key={index} className={classes.dot} cx={x(index)} cy={y(value)} r={2.5} />
            ))}
          {dots.length > 0 && (
            <text
              className={classes.name}
              x={x(points.length - 1) + each / 2 + 6}
              y={(labels[seriesIndex] ?? 0) + 4}
            >
              {name}
            </text>
          )}
        </g>
      ))}
      {points.map(({ key, name, values }, index) => (
        <rect key={key} className={classes.hit} x={x(index) - each / 2} y={0} width={each} height="100%">
          <title>
            {`${name}: ${series
              .map((one, seriesIndex) => `${one.name} ${valueText(values[seriesIndex] ?? 0)}`)
              .join(', ')}`}
          </title>
        </rect>
      ))}
    </>
  )
}
