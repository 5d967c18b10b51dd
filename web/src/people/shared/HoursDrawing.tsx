import classes from './HoursDrawing.module.css'

/** One row a person: where their hours lay in a day, and the break between. Only a picture; it shows nobody's data. */
const rows = [
  { first: [6, 30], second: [40, 22] },
  { first: [14, 22], second: [41, 34] },
  { first: [2, 38], second: [45, 18] },
  { first: [20, 26], second: [50, 30] },
  { first: [10, 18], second: [33, 40] },
] as const

export function HoursDrawing() {
  return (
    <svg
      className={classes.drawing}
      viewBox="0 0 100 62"
      preserveAspectRatio="xMidYMin slice"
      aria-hidden="true"
    >
      {[0, 20, 40, 60, 80, 100].map(x => (
        <line key={x} className={classes.hour} x1={x} x2={x} y1="0" y2="62" />
      ))}
      {rows.map(({ first, second }, row) => (
        <g key={first[0]} transform={`translate(0 ${5 + row * 12})`}>
          <rect className={classes.work} x={first[0]} width={first[1]} height="5" rx="2.5" />
          <rect className={classes.more} x={second[0]} width={second[1]} height="5" rx="2.5" />
        </g>
      ))}
    </svg>
  )
}
