import { createRecurrence, listRecurrences, updateRecurrence } from '@claimcrew/contract/tasks/contract'
import { NewRecurrence, type Recurrence } from '@claimcrew/contract/tasks/recurrence'
import { Button, Drawer, Stack, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { usePerson } from '../../engagements/shared/usePerson.ts'
import { call, callIdempotent, fieldErrorsOf } from '../../kit/call/call.ts'
import { refresh } from '../../kit/call/query.ts'
import { validateFields } from '../../kit/call/validateFields.ts'
import { createKey } from '../../kit/random.ts'
import { readSession } from '../../kit/session.ts'
import { useToday } from '../../kit/time/clock.ts'
import { toast } from '../../kit/toast/toast.ts'
import { errorText } from '../../kit/ui/ErrorState.tsx'
import { FormButtons } from '../../kit/ui/FormButtons.tsx'
import { useTimeZone } from '../../kit/ui/TimeText.tsx'
import { UnsavedChanges, useGuardedClose } from '../../kit/ui/UnsavedChanges.tsx'
import { TaskFieldset } from '../add/TaskFieldset.tsx'
import { emptyRecurrenceDraft, toNewRecurrence, toRecurrenceDraft } from './recurrenceDraft.ts'
import { TimesFields } from './TimesFields.tsx'

type RecurrenceDrawerProps = {
  /** Left out where it is a new one. */
  recurrence: Recurrence | undefined
  onClose: () => void
}

/** A task that comes again: what it is, and when. */
export function RecurrenceDrawer({ recurrence, onClose }: RecurrenceDrawerProps) {
  const phone = useMediaQuery('(max-width: 767.98px)', undefined, { getInitialValueInEffect: false })
  const own = useTimeZone()
  const today = useToday(own)
  const [first] = useState(() => (recurrence ? toRecurrenceDraft(recurrence) : emptyRecurrenceDraft(today)))
  const [draft, setDraft] = useState(first)
  const [fieldErrors, setFieldErrors] = useState<Record<string, string>>({})
  const [sendKey] = useState(createKey)
  const asAdmin = readSession().role === 'ADMIN'
  const client = usePerson(recurrence ? undefined : draft.task.clientId || undefined)
  const timeZone = recurrence?.timeZone ?? client?.timeZone ?? own
  const saving = useMutation<void, Error>({
    mutationFn: async () => {
      const fields = toNewRecurrence(draft)
      if (recurrence) {
        const { recurrenceId, version } = recurrence
        await call(updateRecurrence, { params: { recurrenceId }, body: { ...fields, version } })
      } else {
        const clientField = asAdmin ? { clientId: draft.task.clientId } : {}
        await callIdempotent(createRecurrence, { body: { ...fields, ...clientField } }, sendKey)
      }
    },
    onSuccess: () => {
      toast.success(recurrence ? 'Saved' : 'Recurring task created', draft.task.title)
      onClose()
      return refresh(listRecurrences)
    },
    onError: error => setFieldErrors(fieldErrorsOf(error)),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const errors = {
      ...validateFields(NewRecurrence, toNewRecurrence(draft)),
      ...(draft.task.workType === '' && { workType: 'Choose a work type.' }),
      ...(asAdmin && draft.task.clientId === '' && { clientId: 'Choose a client.' }),
    }
    setFieldErrors(errors)
    if (Object.keys(errors).length === 0) saving.mutate()
  }
  const isChanged = JSON.stringify(draft) !== JSON.stringify(first)
  const { close, isAsking, question } = useGuardedClose(isChanged, onClose, saving)
  const hasFields = Object.keys(fieldErrorsOf(saving.error)).length > 0
  return (
    <Drawer
      opened
      onClose={close}
      closeOnEscape={!isAsking}
      position="right"
      size={phone ? '100%' : '38rem'}
      title={recurrence ? 'Recurring task' : 'New recurring task'}
      closeButtonProps={{ 'aria-label': 'Close' }}
      attributes={{ header: { role: 'none' } }}
      styles={{ title: { fontSize: '1.0625rem', fontWeight: 650 } }}
    >
      <form onSubmit={submit} noValidate>
        <UnsavedChanges when={isChanged && !saving.isSuccess} saving={saving} />
        {question}
        <Stack gap="lg">
          <TaskFieldset
            draft={draft.task}
            fieldErrors={fieldErrors}
            timeZone={timeZone}
            dated={false}
            isNew={recurrence === undefined}
            onChange={part => setDraft(before => ({ ...before, task: { ...before.task, ...part } }))}
          />
          <TimesFields
            draft={draft}
            fieldErrors={fieldErrors}
            timeZone={timeZone}
            onChange={part => setDraft(before => ({ ...before, times: { ...before.times, ...part } }))}
          />
          {saving.error && !hasFields && (
            <Text size="sm" c="var(--mantine-color-error)" role="alert">
              {errorText(saving.error)}
            </Text>
          )}
          <FormButtons>
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <Button type="submit" loading={saving.isPending}>
              Save
            </Button>
          </FormButtons>
        </Stack>
      </form>
    </Drawer>
  )
}
