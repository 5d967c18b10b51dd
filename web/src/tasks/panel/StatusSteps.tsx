import type { Actor } from '@claimcrew/contract/permissions'
import { setTaskStatus } from '@claimcrew/contract/tasks/contract'
import { listStatusSteps } from '@claimcrew/contract/tasks/policy'
import type { Task, TaskStatus } from '@claimcrew/contract/tasks/shapes'
import { Button, Group, Text, Textarea, UnstyledButton } from '@mantine/core'
import { Fragment, useState } from 'react'
import { fieldErrorsOf } from '../../kit/call/call.ts'
import { useMutateOnce } from '../../kit/call/query.ts'
import { errorText } from '../../kit/ui/ErrorState.tsx'
import { UnsavedChanges } from '../../kit/ui/UnsavedChanges.tsx'
import { TaskActions } from '../shared/TaskActions.tsx'
import { taskLabel, taskStatusStyles } from '../shared/words.ts'
import { cacheTasks, readVersion, refreshTasks, toastDone } from '../taskWrites.ts'

/** What a step is called by those who take it. */
const stepWords: Readonly<Record<TaskStatus, string>> = {
  new: 'New',
  'in-progress': 'Mark in progress',
  'waiting-on-client': 'Waiting on client',
  'waiting-on-payer': 'Waiting on payer',
  'in-review': 'Send to review',
  done: 'Done',
  reopened: 'Send back',
  cancelled: 'Cancel task',
}

/** The step that usually comes next has the weight. */
const usual: Readonly<Partial<Record<TaskStatus, TaskStatus>>> = {
  new: 'in-progress',
  'in-progress': 'done',
  'waiting-on-client': 'in-progress',
  'waiting-on-payer': 'in-progress',
  'in-review': 'done',
  reopened: 'in-progress',
  done: 'reopened',
}

/** A biller works a task; its client has to do something once it is back. */
const isOwnTurn = ({ role }: Actor, { status }: Task): boolean =>
  role === 'BILLER' || status === 'in-review' || status === 'done' || status === 'waiting-on-client'

type StatusStepsProps = {
  task: Task
  actor: Actor
  /** A quantity that is typed and not saved: it goes with the step. */
  unsavedQuantity: number | undefined
}

/** Where the task can go from here; a note may go with it. */
export function StatusSteps({ task, actor, unsavedQuantity }: StatusStepsProps) {
  const [note, setNote] = useState<string>()
  const moving = useMutateOnce(setTaskStatus, {
    onSuccess: ({ task: updated }, { body: sent }) => {
      // More may have been typed meanwhile.
      setNote(before => ((before ?? '').trim() === (sent.note ?? '') ? undefined : before))
      cacheTasks([updated])
      toastDone([updated], taskLabel(updated), `Now ${taskStatusStyles[updated.status].word.toLowerCase()}.`)
    },
    onSettled: () => refreshTasks(),
  })
  const steps = listStatusSteps(actor, task)
  // Those who only look have nothing to wait for.
  if (steps.length === 0 && actor.role === 'CLIENT' && task.status !== 'cancelled') return null
  if (steps.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {task.status === 'cancelled'
          ? 'This task was canceled. That’s final.'
          : 'The client can send it back.'}
      </Text>
    )
  const move = async (status: TaskStatus) => {
    const version = await readVersion(task)
    moving.mutate({
      params: { taskId: task.taskId },
      body: {
        status,
        version,
        ...(note?.trim() && { note: note.trim() }),
        ...(unsavedQuantity !== undefined && { doneQuantity: unsavedQuantity }),
      },
    })
  }
  const first = isOwnTurn(actor, task) ? usual[task.status] : undefined
  const ordered = steps.toSorted((one, other) => Number(other === first) - Number(one === first))
  return (
    <div>
      <UnsavedChanges when={(note ?? '').trim() !== ''} saving={moving} />
      <Group gap="xs">
        {ordered.map((status, index) => (
          <Fragment key={status}>
            <Button
              size="sm"
              variant={status === first ? 'filled' : 'default'}
              loading={moving.isPending && moving.variables.body.status === status}
              onClick={() => move(status)}
            >
              {stepWords[status]}
            </Button>
            {index === 0 && <TaskActions task={task} size="button" />}
          </Fragment>
        ))}
      </Group>
      {note === undefined ? (
        <UnstyledButton mt="xs" fz="sm" c="var(--accent)" onClick={() => setNote('')}>
          Add a note
        </UnstyledButton>
      ) : (
        <Textarea
          mt="sm"
          label="Note"
          autosize
          autoFocus
          minRows={2}
          maxRows={8}
          maxLength={2000}
          value={note}
          onChange={event => setNote(event.currentTarget.value)}
          error={fieldErrorsOf(moving.error).note}
        />
      )}
      {moving.error && !fieldErrorsOf(moving.error).note && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert" mt="xs">
          {errorText(moving.error)}
        </Text>
      )}
    </div>
  )
}
