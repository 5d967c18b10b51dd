import type { WaitingPart } from '@claimcrew/contract/production/shapes'
import { useState } from 'react'
import { ReasonForm } from '../../kit/ui/decision/ReasonForm.tsx'
import classes from './ReviewPanel.module.css'
import { useReview } from './useReview.ts'

type SendBackProps = { parts: readonly WaitingPart[]; onClose: () => void }

/** Asks why days are sent back, and sends them. */
export function SendBack({ parts, onClose }: SendBackProps) {
  const reviewing = useReview()
  // What was looked at. Where it was written anew since then, that is refused, and the next attempt knows of it.
  const [initialParts] = useState(parts)
  const send = (reason: string) =>
    void reviewing.sendBack(reviewing.error ? parts : initialParts, reason).then(
      onClose,
      // What was refused stays in the form, which says why.
      () => undefined,
    )
  return (
    <div className={classes.reason}>
      <ReasonForm
        label="Reason for sending back"
        confirmLabel="Send back"
        pending={reviewing.isPending}
        error={reviewing.error}
        onConfirm={send}
        onCancel={onClose}
      />
    </div>
  )
}
