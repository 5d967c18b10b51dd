import { numberText } from '@claimcrew/contract/kit/numberWords'
import { VisuallyHidden } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { type FlowDay, spansOf, spanText, topOf } from './flow.ts'
import classes from './Report.module.css'

const height = 180
const left = 32
const below = 20
const above = 8

/** What came against what was done, as two bars for each day or week, with a table behind them. */
export function Flow({ days }: { days: readonly FlowDay[] }) {
  const { ref, width } = useElementSize<HTMLDivElement>()
  const spans = spansOf(days)
  const top = topOf(Math.max(...spans.flatMap(({ arrived, completed }) => [arrived, completed]), 0))
  const room = Math.max(0, width - left)
  const each = spans.length > 0 ? room / spans.length : 0
  const bar = Math.max(1, Math.min(14, each * 0.36))
  const yOf = (count: number) => above + (height - above - below) * (1 - count / top)
  const sum = (of: 'arrived' | 'completed') => numberText(days.reduce((all, day) => all + day[of], 0))
  // A label needs some 64 pixels.
  const every = Math.max(1, Math.ceil(64 / Math.max(1, each)))
  const byWeek = spans.some(({ day, last }) => day !== last)
  const label = `Tasks that arrived and were done, by ${byWeek ? 'week' : 'day'}`
  return (
    <figure className={classes.flow} aria-label={label}>
      <div className={classes.legend} aria-hidden>
        <span data-of="arrived">{sum('arrived')} arrived</span>
        <span data-of="completed">{sum('completed')} done</span>
        {byWeek && <span>one pair of bars per week</span>}
      </div>
      <div ref={ref}>
        <svg width={width} height={height} aria-hidden focusable="false">
          {[0, top / 2, top].map(count => (
            <g key={count}>
              <line x1={left} x2={width} y1={yOf(count)} y2={yOf(count)} className={classes.line} />
              <text x={left - 6} y={yOf(count) + 4} textAnchor="end">
                {count}
              </text>
            </g>
          ))}
          {spans.map((span, index) => {
            const middle = left + each * (index + 0.5)
            return (
              <g key={span.day}>
                <title>{`${spanText(span)}: ${span.arrived} arrived, ${span.completed} done`}</title>
                <rect
                  x={left + each * index}
                  y={above}
                  width={each}
                  height={height - above - below}
                  className={classes.hit}
                />
                <rect
                  x={middle - bar}
                  width={bar - 0.5}
                  y={yOf(span.arrived)}
                  height={yOf(0) - yOf(span.arrived)}
                  className={classes.arrived}
                />
                <rect
                  x={middle + 0.5}
                  width={bar - 0.5}
                  y={yOf(span.completed)}
                  height={yOf(0) - yOf(span.completed)}
                  className={classes.completed}
                />
                {index % every === 0 && (
                  <text x={middle} y={height - 5} textAnchor={index === 0 && each < 40 ? 'start' : 'middle'}>
                    {Number(span.day.slice(5, 7))}/{Number(span.day.slice(8))}
                  </text>
                )}
              </g>
            )
          })}
        </svg>
      </div>
      <VisuallyHidden>
        <table>
          <caption>{label}</caption>
          <thead>
            <tr>
              <th scope="col">{byWeek ? 'Week' : 'Day'}</th>
              <th scope="col">Arrived</th>
              <th scope="col">Done</th>
            </tr>
          </thead>
          <tbody>
            {spans.map(span => (
              <tr key={span.day}>
                <th scope="row">{spanText(span)}</th>
                <td>{span.arrived}</td>
                <td>{span.completed}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </figure>
  )
}
