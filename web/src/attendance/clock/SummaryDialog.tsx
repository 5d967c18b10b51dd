import { summaryLimit } from '@claimcrew/contract/attendance/shapes'
import { findPatientMatch } from '@claimcrew/contract/kit/noPatient'
import { Button, Modal, Stack, Textarea } from '@mantine/core'
import { type SubmitEvent, useRef, useState } from 'react'
import { toast } from '../../kit/toast/toast.ts'
import { FormButtons } from '../../kit/ui/FormButtons.tsx'
import classes from './Dialog.module.css'

/** From here on it is worth knowing how much room is left. */
const countedFrom = summaryLimit * 0.8

type SummaryDialogProps = {
  opened: boolean
  summary: string
  pending: boolean
  /** What the server said of the text, if anything. */
  refused: string | null
  onSummary: (text: string) => void
  onSubmit: () => void
  onClose: () => void
  onClosed: () => void
}

/** What was done today, asked before punching out. The text is held outside, so that closing it loses nothing. */
export function SummaryDialog({
  opened,
  summary,
  pending,
  refused,
  onSummary,
  onSubmit,
  onClose,
  onClosed,
}: SummaryDialogProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const { length } = summary.trim()
  const tooLong = length > summaryLimit
  const [patient, setPatient] = useState<string | null>(null)

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (pending) return
    // Here, and not only on the server: a punch without a connection would be kept with a text that is refused later.
    const patientHint = findPatientMatch(summary)
    setPatient(patientHint?.message ?? null)
    if (length > 0 && !tooLong && !patientHint) return onSubmit()
    if (length === 0) toast.warning('Work Summary Required!', 'Please enter what you worked on today.')
    field.current?.focus()
    if (patientHint)
      field.current?.setSelectionRange(patientHint.index, patientHint.index + patientHint.length)
  }

  return (
    <Modal
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={onClosed}
      title="Punch out"
      size="27rem"
      // It lies over another dialog, whose own shade is there already.
      overlayProps={{ backgroundOpacity: 0.25 }}
      closeButtonProps={{ 'aria-label': 'Close' }}
      classNames={{ inner: classes.inner ?? '', content: classes.content ?? '' }}
      centered
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="lg">
          <Textarea
            ref={field}
            label="Work summary"
            description="What did you work on today? Your clients see this with your hours."
            placeholder="Posted payments for two practices, worked 14 denials…"
            value={summary}
            // What is on its way is what will be read: more can be said before it, and not meanwhile.
            readOnly={pending}
            onChange={event => {
              setPatient(null)
              onSummary(event.currentTarget.value)
            }}
            error={
              tooLong
                ? `This is too long: ${length} of at most ${summaryLimit} characters.`
                : (patient ?? refused)
            }
            autosize
            minRows={4}
            maxRows={12}
            data-autofocus
          />
          {length >= countedFrom && !tooLong && (
            <span className={classes.caption}>{summaryLimit - length} characters left</span>
          )}
          <FormButtons>
            <Button variant="default" onClick={onClose}>
              Keep working
            </Button>
            <Button type="submit" loading={pending}>
              Punch out
            </Button>
          </FormButtons>
        </Stack>
      </form>
    </Modal>
  )
}
