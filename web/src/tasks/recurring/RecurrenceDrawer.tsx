import {
  createRecurrence,
  listRecurrences,
  NewRecurrence,
  type Recurrence,
  updateRecurrence,
} from '@claimcrew/contract/tasks/recurrence'
import { Button, Drawer, Stack, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { usePerson } from '../../engagements/shared/usePerson.ts'
import { listCachedPages } from '../../kit/call/cache.ts'
import { fieldErrorsOf, statusOf } from '../../kit/call/call.ts'
import { callUnderKey } from '../../kit/call/callUnderKey.ts'
import { refresh } from '../../kit/call/query.ts'
import { useSendKey } from '../../kit/call/sendKey.ts'
import { validateFields } from '../../kit/call/validateFields.ts'
import { readSession } from '../../kit/session.ts'
import { useToday } from '../../kit/time/clock.ts'
import { toast } from '../../kit/toast/toast.ts'
import { errorText } from '../../kit/ui/ErrorState.tsx'
import { FormButtons } from '../../kit/ui/FormButtons.tsx'
import { useTimeZone } from '../../kit/ui/TimeText.tsx'
import { UnsavedArea, UnsavedChanges } from '../../kit/ui/UnsavedChanges.tsx'
import { toOverlapErrors } from '../add/draftErrors.ts'
import { isSameDraft, rebaseDraft } from '../add/rebaseDraft.ts'
import { TaskFieldset } from '../add/TaskFieldset.tsx'
import {
  emptyRecurrenceDraft,
  type RecurrenceDraft,
  toNewRecurrence,
  toRecurrenceDraft,
  toTimesErrors,
} from './recurrenceDraft.ts'
import { TimesFields } from './TimesFields.tsx'

type RecurrenceDrawerProps = {
  /** As it was opened; left out where it is a new one. */
  recurrence: Recurrence | undefined
  onClose: () => void
}

const openedBy = ['recurrence', 'view']

const findListed = (recurrenceId: string) =>
  listCachedPages(listRecurrences)
    .flatMap((page): readonly Recurrence[] => page.items)
    .find(one => one.recurrenceId === recurrenceId)

/**
 * A task that comes again: what it is, and when. What was changed meanwhile by somebody else is not written over: the
 * server says so, and the form shows it beside what was typed.
 */
export function RecurrenceDrawer({ recurrence, onClose }: RecurrenceDrawerProps) {
  const phone = useMediaQuery('(max-width: 767.98px)', undefined, { getInitialValueInEffect: false })
  const own = useTimeZone()
  const today = useToday(own)
  const [base, setBase] = useState(() => ({
    draft: recurrence ? toRecurrenceDraft(recurrence) : emptyRecurrenceDraft(today),
    version: recurrence?.version,
  }))
  const [draft, setDraft] = useState(base.draft)
  const typed = useRef(draft)
  useEffect(() => {
    typed.current = draft
  }, [draft])
  const [isAsking, setAsking] = useState(false)
  const [fieldErrors, setFieldErrors] = useState<Record<string, string>>({})
  const { keyFor, renew } = useSendKey()
  const asAdmin = readSession().role === 'ADMIN'
  const client = usePerson(recurrence ? undefined : draft.task.clientId || undefined)
  const timeZone = recurrence?.timeZone ?? client?.timeZone ?? own
  /** Puts what was typed over `from` on a recurring task as it is now. */
  const rebase = (latest: Recurrence, from = base.draft) => {
    const next = toRecurrenceDraft(latest)
    const [task, times] = [
      rebaseDraft(from.task, draft.task, next.task),
      rebaseDraft(from.times, draft.times, next.times),
    ]
    setBase({ draft: next, version: latest.version })
    // Somebody may be typing while it is read.
    setDraft(before => ({
      task: rebaseDraft(from.task, before.task, next.task).draft,
      times: rebaseDraft(from.times, before.times, next.times).draft,
    }))
    setFieldErrors({
      ...toOverlapErrors(task.overlaps, next.task, latest),
      ...toTimesErrors(times.overlaps, next),
    })
  }
  const rebaseOnLatest = async (recurrenceId: string) => {
    await refresh(listRecurrences)
    const latest = findListed(recurrenceId)
    if (latest && latest.version !== base.version) rebase(latest)
  }
  const saving = useMutation<Recurrence, Error, RecurrenceDraft>({
    mutationFn: async sent => {
      const fields = toNewRecurrence(sent)
      if (recurrence) {
        const params = { recurrenceId: recurrence.recurrenceId }
        const body = { ...fields, ...(base.version !== undefined && { version: base.version }) }
        return (await callUnderKey(updateRecurrence, { params, body }, keyFor(body))).recurrence
      }
      const body = { ...fields, ...(asAdmin && { clientId: sent.task.clientId }) }
      return (await callUnderKey(createRecurrence, { body }, keyFor(body))).recurrence
    },
    onSuccess: saved => {
      renew()
      toast.success(recurrence ? 'Saved' : 'Recurring task created', saved.title)
      void refresh(listRecurrences)
    },
    onError: error => {
      setFieldErrors(fieldErrorsOf(error))
      if (statusOf(error) === 409 && recurrence) void rebaseOnLatest(recurrence.recurrenceId)
    },
  })
  // Told with the call and not with the hook: once this form is left, another one is not closed in its place.
  const save = () =>
    saving.mutate(draft, {
      onSuccess: (saved, sent) => {
        // More may have been typed meanwhile: that is another change, or another recurring task.
        if (isSameDraft(typed.current, sent)) onClose()
        else if (recurrence) rebase(saved, sent)
      },
    })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (saving.isPending) return
    const errors = {
      ...validateFields(NewRecurrence, toNewRecurrence(draft)),
      ...(draft.task.workType === '' && { workType: 'Choose a work type.' }),
      ...(asAdmin && draft.task.clientId === '' && { clientId: 'Choose a client.' }),
    }
    setFieldErrors(errors)
    if (Object.keys(errors).length === 0) save()
  }
  const isChanged = !isSameDraft(draft, base.draft)
  const hasFields = Object.keys(fieldErrorsOf(saving.error)).length > 0
  return (
    <Drawer
      opened
      onClose={onClose}
      closeOnEscape={!isAsking}
      closeOnClickOutside={!isAsking}
      position="right"
      size={phone ? '100%' : '38rem'}
      title={recurrence ? 'Recurring task' : 'New recurring task'}
      closeButtonProps={{ 'aria-label': 'Close' }}
      attributes={{ header: { role: 'none' } }}
      styles={{ title: { fontSize: '1.0625rem', fontWeight: 650 } }}
    >
      <form onSubmit={submit} noValidate>
        <UnsavedArea names={openedBy} onAsk={setAsking}>
          <UnsavedChanges when={isChanged} saving={saving} />
        </UnsavedArea>
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
            <Button variant="default" onClick={onClose}>
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
