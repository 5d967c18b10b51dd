import { apply, getJob, listApplications, listInvitations, listJobs } from '@claimcrew/contract/jobs/contract'
import { type AgreedPost, type Job, SentApplication } from '@claimcrew/contract/jobs/shapes'
import { getProfile } from '@claimcrew/contract/profiles/contract'
import type { Match } from '@claimcrew/contract/profiles/match'
import { Button, Stack, Text, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useRef, useState } from 'react'
import { callIdempotent, fieldErrorsOf, isUnanswered, statusOf } from '../../kit/call/call.ts'
import { refresh, useCall } from '../../kit/call/query.ts'
import { validateFields } from '../../kit/call/validateFields.ts'
import { createKey } from '../../kit/random.ts'
import { useSession } from '../../kit/session.ts'
import { toast } from '../../kit/toast/toast.ts'
import { errorText } from '../../kit/ui/ErrorState.tsx'
import { FormButtons } from '../../kit/ui/FormButtons.tsx'
import { NumberField } from '../../kit/ui/field/NumberField.tsx'
import { UnsavedChanges } from '../../kit/ui/UnsavedChanges.tsx'
import { MatchReasons } from '../../profiles/shared/MatchReasons.tsx'
import { payText } from '../words.ts'

type ApplicationInput = { note: string; rateCents: number; answers: string[]; agreed?: AgreedPost }

/** The same text is sent under the same name, so that it arrives once however often the button is pressed. */
function useSending(jobId: string, onSent: () => void) {
  const last = useRef({ text: '', key: '' })
  return useMutation<unknown, Error, ApplicationInput>({
    mutationFn: body => {
      const text = JSON.stringify(body)
      if (last.current.text !== text) last.current = { text, key: createKey() }
      return callIdempotent(apply, { params: { jobId }, body }, last.current.key)
    },
    onSuccess: () => {
      toast.success('Application sent', 'We notified the client. You can follow its status here.')
      void refresh(getJob, listJobs, listApplications, listInvitations)
      onSent()
    },
    // It may have arrived after all, from here or from elsewhere.
    onError: error => {
      if (statusOf(error) === 409) void refresh(getJob, listApplications)
    },
  })
}

type ApplyFormProps = { job: Job; match: Match | null; onDone: () => void; onCancel: () => void }

/** A note, a rate that one agrees to, and an answer to each of the client's questions. */
export function ApplyForm({ job, match, onDone, onCancel }: ApplyFormProps) {
  const { user } = useSession()
  const { data: own } = useCall(getProfile, { params: { userId: user?.userId ?? '' } })
  const [note, setNote] = useState('')
  const [typedRate, setRate] = useState<number | null>()
  const [answers, setAnswers] = useState<readonly string[]>(job.questions.map(() => ''))
  const [fieldErrors, setFieldErrors] = useState<Readonly<Record<string, string>>>({})
  const form = useRef<HTMLFormElement>(null)
  const matchId = useId()
  const sending = useSending(job.jobId, onDone)
  const isFixed = job.pay === 'fixed'
  const rateCents = typedRate === undefined ? (isFixed ? null : (own?.profile.rateCents ?? null)) : typedRate
  const isWritten = note !== '' || answers.some(answer => answer !== '')
  const errors: Readonly<Record<string, string>> = { ...fieldErrorsOf(sending.error), ...fieldErrors }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (sending.isPending) return
    const body = { note, rateCents, answers: [...answers] }
    const errors = {
      ...validateFields(SentApplication, body),
      ...(rateCents === null && { rateCents: 'Enter your rate.' }),
    }
    setFieldErrors(errors)
    if (rateCents === null || Object.keys(errors).length > 0) {
      queueMicrotask(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
      return
    }
    const { pay, hoursPerWeek } = job
    sending.mutate({ ...body, rateCents, ...(pay && { agreed: { pay, hoursPerWeek } }) })
  }
  const clear = (name: string) => setFieldErrors(({ [name]: _, ...others }) => others)

  return (
    <form ref={form} onSubmit={submit} noValidate>
      <UnsavedChanges when={isWritten && !sending.isSuccess} saving={sending} />
      <Stack gap="md">
        {match && (
          <section aria-labelledby={matchId}>
            <Text fw={560} mb={4} id={matchId}>
              Why it’s a match
            </Text>
            <MatchReasons match={match} />
          </section>
        )}
        <NumberField
          label={isFixed ? 'Your price for the project' : 'Your hourly rate'}
          description={`The post says: ${payText(job) ?? 'no pay'}. The client can hire you right away at this rate or higher.`}
          prefix="$"
          per={100}
          decimalScale={2}
          required
          value={rateCents}
          onChange={value => {
            clear('rateCents')
            setRate(value)
          }}
          error={errors.rateCents}
        />
        <Textarea
          label="Note to the client"
          description="Why you’re right for this job. Leave out anything that identifies a patient: no names, dates of birth or numbers."
          autosize
          minRows={4}
          maxRows={14}
          maxLength={3000}
          value={note}
          onChange={event => {
            clear('note')
            setNote(event.currentTarget.value)
          }}
          error={errors.note}
        />
        {job.questions.map((question, index) => (
          <Textarea
            key={question}
            label={question}
            required
            autosize
            minRows={2}
            maxRows={10}
            maxLength={2000}
            value={answers[index] ?? ''}
            onChange={event => {
              clear(`answers.${index}`)
              setAnswers(answers.with(index, event.currentTarget.value))
            }}
            error={errors[`answers.${index}`]}
          />
        ))}
        {sending.error && (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {errorText(sending.error)}
            {isUnanswered(sending.error) && ' Keep this page open: your text is still here.'}
          </Text>
        )}
        <FormButtons>
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" loading={sending.isPending}>
            Send application
          </Button>
        </FormButtons>
      </Stack>
    </form>
  )
}
