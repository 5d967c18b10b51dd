import classes from './TrackingAdmin.module.css'
import { reasonParts } from './words.ts'

/** Why something failed: the sentence first, then, quieter, what was asked and answered. */
export function FailureReason({ problem }: { problem: string }) {
  const { sentence, detail } = reasonParts(problem)
  return (
    <>
      {sentence} {detail && <span className={classes.detail}>{detail}</span>}
    </>
  )
}
