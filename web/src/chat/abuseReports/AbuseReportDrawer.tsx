import { decideAbuseReport, listAbuseReports, openAbuseReport } from '@claimcrew/contract/chat/contract'
import { Button, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { refresh, useCall, useMutateOnce } from '../../kit/call/query.ts'
import { useWhileOpen } from '../../kit/screen/whileOpen.ts'
import { ErrorState, errorText } from '../../kit/ui/ErrorState.tsx'
import { FormButtons } from '../../kit/ui/FormButtons.tsx'
import { ListSkeleton } from '../../kit/ui/Skeletons.tsx'
import { TimeText } from '../../kit/ui/TimeText.tsx'
import { UnsavedChanges, useGuardedClose } from '../../kit/ui/UnsavedChanges.tsx'
import { reasonWords, stateWords } from '../shared/abuseReportWords.ts'
import { MessageText } from '../text/MessageText.tsx'
import classes from './AbuseReports.module.css'

/** A reported message as it was then, and the decision about it. */
export function AbuseReportDrawer({ reportId, onClose }: { reportId: string; onClose: () => void }) {
  const params = { reportId }
  const read = useCall(openAbuseReport, { params }, { staleTime: 'static' })
  const [decision, setDecision] = useState('')
  const whileOpen = useWhileOpen()
  const decide = useMutateOnce(decideAbuseReport, {
    onSuccess: () => {
      whileOpen(onClose)
      void refresh(listAbuseReports, openAbuseReport)
    },
  })
  const { close, isAsking, question } = useGuardedClose(decision !== '', onClose, decide)
  const decideAs = (state: 'dismissed' | 'acted') => decide.mutate({ params, body: { state, decision } })
  return (
    <Modal
      opened
      onClose={close}
      closeOnEscape={!isAsking}
      title="Reported message"
      closeButtonProps={{ 'aria-label': 'Close' }}
      centered
    >
      <UnsavedChanges when={decision !== ''} saving={decide} />
      {question}
      {read.error ? (
        <ErrorState title="We couldn’t load the report" error={read.error} onRetry={read.refetch} />
      ) : !read.data ? (
        <ListSkeleton rows={2} />
      ) : (
        <Stack gap="md">
          <Text size="sm">
            {reasonWords[read.data.report.reason]}: reported by {read.data.report.reporterName},{' '}
            <TimeText at={read.data.report.reportedAt} />
          </Text>
          <blockquote className={classes.said}>
            <div className={classes.about}>
              {read.data.report.authorName}, <TimeText at={read.data.sentAt} />
            </div>
            <MessageText text={read.data.text || 'It had no text.'} />
          </blockquote>
          {read.data.report.state === 'open' ? (
            <>
              <TextInput
                label="Decision and reason"
                maxLength={300}
                value={decision}
                onChange={event => setDecision(event.currentTarget.value)}
              />
              {decide.error && (
                <Text size="sm" c="var(--mantine-color-error)" role="alert">
                  {errorText(decide.error)}
                </Text>
              )}
              <FormButtons>
                <Button variant="default" disabled={decide.isPending} onClick={() => decideAs('dismissed')}>
                  No problem found
                </Button>
                <Button loading={decide.isPending} onClick={() => decideAs('acted')}>
                  Action taken
                </Button>
              </FormButtons>
            </>
          ) : (
            <Text size="sm" c="dimmed">
              {stateWords[read.data.report.state]}, decided by {read.data.report.deciderName}
              {read.data.report.decision && `: ${read.data.report.decision}`}
            </Text>
          )}
          <Text size="xs" c="dimmed">
            Opening this message is logged.
          </Text>
        </Stack>
      )}
    </Modal>
  )
}
