import { createTask } from '@claimcrew/contract/tasks/contract'
import { NewTask } from '@claimcrew/contract/tasks/shapes'
import { Button, Drawer, Group, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { usePerson } from '../../engagements/shared/usePerson.ts'
import { callIdempotent, fieldErrorsOf, isUnanswered } from '../../kit/call/call.ts'
import { validateFields } from '../../kit/call/validateFields.ts'
import { createKey } from '../../kit/random.ts'
import { readSession } from '../../kit/session.ts'
import { toast } from '../../kit/toast/toast.ts'
import { errorText } from '../../kit/ui/ErrorState.tsx'
import { useTimeZone } from '../../kit/ui/TimeText.tsx'
import { useSavedText } from '../savedText.ts'
import { taskLabel } from '../shared/words.ts'
import { refreshTasks } from '../taskWrites.ts'
import { TaskFieldset } from './TaskFieldset.tsx'
import { emptyDraft, type TaskDraft, toNewTask } from './taskDraft.ts'

/** Whatever is found there, reading it never fails. */
function draftFrom(saved: string): TaskDraft {
  try {
    return { ...emptyDraft, ...(JSON.parse(saved || '{}') as Partial<TaskDraft>) }
  } catch {
    return emptyDraft
  }
}

type NewTaskDrawerProps = { opened: boolean; onClose: () => void; onCreated: (taskId: string) => void }

/** A new task with all its fields. What is typed survives a reload and closing it, until it is made or dropped. */
export function NewTaskDrawer({ opened, onClose, onCreated }: NewTaskDrawerProps) {
  const phone = useMediaQuery('(max-width: 767.98px)', undefined, { getInitialValueInEffect: false })
  const [savedText, saveText] = useSavedText('new task')
  const draft = draftFrom(savedText)
  const [fieldErrors, setFieldErrors] = useState<Record<string, string>>({})
  const [sendKey, setSendKey] = useState(createKey)
  const own = useTimeZone()
  const timeZone = usePerson(draft.clientId || undefined)?.timeZone ?? own
  const drop = () => {
    saveText('')
    setFieldErrors({})
    setSendKey(createKey())
  }
  const creating = useMutation<string, Error, NewTask & { clientId?: string }>({
    mutationFn: async body => {
      const { task } = await callIdempotent(createTask, { body }, sendKey)
      toast.success('Task created', taskLabel(task))
      return task.taskId
    },
    onSuccess: taskId => {
      drop()
      onCreated(taskId)
      return refreshTasks()
    },
    onError: error => {
      setFieldErrors(fieldErrorsOf(error))
      // A refused call has had no effect; one without an answer is sent again as the same.
      if (!isUnanswered(error)) setSendKey(createKey())
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const fields = toNewTask(draft, timeZone)
    const asAdmin = readSession().role === 'ADMIN'
    const errors = {
      ...validateFields(NewTask, fields),
      ...(draft.workType === '' && { workType: 'Choose a work type.' }),
      ...(asAdmin && draft.clientId === '' && { clientId: 'Choose a client.' }),
    }
    setFieldErrors(errors)
    if (Object.keys(errors).length === 0)
      creating.mutate({ ...fields, ...(asAdmin && { clientId: draft.clientId }) })
  }
  const hasFields = Object.keys(fieldErrorsOf(creating.error)).length > 0
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size={phone ? '100%' : '38rem'}
      title="New task"
      closeButtonProps={{ 'aria-label': 'Close' }}
      attributes={{ header: { role: 'none' } }}
      styles={{ title: { fontSize: '1.0625rem', fontWeight: 650 } }}
    >
      <form onSubmit={submit} noValidate>
        <TaskFieldset
          draft={draft}
          fieldErrors={fieldErrors}
          timeZone={timeZone}
          isNew
          onChange={part => saveText(JSON.stringify({ ...draft, ...part }))}
        />
        {creating.error && !hasFields && (
          <Text size="sm" c="var(--mantine-color-error)" role="alert" mt="sm">
            {errorText(creating.error)} Your draft is saved.
          </Text>
        )}
        <Group mt="lg" gap="sm" justify="space-between">
          {savedText ? (
            <Button variant="subtle" color="gray" onClick={drop}>
              Discard draft
            </Button>
          ) : (
            <span />
          )}
          <Button type="submit" loading={creating.isPending}>
            Create task
          </Button>
        </Group>
      </form>
    </Drawer>
  )
}
