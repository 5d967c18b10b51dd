import { reportMessage } from '@claimcrew/contract/chat/contract'
import { type Message, reportReasons } from '@claimcrew/contract/chat/shapes'
import { Button, Modal, Radio, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useMutate } from '../../kit/call/query.ts'
import { useWhileOpen } from '../../kit/screen/whileOpen.ts'
import { toast } from '../../kit/toast/toast.ts'
import { errorText } from '../../kit/ui/ErrorState.tsx'
import { FormButtons } from '../../kit/ui/FormButtons.tsx'
import { UnsavedChanges, useGuardedClose } from '../../kit/ui/UnsavedChanges.tsx'
import { reasonWords } from '../shared/abuseReportWords.ts'

type AbuseReportDialogProps = { message: Message; onClose: () => void }

/** Tells an administrator what is wrong with a message. */
export function AbuseReportDialog({ message, onClose }: AbuseReportDialogProps) {
  const { conversationId, messageId, authorName } = message
  const [reason, setReason] = useState<(typeof reportReasons)[number]>('rude')
  const [note, setNote] = useState('')
  const whileOpen = useWhileOpen()
  const report = useMutate(reportMessage, {
    recover: 'again',
    onSuccess: () => {
      toast.success('Reported', 'An admin will review it.')
      whileOpen(onClose)
    },
  })
  const { close, isAsking, question } = useGuardedClose(note !== '', onClose, report)
  return (
    <Modal
      opened
      onClose={close}
      closeOnEscape={!isAsking}
      title={`Report a message from ${authorName}`}
      closeButtonProps={{ 'aria-label': 'Close' }}
      centered
    >
      <UnsavedChanges when={note !== ''} saving={report} />
      {question}
      <Stack gap="md">
        <Radio.Group
          label="What’s wrong with it?"
          value={reason}
          onChange={value => setReason(reportReasons.find(one => one === value) ?? 'other')}
        >
          <Stack gap="xs" mt="xs">
            {reportReasons.map(one => (
              <Radio key={one} value={one} label={reasonWords[one]} />
            ))}
          </Stack>
        </Radio.Group>
        <Textarea
          label="Anything else? (optional)"
          autosize
          minRows={2}
          maxRows={6}
          maxLength={1000}
          value={note}
          onChange={event => setNote(event.currentTarget.value)}
        />
        <Text size="sm" c="dimmed">
          Admins will see this message as it is now. {authorName} won’t know who reported it.
        </Text>
        {report.error && (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {errorText(report.error)}
          </Text>
        )}
        <FormButtons>
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button
            color="red"
            loading={report.isPending}
            onClick={() => report.mutate({ params: { conversationId, messageId }, body: { reason, note } })}
          >
            Report
          </Button>
        </FormButtons>
      </Stack>
    </Modal>
  )
}
