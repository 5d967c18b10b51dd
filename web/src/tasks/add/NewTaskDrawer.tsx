import { createTask } from '@claimcrew/contract/tasks/contract'
import { NewTask } from '@claimcrew/contract/tasks/shapes'
import { Button, Drawer, Group, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { usePerson } from '../../engagements/shared/usePerson.ts'
import { fieldErrorsOf } from '../../kit/call/call.ts'
import { callUnderKey } from '../../kit/call/callUnderKey.ts'
import { validateFields } from '../../kit/call/validateFields.ts'
import { readSavedText, useSavedSendKey, useSavedText } from '../../kit/savedText.ts'
import { focusPart } from '../../kit/screen/focus.ts'
import { readSession } from '../../kit/session.ts'
import { toast } from '../../kit/toast/toast.ts'
import { errorText } from '../../kit/ui/ErrorState.tsx'
import { useTimeZone } from '../../kit/ui/TimeText.tsx'
import { taskLabel } from '../shared/words.ts'
import { refreshTasks } from '../taskWrites.ts'
import { TaskFieldset } from './TaskFieldset.tsx'
import { emptyDraft, type TaskDraft, toNewTask } from './taskDraft.ts'

/** Whatever is found there, reading it never fails. */
function draftFrom(saved: string, assigneeId: string | null): TaskDraft {
  try {
    return { ...emptyDraft, assigneeId, ...(JSON.parse(saved || '{}') as Partial<TaskDraft>) }
  } catch {
    return emptyDraft
  }
}

const draftName = 'new task'

/** A task as it is sent, and the text of the draft that it was made from. */
type SentDraft = { readonly body: NewTask & { clientId?: string }; readonly text: string }

type NewTaskDrawerProps = {
  opened: boolean
  /** Who gets it unless another is chosen. */
  assigneeId: string | undefined
  onClose: () => void
  onCreated: (taskId: string) => void
}

/** A new task with all its fields. What is typed survives a reload and closing it, until it is made or dropped. */
export function NewTaskDrawer({ opened, assigneeId, onClose, onCreated }: NewTaskDrawerProps) {
  const phone = useMediaQuery('(max-width: 767.98px)', undefined, { getInitialValueInEffect: false })
  const [savedText, saveText] = useSavedText(draftName)
  const draft = draftFrom(savedText, assigneeId ?? null)
  const [fieldErrors, setFieldErrors] = useState<Record<string, string>>({})
  const { keyFor, renew } = useSavedSendKey(draftName)
  const isOpened = useRef(opened)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    isOpened.current = opened
  }, [opened])
  const own = useTimeZone()
  const timeZone = usePerson(draft.clientId || undefined)?.timeZone ?? own
  const drop = () => {
    saveText('')
    setFieldErrors({})
    focusPart(form.current)
  }
  const creating = useMutation<string, Error, SentDraft>({
    mutationFn: async ({ body }) => {
      const { task } = await callUnderKey(createTask, { body }, keyFor(body))
      toast.success('Task created', taskLabel(task))
      return task.taskId
    },
    onSuccess: (_, { text }) => {
      renew()
      // More may have been typed meanwhile: that is the draft of another one.
      saveText(before => (before === text ? '' : before))
      void refreshTasks()
    },
    onError: error => setFieldErrors(fieldErrorsOf(error)),
  })
  // Told with the call and not with the hook: a user who has left the screen is not brought back to it.
  const create = (body: SentDraft['body']) =>
    creating.mutate(
      { body, text: savedText },
      {
        onSuccess: taskId => {
          if (isOpened.current && readSavedText(draftName) === '') onCreated(taskId)
        },
      },
    )
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
    if (Object.keys(errors).length === 0) create({ ...fields, ...(asAdmin && { clientId: draft.clientId }) })
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
      <form ref={form} onSubmit={submit} noValidate>
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
          {savedText && !creating.isPending ? (
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
