import { updateTask } from '@claimcrew/contract/tasks/contract'
import { NewTask, type Task } from '@claimcrew/contract/tasks/shapes'
import { Button, Group, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { fieldErrorsOf } from '../../kit/call/call.ts'
import { problemsIn } from '../../kit/call/form.ts'
import { useAct } from '../../kit/call/query.ts'
import { textOf } from '../../kit/ui/ErrorState.tsx'
import { UnsavedChanges } from '../../kit/ui/UnsavedChanges.tsx'
import { nameOf } from '../shared/words.ts'
import { refreshTasks, sayDone, showTasks } from '../writes.ts'
import { draftOf, fieldsOf, type TaskDraft } from './draft.ts'
import { TaskFields } from './TaskFields.tsx'

const same = (one: TaskDraft, other: TaskDraft) => JSON.stringify(one) === JSON.stringify(other)

/** The fields of a task. What was changed meanwhile by somebody else is not written over: the server says so. */
export function EditForm({ task, onDone }: { task: Task; onDone: () => void }) {
  const [first] = useState({ draft: draftOf(task), version: task.version })
  const [draft, setDraft] = useState(first.draft)
  const [problems, setProblems] = useState<Record<string, string>>({})
  const saving = useAct(updateTask, {
    onSuccess: ({ task: saved }) => {
      showTasks([saved])
      sayDone([saved], nameOf(saved), 'Saved.')
      onDone()
    },
    onError: error => setProblems(fieldErrorsOf(error)),
    onSettled: () => refreshTasks(),
  })
  const isChanged = !same(draft, first.draft)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isChanged) return onDone()
    const body = fieldsOf(draft, task.timeZone)
    const found = problemsIn(NewTask, body)
    setProblems(found)
    if (Object.keys(found).length > 0) return
    saving.mutate({ params: { taskId: task.taskId }, body: { ...body, version: first.version } })
  }
  const hasFields = Object.keys(fieldErrorsOf(saving.error)).length > 0
  return (
    <form onSubmit={submit} noValidate>
      <UnsavedChanges when={isChanged && !saving.isPending && !saving.isSuccess} />
      <TaskFields
        draft={draft}
        problems={problems}
        timeZone={task.timeZone}
        isNew={false}
        onChange={part => setDraft(before => ({ ...before, ...part }))}
      />
      {saving.error && !hasFields && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert" mt="sm">
          {textOf(saving.error)}
        </Text>
      )}
      <Group mt="md" gap="sm" justify="flex-end">
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" loading={saving.isPending}>
          Save
        </Button>
      </Group>
    </form>
  )
}
