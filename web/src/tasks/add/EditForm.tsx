import { getTask, updateTask } from '@claimcrew/contract/tasks/contract'
import { NewTask, type Task } from '@claimcrew/contract/tasks/shapes'
import { Button, Text } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { call, fieldErrorsOf, statusOf } from '../../kit/call/call.ts'
import { useMutateOnce } from '../../kit/call/query.ts'
import { validateFields } from '../../kit/call/validateFields.ts'
import { focusPart } from '../../kit/screen/focus.ts'
import { errorText } from '../../kit/ui/ErrorState.tsx'
import { FormButtons } from '../../kit/ui/FormButtons.tsx'
import { UnsavedChanges, useGuardedClose } from '../../kit/ui/UnsavedChanges.tsx'
import { taskLabel } from '../shared/words.ts'
import { cacheTasks, refreshTasks, toastDone } from '../taskWrites.ts'
import { toOverlapErrors } from './draftErrors.ts'
import { isSameDraft, rebaseDraft } from './rebaseDraft.ts'
import { TaskFieldset } from './TaskFieldset.tsx'
import { toNewTask, toTaskDraft } from './taskDraft.ts'

const toBase = (task: Task) => ({ draft: toTaskDraft(task), version: task.version })

/**
 * The fields of a task. What was changed meanwhile by somebody else is not written over: the server says so, and the form
 * shows it beside what was typed.
 */
export function EditForm({ task, onDone }: { task: Task; onDone: () => void }) {
  const [base, setBase] = useState(() => toBase(task))
  const [draft, setDraft] = useState(base.draft)
  const [sentDraft, setSentDraft] = useState(base.draft)
  const [fieldErrors, setFieldErrors] = useState<Record<string, string>>({})
  const form = useRef<HTMLFormElement>(null)
  // A key opens it too, from the list or with the focus anywhere in the panel.
  useEffect(() => focusPart(form.current), [])
  const params = { taskId: task.taskId }
  /** Puts what was typed over `from` on a task as it is now. */
  const rebase = (latest: Task, from = base.draft) => {
    const next = toBase(latest)
    const { overlaps } = rebaseDraft(from, draft, next.draft)
    setBase(next)
    // Somebody may be typing while it is read.
    setDraft(before => rebaseDraft(from, before, next.draft).draft)
    setFieldErrors(toOverlapErrors(overlaps, next.draft, latest))
  }
  const rebaseOnLatest = async () => {
    const { task: latest } = await call(getTask, { params })
    if (latest.version !== base.version) rebase(latest)
  }
  const saving = useMutateOnce(updateTask, {
    onSuccess: ({ task: saved }) => {
      cacheTasks([saved])
      toastDone([saved], taskLabel(saved), 'Saved.')
      // More may have been typed meanwhile.
      if (isSameDraft(draft, sentDraft)) onDone()
      else rebase(saved, sentDraft)
    },
    onError: error => {
      setFieldErrors(fieldErrorsOf(error))
      // Where that fails too, what was typed stands as it is, and the next save says so again.
      if (statusOf(error) === 409) rebaseOnLatest().catch(() => undefined)
    },
    onSettled: () => refreshTasks(),
  })
  const isChanged = !isSameDraft(draft, base.draft)
  const { close, question } = useGuardedClose(isChanged, onDone, saving)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (saving.isPending) return
    if (!isChanged) return onDone()
    const body = toNewTask(draft, task.timeZone)
    const errors = validateFields(NewTask, body)
    setFieldErrors(errors)
    if (Object.keys(errors).length > 0) return
    setSentDraft(draft)
    saving.mutate({ params, body: { ...body, version: base.version } })
  }
  const hasFields = Object.keys(fieldErrorsOf(saving.error)).length > 0
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <UnsavedChanges when={isChanged} saving={saving} />
      {question}
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
        <Button variant="default" onClick={close}>
          Cancel
        </Button>
        <Button type="submit" loading={saving.isPending}>
          Save
        </Button>
      </FormButtons>
    </form>
  )
}
