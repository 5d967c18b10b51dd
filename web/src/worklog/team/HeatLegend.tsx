import { levels } from '../shared/figures.ts'
import classes from './HeatMap.module.css'

/** What the shades and marks mean, whose days these are, and where a click leads. */
export function HeatLegend() {
  return (
    <>
      <dl className={classes.legend} aria-label="Legend">
        {levels.map((words, place) => (
          <div key={words}>
            <dt className={classes.swatch} data-level={place + 1}>
              <span className={classes.unseen}>Shade {place + 1}</span>
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
        <div>
          <dt className={classes.swatch} data-off>
            <span className={classes.unseen}>Sunken</span>
          </dt>
          <dd>weekend</dd>
        </div>
        <div>
          <dt className={classes.swatch}>
            <span className={classes.unseen}>Corner</span>
            <i aria-hidden className={classes.overlap} />
          </dt>
          <dd>two devices at once</dd>
        </div>
      </dl>
      <p className={classes.hint}>
        Days go from midnight to midnight on each biller’s own clock. Open a cell to see what it was made
        from.
      </p>
    </>
  )
}
