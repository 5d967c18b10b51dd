import { type Measure, measures, openMeasures } from '@claimcrew/contract/reports/columns'
import type { Report } from '@claimcrew/contract/reports/shapes'
import { isPresentMeasure } from './presentMeasures.ts'
import classes from './ReportView.module.css'
import { changeText, figureWithUnit } from './words.ts'

type ReportTotalsProps = {
  data: Report
  charted: Measure
  onChart: (measure: Measure) => void
}

/** What all of it comes to; a figure is pressed to have it in the chart. */
export function ReportTotals({
  data: { columns, totals, before, marks },
  charted,
  onChart,
}: ReportTotalsProps) {
  return (
    <ul className={classes.totals} aria-label="Totals">
      {columns.slice(1).map(({ name, unit }) => {
        const measure = name as Measure
        // What rows estimate is exact in the total.
        const { title } = measures[measure]
        const was = before?.totals[measure]
        return (
          <li key={name}>
            <button
              type="button"
              className={classes.total}
              aria-pressed={measure === charted}
              onClick={() => onChart(measure)}
            >
              <span className={classes.what}>
                {title}
                {marks.length > 0 && openMeasures.has(measure) && ' so far'}
              </span>{' '}
              <span className={classes.sum}>{figureWithUnit(totals[measure], unit)}</span>
              {before && !isPresentMeasure(measure) && (
                <>
                  {' '}
                  <span className={classes.was} title={`${figureWithUnit(was, unit)} before`}>
                    {changeText(totals[measure], was, unit)}
                  </span>
                </>
              )}
            </button>
          </li>
        )
      })}
    </ul>
  )
}
