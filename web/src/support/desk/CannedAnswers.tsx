import { listCannedAnswers, removeCannedAnswer } from '@claimcrew/contract/support/contract'
import type { CannedAnswer } from '@claimcrew/contract/support/shapes'
import { Badge, Button, Group, Paper, Text } from '@mantine/core'
import { IconMessage2, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { refresh, useCall, useMutateOnce } from '../../kit/call/query.ts'
import { useWhileOpen } from '../../kit/screen/whileOpen.ts'
import { toast } from '../../kit/toast/toast.ts'
import { ConfirmDialog } from '../../kit/ui/ConfirmDialog.tsx'
import { EmptyState } from '../../kit/ui/EmptyState.tsx'
import { ErrorState, errorText } from '../../kit/ui/ErrorState.tsx'
import { ListSkeleton } from '../../kit/ui/Skeletons.tsx'
import { categoryWords } from '../shared/categoryWords.ts'
import { CannedAnswerForm } from './CannedAnswerForm.tsx'
import classes from './Desk.module.css'

function RemoveDialog({ answer, onClose }: { answer: CannedAnswer; onClose: () => void }) {
  const whileOpen = useWhileOpen()
  const removing = useMutateOnce(removeCannedAnswer, {
    onSuccess: async () => {
      whileOpen(onClose)
      toast.success('Answer deleted')
      await refresh(listCannedAnswers)
    },
  })
  return (
    <ConfirmDialog
      title={`Delete “${answer.title}”?`}
      confirmLabel="Delete"
      ends
      pending={removing.isPending}
      error={removing.isError ? errorText(removing.error) : undefined}
      onConfirm={() => removing.mutate({ params: { cannedId: answer.cannedId } })}
      onClose={onClose}
    >
      Replies that used it won’t change.
    </ConfirmDialog>
  )
}

/** Answers that those who answer have at hand. */
export function CannedAnswers() {
  const read = useCall(listCannedAnswers, {})
  const [edited, setEdited] = useState<CannedAnswer | 'new' | null>(null)
  const [removed, setRemoved] = useState<CannedAnswer | null>(null)
  const add = (
    <Button leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />} onClick={() => setEdited('new')}>
      New answer
    </Button>
  )
  const answers = read.data?.answers
  if (!answers)
    return read.isError ? (
      <ErrorState title="We couldn’t load the answers" error={read.error} onRetry={read.refetch} />
    ) : (
      <ListSkeleton />
    )
  return (
    <>
      {answers.length === 0 ? (
        <EmptyState icon={IconMessage2} title="No canned answers yet" action={add}>
          Save answers you use often. We fill in names and numbers when you insert one.
        </EmptyState>
      ) : (
        <>
          <Group justify="space-between" mb="md">
            <Text size="sm" c="dimmed">
              Insert these into replies. We fill in names and numbers.
            </Text>
            {add}
          </Group>
          <ul className={classes.answers} aria-label="Canned answers">
            {answers.map(answer => (
              <Paper key={answer.cannedId} withBorder component="li" className={classes.answer ?? ''}>
                <Group justify="space-between" gap="sm">
                  <Group gap="sm">
                    <Text fw={600}>{answer.title}</Text>
                    {answer.category && (
                      <Badge variant="outline" color="gray">
                        {categoryWords[answer.category]}
                      </Badge>
                    )}
                  </Group>
                  <Group gap={4}>
                    <Button
                      variant="subtle"
                      size="compact-sm"
                      aria-label={`Edit ${answer.title}`}
                      onClick={() => setEdited(answer)}
                    >
                      Edit
                    </Button>
                    <Button
                      variant="subtle"
                      color="gray"
                      size="compact-sm"
                      aria-label={`Delete ${answer.title}`}
                      onClick={() => setRemoved(answer)}
                    >
                      Delete
                    </Button>
                  </Group>
                </Group>
                <p className={classes.text}>{answer.text}</p>
              </Paper>
            ))}
          </ul>
        </>
      )}
      {edited && (
        <CannedAnswerForm answer={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
      {removed && <RemoveDialog answer={removed} onClose={() => setRemoved(null)} />}
    </>
  )
}
