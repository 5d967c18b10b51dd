import { heatLevels } from '../shared/figures.ts'
import classes from './HeatMap.module.css'

/** What the shades and marks mean, whose days these are, and where a click leads. */
export function HeatLegend() {
  return (
    <>
      <dl className={classes.legend} aria-label="Legend">
        {heatLevels.map((words, index) => (
          <div key={words}>
            <dt className={classes.swatch} data-level={index + 1}>
              <span className={classes.unseen}>Shade {index + 1}</span>
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
        <div>
          <dt className={classes.swatch} data-off>
            <span className={classes.unseen}>Recessed</span>
          </dt>
          <dd>weekend</dd>
        </div>
        <div>
          <dt className={classes.swatch}>
            <span className={classes.unseen}>Corner</span>
            <i aria-hidden className={classes.overlap} />
          </dt>
          <dd>overlapping devices</dd>
        </div>
      </dl>
      <p className={classes.hint}>
        Days run from midnight to midnight in each biller’s time zone. Click a cell for details.
      </p>
    </>
  )
}
