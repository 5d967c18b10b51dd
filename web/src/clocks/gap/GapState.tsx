import type { GapState as State } from '@claimcrew/contract/clocks/gapKinds'
import { IconCheck, IconMessageCircle } from '@tabler/icons-react'
import classes from './Gap.module.css'

/** How far a gap is, once somebody has said something to it. */
export function GapState({ state }: { state: Exclude<State, 'open'> }) {
  const StateIcon = state === 'answered' ? IconMessageCircle : IconCheck
  return (
    <span className={classes.state}>
      <StateIcon size={14} stroke={1.8} aria-hidden /> {state === 'answered' ? 'Answered' : 'Resolved'}
    </span>
  )
}
