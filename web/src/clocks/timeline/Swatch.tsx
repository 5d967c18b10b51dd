import type { GapKind } from '@claimcrew/contract/clocks/gapKinds'
import classes from './Timeline.module.css'

/** How a kind of gap is drawn, beside its word. */
export const GapSwatch = ({ kind }: { kind: GapKind }) => (
  <span className={classes.swatch} data-gap={kind} aria-hidden />
)

const barStyles = [
  ['break', 'break'],
  ['poured', 'reported without times (estimated)'],
  ['hold', 'payer hold'],
  ['explained', 'already explained'],
] as const

/** How everything else is drawn that its lane does not say already. */
export function ClocksLegend({ visibleStyles }: { visibleStyles: ReadonlySet<string> }) {
  const seen = barStyles.filter(([style]) => visibleStyles.has(style))
  if (seen.length === 0) return null
  return (
    <ul className={classes.key} aria-label="Legend">
      {seen.map(([style, words]) => (
        <li key={style}>
          <span className={classes.swatch} data-look={style} aria-hidden /> {words}
        </li>
      ))}
    </ul>
  )
}
