import { numberText } from '@claimcrew/contract/kit/numberWords'
import { VisuallyHidden } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { shortDayText } from '../../kit/time/dayWords.ts'
import { type FlowDay, flowBarText, groupFlowDays, roundAxisTop } from './flowBars.ts'
import classes from './TeamTaskReport.module.css'

const height = 180
const left = 32
const below = 20
const above = 8

/** What came against what was done, as two bars for each day or week, with a table behind them. */
export function TaskFlowChart({ days }: { days: readonly FlowDay[] }) {
  const { ref, width } = useElementSize<HTMLDivElement>()
  const flowBars = groupFlowDays(days)
  const top = roundAxisTop(Math.max(...flowBars.flatMap(({ arrived, completed }) => [arrived, completed]), 0))
  const room = Math.max(0, width - left)
  const each = flowBars.length > 0 ? room / flowBars.length : 0
  const bar = Math.max(1, Math.min(14, each * 0.36))
  const yOf = (count: number) => above + (height - above - below) * (1 - count / top)
  const sum = (of: 'arrived' | 'completed') => numberText(days.reduce((all, day) => all + day[of], 0))
  // A label needs some 64 pixels.
  const every = Math.max(1, Math.ceil(80 / Math.max(1, each)))
  const byWeek = flowBars.some(({ day, last }) => day !== last)
  const label = `New and done tasks by ${byWeek ? 'week' : 'day'}`
  return (
    <figure className={classes.flow} aria-label={label}>
      <div className={classes.legend} aria-hidden>
        <span data-of="arrived">{sum('arrived')} new</span>
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
          {flowBars.map((flowBar, index) => {
            const middle = left + each * (index + 0.5)
            return (
              <g key={flowBar.day}>
                <title>{`${flowBarText(flowBar)}: ${flowBar.arrived} new, ${flowBar.completed} done`}</title>
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
                  y={yOf(flowBar.arrived)}
                  height={yOf(0) - yOf(flowBar.arrived)}
                  className={classes.arrived}
                />
                <rect
                  x={middle + 0.5}
                  width={bar - 0.5}
                  y={yOf(flowBar.completed)}
                  height={yOf(0) - yOf(flowBar.completed)}
                  className={classes.completed}
                />
                {index % every === 0 && (
                  <text x={middle} y={height - 5} textAnchor={index === 0 && each < 40 ? 'start' : 'middle'}>
                    {shortDayText(flowBar.day)}
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
              <th scope="col">New</th>
              <th scope="col">Done</th>
            </tr>
          </thead>
          <tbody>
            {flowBars.map(flowBar => (
              <tr key={flowBar.day}>
                <th scope="row">{flowBarText(flowBar)}</th>
                <td>{flowBar.arrived}</td>
                <td>{flowBar.completed}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </figure>
  )
}
