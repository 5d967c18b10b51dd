import { updateTask } from '@claimcrew/contract/tasks/contract'
import { NewTask, type Task } from '@claimcrew/contract/tasks/shapes'
import { Button, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { fieldErrorsOf } from '../../kit/call/call.ts'
import { useMutate } from '../../kit/call/query.ts'
import { validateFields } from '../../kit/call/validateFields.ts'
import { errorText } from '../../kit/ui/ErrorState.tsx'
import { FormButtons } from '../../kit/ui/FormButtons.tsx'
import { UnsavedChanges } from '../../kit/ui/UnsavedChanges.tsx'
import { taskLabel } from '../shared/words.ts'
import { cacheTasks, refreshTasks, toastDone } from '../taskWrites.ts'
import { TaskFieldset } from './TaskFieldset.tsx'
import { type TaskDraft, toNewTask, toTaskDraft } from './taskDraft.ts'

const same = (one: TaskDraft, other: TaskDraft) => JSON.stringify(one) === JSON.stringify(other)

/** The fields of a task. What was changed meanwhile by somebody else is not written over: the server says so. */
export function EditForm({ task, onDone }: { task: Task; onDone: () => void }) {
  const [first] = useState({ draft: toTaskDraft(task), version: task.version })
  const [draft, setDraft] = useState(first.draft)
  const [fieldErrors, setFieldErrors] = useState<Record<string, string>>({})
  const saving = useMutate(updateTask, {
    onSuccess: ({ task: saved }) => {
      cacheTasks([saved])
      toastDone([saved], taskLabel(saved), 'Saved.')
      onDone()
    },
    onError: error => setFieldErrors(fieldErrorsOf(error)),
    onSettled: () => refreshTasks(),
  })
  const isChanged = !same(draft, first.draft)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isChanged) return onDone()
    const body = toNewTask(draft, task.timeZone)
    const errors = validateFields(NewTask, body)
    setFieldErrors(errors)
    if (Object.keys(errors).length > 0) return
    saving.mutate({ params: { taskId: task.taskId }, body: { ...body, version: first.version } })
  }
  const hasFields = Object.keys(fieldErrorsOf(saving.error)).length > 0
  return (
    <form onSubmit={submit} noValidate>
      <UnsavedChanges when={isChanged && !saving.isSuccess} saving={saving} />
      <TaskFieldset
        draft={draft}
        fieldErrors={fieldErrors}
        timeZone={task.timeZone}
        isNew={false}
        onChange={part => setDraft(before => ({ ...before, ...part }))}
      />
      {saving.error && !hasFields && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert" mt="sm">
          {errorText(saving.error)}
        </Text>
      )}
      <FormButtons mt="md">
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" loading={saving.isPending}>
          Save
        </Button>
      </FormButtons>
    </form>
  )
}
