import { type Engagement, endEngagement } from '@claimcrew/contract/engagements/contract'
import { findEarliestEndDay } from '@claimcrew/contract/engagements/rules'
import { Button, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { fieldErrorsOf } from '../../kit/call/call.ts'
import { useMutateOnce } from '../../kit/call/query.ts'
import { useWhileOpen } from '../../kit/screen/whileOpen.ts'
import { toast } from '../../kit/toast/toast.ts'
import { errorText } from '../../kit/ui/ErrorState.tsx'
import { FormButtons } from '../../kit/ui/FormButtons.tsx'
import { useGuardedClose } from '../../kit/ui/UnsavedChanges.tsx'
import { refreshEngagements } from '../refreshEngagements.ts'
import { type ReportUnsaved, useReportUnsaved } from './unsavedForms.ts'

type EndFormProps = {
  engagement: Engagement
  today: string
  onUnsaved: ReportUnsaved
  onEnded: () => void
  onCancel: () => void
}

/** The last day and why. Both sides are told. */
export function EndForm({ engagement, today, onUnsaved, onEnded, onCancel }: EndFormProps) {
  const { engagementId, title } = engagement
  const earliest = findEarliestEndDay(engagement, today)
  const [endsOn, setEndsOn] = useState(today < earliest ? earliest : today)
  const [reason, setReason] = useState('')
  const whileOpen = useWhileOpen()
  const ending = useMutateOnce(endEngagement, {
    onSuccess: () => {
      toast.success('Engagement ended', `${title}: we notified both of you of the last day and the reason.`)
      whileOpen(onEnded)
      void refreshEngagements()
    },
  })
  const isTyped = reason.trim() !== ''
  useReportUnsaved(onUnsaved, engagementId, isTyped, ending)
  const { close, question } = useGuardedClose(isTyped, onCancel, ending)
  const fields = fieldErrorsOf(ending.error)
  const ready = endsOn !== '' && reason.trim() !== ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (ready) ending.mutate({ params: { engagementId }, body: { endsOn, reason: reason.trim() } })
  }
  return (
    <form onSubmit={submit} noValidate aria-label="End engagement">
      {question}
      <Stack gap="sm">
        <TextInput
          type="date"
          label="Last day"
          description="Included, in the biller’s time zone. You both keep the record of the work done until then."
          required
          min={earliest}
          readOnly={ending.isPending}
          value={endsOn}
          onChange={event => setEndsOn(event.currentTarget.value)}
          error={fields.endsOn}
        />
        <Textarea
          label="Reason"
          description="You can both see this."
          required
          autosize
          minRows={2}
          maxLength={500}
          readOnly={ending.isPending}
          value={reason}
          onChange={event => setReason(event.currentTarget.value)}
          error={fields.reason}
        />
        {ending.error && Object.keys(fields).length === 0 && (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {errorText(ending.error)}
          </Text>
        )}
        <FormButtons gap="xs">
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" color="red" loading={ending.isPending} disabled={!ready}>
            End engagement
          </Button>
        </FormButtons>
      </Stack>
    </form>
  )
}
