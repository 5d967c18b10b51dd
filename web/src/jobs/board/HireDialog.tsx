import { listBillers } from '@claimcrew/contract/engagements/contract'
import { hire, makeOffer } from '@claimcrew/contract/jobs/contract'
import { needsOffer, toStartDay, toUsualTerms } from '@claimcrew/contract/jobs/rules'
import type { Application, Job, OfferTerms } from '@claimcrew/contract/jobs/shapes'
import { to } from '@claimcrew/contract/kit/href'
import { weeklyHoursText } from '@claimcrew/contract/kit/numberWords'
import { Anchor, Button, Modal, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { TermsDetails } from '../../engagements/shared/TermsDetails.tsx'
import { fieldErrorsOf } from '../../kit/call/call.ts'
import { refresh, useMutateOnce } from '../../kit/call/query.ts'
import { Link } from '../../kit/screen/Link.tsx'
import { useWhileOpen } from '../../kit/screen/whileOpen.ts'
import { useToday } from '../../kit/time/clock.ts'
import { dayText } from '../../kit/time/dayWords.ts'
import { toast } from '../../kit/toast/toast.ts'
import { errorText } from '../../kit/ui/ErrorState.tsx'
import { FormButtons } from '../../kit/ui/FormButtons.tsx'
import { NumberField } from '../../kit/ui/field/NumberField.tsx'
import { UnsavedChanges, useGuardedClose } from '../../kit/ui/UnsavedChanges.tsx'
import { rateText } from '../applications/words.ts'
import { refreshHiring } from './useMoveApplicant.ts'

/** What pressing the button does, said before it is pressed. */
function consequence(application: Application, job: Job, terms: OfferTerms): string {
  const { userName, rateCents, agreed } = application
  const why = needsOffer(terms, application, job)
  if (why === 'pay')
    return `The pay has changed since ${userName} applied, so this goes out as an offer to accept or decline.`
  if (why === 'rate')
    return `${userName} applied for ${rateText(rateCents, agreed.pay)}. A lower rate goes out as an offer to accept or decline.`
  if (why === 'hours')
    return `The post said ${weeklyHoursText(agreed.hoursPerWeek ?? 0)}. Different hours go out as an offer to accept or decline.`
  return `${userName} agreed to this by applying. If you hire now, they start on ${dayText(terms.startsOn)}.`
}

function AddOpening({ job, userName }: { job: Job; userName: string }) {
  return (
    <>
      {job.openings === 1
        ? 'You already hired someone for this job.'
        : 'All openings of this job are filled.'}{' '}
      <Anchor component={Link} to={to('/jobs', { job: job.jobId, edit: 'pay' })} inherit>
        Add an opening
      </Anchor>{' '}
      to hire {userName}.
    </>
  )
}

type HireDialogProps = {
  /** As it is now: it may move while the dialog is open. */
  application: Application
  job: Job
  onHired: () => void
  onClose: () => void
}

/** The terms, and whether they engage at once or are an offer. */
export function HireDialog({ application, job, onHired, onClose }: HireDialogProps) {
  const { applicationId, userName, timeZone } = application
  const today = useToday(timeZone)
  const usual = application.offer ?? toUsualTerms(application, application, today)
  const [rateCents, setRate] = useState<number | null>(usual.rateCents)
  const [hoursPerWeek, setHours] = useState<number | null>(usual.hoursPerWeek)
  const [startsOn, setStart] = useState(toStartDay(usual, today))
  const [details, setDetails] = useState({ weekdays: usual.weekdays, hoursFrom: usual.hoursFrom })
  const typed = JSON.stringify([rateCents, hoursPerWeek, startsOn, details])
  const [first] = useState(typed)
  const whileOpen = useWhileOpen()
  const failed = () => void refreshHiring()
  const hiring = useMutateOnce(hire, {
    onSuccess: () => {
      toast.success('Hired', `${userName} works for you. Next, say hello and give a first task.`)
      whileOpen(onHired)
      void refresh(listBillers)
      void refreshHiring()
    },
    onError: failed,
  })
  const offering = useMutateOnce(makeOffer, {
    onSuccess: () => {
      toast.success('Offer sent', `${userName} can accept or decline it.`)
      whileOpen(onClose)
      void refreshHiring()
    },
    onError: failed,
  })
  const terms =
    rateCents === null || hoursPerWeek === null || startsOn === ''
      ? null
      : { rateCents, hoursPerWeek, startsOn, ...details }
  const isOffer = terms !== null && needsOffer(terms, application, job) !== null
  // After a lost answer it may be this very person who has the opening: trying again then brings the answer.
  const isHired = application.stage === 'hired'
  const isFull = !isHired && job.hired >= job.openings
  const canSend = terms !== null && !isFull
  const isPending = hiring.isPending || offering.isPending
  const error = hiring.error ?? offering.error
  const isChanged = typed !== first
  const saving = { isPending, error }
  const { close, isAsking, question } = useGuardedClose(isChanged, onClose, saving)
  const send = (act: typeof hiring | typeof offering) => {
    hiring.reset()
    offering.reset()
    if (canSend && !isPending)
      act.mutate({
        params: { applicationId },
        body: { ...terms, weekdays: details.weekdays && [...details.weekdays] },
      })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send(isOffer ? offering : hiring)
  }
  return (
    <Modal
      opened
      onClose={close}
      closeOnEscape={!isAsking}
      title={`Hire ${userName}`}
      closeButtonProps={{ 'aria-label': 'Close' }}
      centered
    >
      <form onSubmit={submit} noValidate>
        <UnsavedChanges when={isChanged && !hiring.isSuccess && !offering.isSuccess} saving={saving} />
        {question}
        <Stack gap="md">
          <SimpleGrid cols={2}>
            <NumberField
              label={job.pay === 'fixed' ? 'Price' : 'Hourly rate'}
              prefix="$"
              per={100}
              decimalScale={2}
              required
              data-autofocus
              readOnly={isPending}
              value={rateCents}
              onChange={setRate}
              error={fieldErrorsOf(error).rateCents}
            />
            <NumberField
              label="Hours per week"
              step={0.5}
              required
              readOnly={isPending}
              value={hoursPerWeek}
              onChange={setHours}
              error={fieldErrorsOf(error).hoursPerWeek}
            />
          </SimpleGrid>
          <TextInput
            type="date"
            label="First day"
            description="From then on you can see each other’s contact details, and their attendance and time."
            required
            min={today}
            readOnly={isPending}
            value={startsOn}
            onChange={event => setStart(event.currentTarget.value)}
            error={fieldErrorsOf(error).startsOn}
          />
          <TermsDetails
            value={details}
            readOnly={isPending}
            onChange={setDetails}
            errors={fieldErrorsOf(error)}
          />
          <Text size="sm" role="status">
            {isHired ? (
              `You already hired ${userName}.`
            ) : isFull ? (
              <AddOpening job={job} userName={userName} />
            ) : terms ? (
              consequence(application, job, terms)
            ) : (
              'Fill in all three fields.'
            )}
          </Text>
          {error && (
            <Text size="sm" c="var(--mantine-color-error)" role="alert">
              {errorText(error)}
            </Text>
          )}
          <FormButtons>
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            {!isOffer && (
              <Button
                variant="default"
                loading={offering.isPending}
                disabled={!canSend || hiring.isPending}
                onClick={() => send(offering)}
              >
                Send as offer
              </Button>
            )}
            <Button
              type="submit"
              loading={isOffer ? offering.isPending : hiring.isPending}
              disabled={!canSend || (!isOffer && offering.isPending)}
            >
              {isOffer ? 'Send offer' : 'Hire now'}
            </Button>
          </FormButtons>
        </Stack>
      </form>
    </Modal>
  )
}
