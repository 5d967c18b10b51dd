import { apply, getJob, listApplications, listInvitations, listJobs } from '@claimcrew/contract/jobs/contract'
import { type AgreedPost, type Application, type Job, SentApplication } from '@claimcrew/contract/jobs/shapes'
import { getProfile } from '@claimcrew/contract/profiles/contract'
import type { Match } from '@claimcrew/contract/profiles/match'
import { Button, Modal, Stack, Text, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { fieldErrorsOf, isUnanswered, statusOf } from '../../kit/call/call.ts'
import { callUnderKey } from '../../kit/call/callUnderKey.ts'
import { refresh, useCall } from '../../kit/call/query.ts'
import { useSendKey } from '../../kit/call/sendKey.ts'
import { validateFields } from '../../kit/call/validateFields.ts'
import { useWhileOpen } from '../../kit/screen/whileOpen.ts'
import { useSession } from '../../kit/session.ts'
import { toast } from '../../kit/toast/toast.ts'
import { errorText } from '../../kit/ui/ErrorState.tsx'
import { FormButtons } from '../../kit/ui/FormButtons.tsx'
import { NumberField } from '../../kit/ui/field/NumberField.tsx'
import { Notice } from '../../kit/ui/state/Notice.tsx'
import { UnsavedChanges, useGuardedClose } from '../../kit/ui/UnsavedChanges.tsx'
import { MatchReasons } from '../../profiles/shared/MatchReasons.tsx'
import { payText } from '../words.ts'

type ApplicationInput = { note: string; rateCents: number; answers: string[]; agreed?: AgreedPost }

/** The same text is sent under the same name, so that it arrives once however often the button is pressed. */
function useSending(jobId: string, onSent: (body: ApplicationInput) => void) {
  const { keyFor } = useSendKey()
  const whileOpen = useWhileOpen()
  return useMutation<unknown, Error, ApplicationInput>({
    mutationFn: body => callUnderKey(apply, { params: { jobId }, body }, keyFor(body)),
    onSuccess: (_, body) => {
      toast.success('Application sent', 'We notified the client. You can follow its status here.')
      void refresh(getJob, listJobs, listApplications, listInvitations)
      whileOpen(() => onSent(body))
    },
    // It may have arrived after all, from here or from elsewhere.
    onError: error => {
      if (statusOf(error) === 409) void refresh(getJob, listApplications)
    },
  })
}

type TypedApplication = Pick<ApplicationInput, 'note' | 'answers'> & { readonly rateCents: number | null }

const isSame = (one: TypedApplication, other: TypedApplication) =>
  one.note.trim() === other.note.trim() &&
  one.rateCents === other.rateCents &&
  one.answers.every((answer, index) => answer.trim() === other.answers[index]?.trim())

type ApplyDialogProps = {
  job: Job
  /** There once it has arrived, from here or from elsewhere. */
  application: Application | null
  match: Match | null
  onClose: () => void
}

/** A note, a rate that one agrees to, and an answer to each of the client's questions. */
export function ApplyDialog({ job, application, match, onClose }: ApplyDialogProps) {
  const { user } = useSession()
  const { data: own } = useCall(getProfile, { params: { userId: user?.userId ?? '' } })
  const [note, setNote] = useState('')
  const [typedRate, setRate] = useState<number | null>()
  const [answers, setAnswers] = useState<readonly string[]>(job.questions.map(() => ''))
  const [fieldErrors, setFieldErrors] = useState<Readonly<Record<string, string>>>({})
  const isFixed = job.pay === 'fixed'
  const rateCents = typedRate === undefined ? (isFixed ? null : (own?.profile.rateCents ?? null)) : typedRate
  const typed = { note, rateCents, answers: [...answers] }
  const latest = useRef(typed)
  latest.current = typed
  // What was written while it was on its way has not been sent: it stays, and says so.
  const sending = useSending(job.jobId, sent => {
    if (isSame(latest.current, sent)) onClose()
  })
  const arrived = sending.isPending ? null : application
  const isSent = arrived !== null && isSame(typed, arrived)
  const isWritten = !isSent && (note !== '' || answers.some(answer => answer !== ''))
  const { close, isAsking, question } = useGuardedClose(isWritten, onClose, sending)
  const errors: Readonly<Record<string, string>> = { ...fieldErrorsOf(sending.error), ...fieldErrors }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (sending.isPending) return
    const errors = {
      ...validateFields(SentApplication, typed),
      ...(rateCents === null && { rateCents: 'Enter your rate.' }),
    }
    setFieldErrors(errors)
    if (rateCents === null || Object.keys(errors).length > 0) return
    const { pay, hoursPerWeek } = job
    sending.mutate({ ...typed, rateCents, ...(pay && { agreed: { pay, hoursPerWeek } }) })
  }
  const clear = (name: string) => setFieldErrors(({ [name]: _, ...others }) => others)

  return (
    <Modal
      opened
      onClose={close}
      closeOnEscape={!isAsking}
      title={`Apply to ${job.title}`}
      size="38rem"
      closeButtonProps={{ 'aria-label': 'Close' }}
      closeOnClickOutside={false}
    >
      <form onSubmit={submit} noValidate>
        <UnsavedChanges when={isWritten && (!sending.isSuccess || arrived !== null)} saving={sending} />
        {question}
        <Stack gap="md">
          {match && (
            <details>
              <summary>
                Why it’s a match: fit <strong>{match.score}</strong> of 100
              </summary>
              <MatchReasons match={match} />
            </details>
          )}
          <NumberField
            label={isFixed ? 'Your price for the project' : 'Your hourly rate'}
            description={`The post says: ${payText(job) ?? 'no pay'}. The client can hire you right away at this rate or higher.`}
            prefix="$"
            per={100}
            decimalScale={2}
            required
            data-autofocus
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
          {arrived ? (
            <Notice>
              {isSent
                ? 'Your application arrived.'
                : `You already applied to this job. ${job.clientName} has the text you sent first. What you changed since then wasn’t sent: copy it into a message.`}
            </Notice>
          ) : (
            sending.error && (
              <Text size="sm" c="var(--mantine-color-error)" role="alert">
                {errorText(sending.error)}
                {isUnanswered(sending.error) && ' Keep this page open: your text is still here.'}
              </Text>
            )
          )}
          <FormButtons>
            <Button variant="default" onClick={close}>
              {arrived ? 'Close' : 'Cancel'}
            </Button>
            {!arrived && (
              <Button type="submit" loading={sending.isPending}>
                Send application
              </Button>
            )}
          </FormButtons>
        </Stack>
      </form>
    </Modal>
  )
}
