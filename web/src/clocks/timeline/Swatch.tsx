import type { GapKind } from '@claimcrew/contract/clocks/words'
import classes from './Timeline.module.css'

/** How a kind of gap is drawn, beside its word. */
export const GapSwatch = ({ kind }: { kind: GapKind }) => (
  <span className={classes.swatch} data-gap={kind} aria-hidden />
)

const looks = [
  ['break', 'break'],
  ['poured', 'reported without times (estimated)'],
  ['hold', 'payer hold'],
  ['explained', 'already explained'],
] as const

/** How everything else is drawn that its lane does not say already. */
export function ClocksKey({ shown }: { shown: ReadonlySet<string> }) {
  const seen = looks.filter(([look]) => shown.has(look))
  if (seen.length === 0) return null
  return (
    <ul className={classes.key} aria-label="Legend">
      {seen.map(([look, words]) => (
        <li key={look}>
          <span className={classes.swatch} data-look={look} aria-hidden /> {words}
        </li>
      ))}
    </ul>
  )
}
