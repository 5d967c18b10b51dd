import classes from './Admin.module.css'
import { reasonParts } from './words.ts'

/** Why something failed: the sentence first, then, quieter, what was asked and answered. */
export function Reason({ problem }: { problem: string }) {
  const { sentence, detail } = reasonParts(problem)
  return (
    <>
      {sentence} {detail && <span className={classes.detail}>{detail}</span>}
    </>
  )
}
