import { createTask } from '@claimcrew/contract/tasks/contract'
import { NewTask } from '@claimcrew/contract/tasks/shapes'
import { Button, Drawer, Group, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { usePerson } from '../../engagements/shared/usePerson.ts'
import { callOnce, fieldErrorsOf, isUnanswered } from '../../kit/call/call.ts'
import { problemsIn } from '../../kit/call/form.ts'
import { newKey } from '../../kit/random.ts'
import { readSession } from '../../kit/session.ts'
import { toast } from '../../kit/toast/toast.ts'
import { textOf } from '../../kit/ui/ErrorState.tsx'
import { useTimeZone } from '../../kit/ui/TimeText.tsx'
import { useKept } from '../keptText.ts'
import { nameOf } from '../shared/words.ts'
import { refreshTasks } from '../writes.ts'
import { emptyDraft, fieldsOf, type TaskDraft } from './draft.ts'
import { TaskFields } from './TaskFields.tsx'

/** Whatever is found there, reading it never fails. */
function draftFrom(kept: string): TaskDraft {
  try {
    return { ...emptyDraft, ...(JSON.parse(kept || '{}') as Partial<TaskDraft>) }
  } catch {
    return emptyDraft
  }
}

type NewTaskDrawerProps = { opened: boolean; onClose: () => void; onCreated: (taskId: string) => void }

/** A new task with all its fields. What is typed survives a reload and closing it, until it is made or dropped. */
export function NewTaskDrawer({ opened, onClose, onCreated }: NewTaskDrawerProps) {
  const phone = useMediaQuery('(max-width: 767.98px)', undefined, { getInitialValueInEffect: false })
  const [kept, keep] = useKept('new task')
  const draft = draftFrom(kept)
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [sendKey, setSendKey] = useState(newKey)
  const own = useTimeZone()
  const timeZone = usePerson(draft.clientId || undefined)?.timeZone ?? own
  const drop = () => {
    keep('')
    setProblems({})
    setSendKey(newKey())
  }
  const creating = useMutation<string, Error, NewTask & { clientId?: string }>({
    mutationFn: async body => {
      const { task } = await callOnce(createTask, { body }, sendKey)
      toast.success('Task created', nameOf(task))
      return task.taskId
    },
    onSuccess: taskId => {
      drop()
      onCreated(taskId)
      return refreshTasks()
    },
    onError: error => {
      setProblems(fieldErrorsOf(error))
      // A refused call has had no effect; one without an answer is sent again as the same.
      if (!isUnanswered(error)) setSendKey(newKey())
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const fields = fieldsOf(draft, timeZone)
    const asAdmin = readSession().role === 'ADMIN'
    const found = {
      ...problemsIn(NewTask, fields),
      ...(draft.workType === '' && { workType: 'Choose a work type.' }),
      ...(asAdmin && draft.clientId === '' && { clientId: 'Choose a client.' }),
    }
    setProblems(found)
    if (Object.keys(found).length === 0)
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
        <TaskFields
          draft={draft}
          problems={problems}
          timeZone={timeZone}
          isNew
          onChange={part => keep(JSON.stringify({ ...draft, ...part }))}
        />
        {creating.error && !hasFields && (
          <Text size="sm" c="var(--mantine-color-error)" role="alert" mt="sm">
            {textOf(creating.error)} Your draft is saved.
          </Text>
        )}
        <Group mt="lg" gap="sm" justify="space-between">
          {kept ? (
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
