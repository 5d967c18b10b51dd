import { Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { CallFailed } from '../../kit/call.ts'
import { zoneName } from '../../kit/timeZones.ts'
import { toast } from '../../kit/toast.ts'
import { textOf } from '../../kit/ui/ErrorState.tsx'
import { UnsavedChanges } from '../../kit/ui/UnsavedChanges.tsx'
import { refreshDays } from '../days.ts'
import { DayBreakFields } from './BreakFields.tsx'
import classes from './ChangeForm.module.css'
import { beginning, type DayChange, send, wordsFor } from './change.ts'
import { type Problems, problemsOf, type SentTimes } from './checkDraft.ts'
import type { TypedTimes } from './draft.ts'
import { DayNextDay } from './NextDay.tsx'
import type { WholeDay } from './wholeDay.ts'

type DayChangeFormProps = { day: WholeDay; change: DayChange; onClose: () => void }

/** Times on the biller's wall clock, breaks, summary and a reason: for a correction as for a request. */
export function DayChangeForm({ day, change, onClose }: DayChangeFormProps) {
  const recorded = 'session' in change ? change.session : null
  const timeZone = recorded?.timeZone ?? day.timeZone
  const words = wordsFor(change.kind, day.billerName)
  const [first] = useState(() => beginning(change, day))
  const [typed, setTyped] = useState(first)
  const [reason, setReason] = useState('')
  const [problems, setProblems] = useState<Problems>({})
  // What was typed and taken back is no change.
  const changed = JSON.stringify(typed) !== JSON.stringify(first) || reason.trim() !== ''
  const set = (part: Partial<TypedTimes>) => setTyped(before => ({ ...before, ...part }))

  const sending = useMutation<void, CallFailed, SentTimes>({
    mutationFn: sent => send(change, day.billerId, sent),
    onSuccess: () => {
      toast.success(words.done)
      onClose()
      void refreshDays()
    },
    onError: ({ fields }) => setProblems(fields),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const read = problemsOf(typed, reason, timeZone, recorded)
    setProblems(read.problems)
    if (read.sent) sending.mutate(read.sent)
  }
  const shown = ['day', 'punchInTime', 'punchOutTime', 'description', 'reason', 'form']
  const elsewhere =
    problems.form ??
    (sending.isError && !Object.keys(problems).some(name => shown.includes(name) || name.startsWith('breaks'))
      ? textOf(sending.error)
      : undefined)

  return (
    <form onSubmit={submit} noValidate aria-label={words.title}>
      <UnsavedChanges when={changed && !sending.isPending} />
      <Stack gap="md">
        <div>
          <Text fw={600}>{words.title}</Text>
          <Text size="sm" c="dimmed">
            {words.about} Times on the clock in {zoneName(timeZone)}.
          </Text>
        </div>
        <div className={classes.fields}>
          <TextInput
            type="date"
            label="Day it began"
            value={typed.day}
            onChange={event => set({ day: event.currentTarget.value })}
            error={problems.day}
            required
          />
          <TextInput
            type="time"
            label="Punch in"
            value={typed.punchIn}
            onChange={event => set({ punchIn: event.currentTarget.value })}
            error={problems.punchInTime}
            required
          />
          <TextInput
            type="time"
            label="Punch out"
            value={typed.punchOut}
            onChange={event => set({ punchOut: event.currentTarget.value })}
            error={problems.punchOutTime}
            required={recorded === null || recorded.punchOutTime !== null}
          />
        </div>
        <DayNextDay typed={typed} />
        <DayBreakFields
          typed={typed}
          problem={Object.entries(problems).find(([name]) => name.startsWith('breaks'))?.[1]}
          onChange={breaks => set({ breaks })}
        />
        <Textarea
          label="Work summary"
          autosize
          minRows={2}
          maxRows={8}
          value={typed.description}
          onChange={event => set({ description: event.currentTarget.value })}
          error={problems.description}
        />
        <Textarea
          label="Reason"
          required
          autosize
          minRows={2}
          maxRows={8}
          value={reason}
          onChange={event => setReason(event.currentTarget.value)}
          error={problems.reason}
        />
        {elsewhere && (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {elsewhere}
          </Text>
        )}
        <Group gap="sm">
          <Button type="submit" loading={sending.isPending}>
            {words.submit}
          </Button>
          <Button variant="subtle" color="gray" onClick={onClose}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
