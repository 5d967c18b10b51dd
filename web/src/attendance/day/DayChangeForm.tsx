import { getAttendanceDay } from '@claimcrew/contract/attendance/contract'
import type { RecordedSession } from '@claimcrew/contract/attendance/shapes'
import { addDays } from '@claimcrew/contract/kit/time'
import { Button, NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useActor } from '../../kit/actingFor.ts'
import { call, fieldErrorsOf, statusOf } from '../../kit/call/call.ts'
import { sendOrRecover } from '../../kit/call/recoverAnswer.ts'
import { dayText } from '../../kit/time/dayWords.ts'
import { formatZoneCity } from '../../kit/time/timeZones.ts'
import { toast } from '../../kit/toast/toast.ts'
import { errorText } from '../../kit/ui/ErrorState.tsx'
import { FormButtons } from '../../kit/ui/FormButtons.tsx'
import { UnsavedChanges, useGuardedClose } from '../../kit/ui/UnsavedChanges.tsx'
import { refreshDays } from '../registerQueries.ts'
import { Differences } from '../requests/Differences.tsx'
import type { AttendanceDay } from './attendanceDay.ts'
import { BreakFields } from './BreakFields.tsx'
import { asksForClient, createDraft, type DayChange, getChangeWords, submitChange } from './change.ts'
import { checkDraft, type FieldErrors, type Submission } from './checkDraft.ts'
import classes from './DayChangeForm.module.css'
import type { SessionDraft } from './draft.ts'

/** Says that a session goes over midnight, since only its times are typed. */
function NextDayHint({ draft: { day, punchIn, punchOut } }: { draft: SessionDraft }) {
  if (!day || !punchIn || !punchOut || punchOut > punchIn) return null
  return (
    <Text size="sm" c="dimmed" mt={-8}>
      Ends the next day, {dayText(addDays(day, 1))}.
    </Text>
  )
}

/**
 * The session as it was last shown to the user: when the form opened, and once a save was refused because somebody else
 * has changed it, as it is now.
 */
function useSeenSession(initial: RecordedSession | null, { sessions }: AttendanceDay) {
  const [seen, setSeen] = useState(initial)
  const [isOutdated, setOutdated] = useState(false)
  const current = sessions.find(({ attendanceId }) => attendanceId === initial?.attendanceId)
  useEffect(() => {
    if (!isOutdated || !current || current.version === seen?.version) return
    setSeen(current)
    setOutdated(false)
  }, [isOutdated, current, seen])
  return { seen, onOutdated: () => setOutdated(true) }
}

type FormInput = { readonly draft: SessionDraft; readonly reason: string; readonly clientId: string }

type DayChangeFormProps = { day: AttendanceDay; change: DayChange; onClose: () => void }

/** Times on the biller's wall clock, breaks, summary and a reason: for a correction as for a request. */
export function DayChangeForm({ day, change, onClose }: DayChangeFormProps) {
  const recorded = 'session' in change ? change.session : null
  const timeZone = recorded?.timeZone ?? day.timeZone
  const words = getChangeWords(change.kind, day.billerName)
  const [first] = useState(() => createDraft(change, day))
  const [draft, setDraft] = useState(first)
  const [reason, setReason] = useState('')
  const [clientId, setClientId] = useState(recorded?.clientId ?? '')
  const otherClient = clientId !== (recorded?.clientId ?? '')
  const [fieldErrors, setFieldErrors] = useState<FieldErrors>({})
  // What was typed and taken back is no change.
  const changed = JSON.stringify(draft) !== JSON.stringify(first) || reason.trim() !== '' || otherClient
  const set = (part: Partial<SessionDraft>) => setDraft(before => ({ ...before, ...part }))

  const actor = useActor()
  const root = useRef<HTMLFormElement>(null)
  const { seen, onOutdated } = useSeenSession(recorded, day)
  /** What was asked for or done meanwhile by oneself and for this reason: its answer was lost. */
  const findMade = async ({ reason: given }: Submission, date: string) => {
    const query = { billerId: day.billerId, date }
    const { corrections } = await call(getAttendanceDay, { query })
    const isSeen = (id: string) => day.corrections.some(({ correctionId }) => correctionId === id)
    const made = corrections.find(
      one => one.askedById === actor?.userId && one.reason === given && !isSeen(one.correctionId),
    )
    return made ?? null
  }
  const sending = useMutation<unknown, Error, { submission: Submission; input: FormInput }>({
    mutationFn: ({ submission, input }) =>
      sendOrRecover<unknown>(
        () =>
          submitChange(change, day.billerId, submission, {
            version: seen?.version,
            clientId: otherClient ? clientId : undefined,
          }),
        () => findMade(submission, input.draft.day),
      ),
    onSuccess: (_, { input }) => {
      toast.success(words.done)
      // The form may have been left for another one, and what was typed since is not saved.
      const isSaved = input.draft === draft && input.reason === reason && input.clientId === clientId
      if (root.current && isSaved) onClose()
      void refreshDays()
    },
    onError: error => {
      setFieldErrors(fieldErrorsOf(error))
      if (statusOf(error) === 409) onOutdated()
      // Where no answer came, it may have been done.
      void refreshDays()
    },
  })
  const { close, question } = useGuardedClose(changed, onClose, sending)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const checked = checkDraft(draft, reason, timeZone, recorded, otherClient)
    setFieldErrors(checked.fieldErrors)
    if (checked.submission)
      sending.mutate({ submission: checked.submission, input: { draft, reason, clientId } })
  }
  const ownFields = ['day', 'punchInTime', 'punchOutTime', 'description', 'clientId', 'reason', 'form']
  const formError =
    fieldErrors.form ??
    (sending.isError &&
    !Object.keys(fieldErrors).some(name => ownFields.includes(name) || name.startsWith('breaks'))
      ? errorText(sending.error)
      : undefined)

  return (
    <form ref={root} onSubmit={submit} noValidate aria-label={words.title}>
      <UnsavedChanges when={changed} saving={sending} />
      <Stack gap="md">
        <div>
          <Text fw={600}>{words.title}</Text>
          <Text size="sm" c="dimmed">
            {words.about} Times in {formatZoneCity(timeZone)}.
          </Text>
        </div>
        <div className={classes.fields}>
          <TextInput
            type="date"
            label="Start day"
            value={draft.day}
            onChange={event => set({ day: event.currentTarget.value })}
            error={fieldErrors.day}
            required
          />
          <TextInput
            type="time"
            label="Punch in"
            value={draft.punchIn}
            onChange={event => set({ punchIn: event.currentTarget.value })}
            error={fieldErrors.punchInTime}
            required
          />
          <TextInput
            type="time"
            label="Punch out"
            value={draft.punchOut}
            onChange={event => set({ punchOut: event.currentTarget.value })}
            error={fieldErrors.punchOutTime}
            required={recorded === null || recorded.punchOutTime !== null}
          />
        </div>
        <NextDayHint draft={draft} />
        {asksForClient(change, day) && (
          <NativeSelect
            label="Client"
            value={clientId}
            onChange={event => setClientId(event.currentTarget.value)}
            error={fieldErrors.clientId}
            data={[
              // What is known once is not forgotten again.
              ...(recorded?.clientId ? [] : [{ value: '', label: 'Not assigned' }]),
              ...day.clients.map(one => ({ value: one.clientId, label: one.clientName })),
            ]}
          />
        )}
        <BreakFields
          draft={draft}
          problem={Object.entries(fieldErrors).find(([name]) => name.startsWith('breaks'))?.[1]}
          onChange={breaks => set({ breaks })}
        />
        <Textarea
          label="Work summary"
          autosize
          minRows={2}
          maxRows={8}
          value={draft.description}
          onChange={event => set({ description: event.currentTarget.value })}
          error={fieldErrors.description}
        />
        <Textarea
          label="Reason"
          required
          autosize
          minRows={2}
          maxRows={8}
          value={reason}
          onChange={event => setReason(event.currentTarget.value)}
          error={fieldErrors.reason}
        />
        {formError && (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {formError}
          </Text>
        )}
        {seen && recorded && seen !== recorded && (
          <div>
            <Text size="sm" fw={560}>
              What they changed
            </Text>
            <Differences before={recorded} after={seen} timeZone={timeZone} day={recorded.day} />
          </div>
        )}
        <FormButtons>
          <Button variant="subtle" color="gray" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" loading={sending.isPending}>
            {words.submit}
          </Button>
        </FormButtons>
      </Stack>
      {question}
    </form>
  )
}
