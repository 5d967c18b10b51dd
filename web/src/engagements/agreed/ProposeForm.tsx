import { type Engagement, listEngagements, proposeTerms } from '@claimcrew/contract/engagements/contract'
import { findEarliestTermsDay } from '@claimcrew/contract/engagements/rules'
import { typedMoneyText } from '@claimcrew/contract/kit/numberWords'
import { pickLater } from '@claimcrew/contract/kit/time'
import { Button, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { call, fieldErrorsOf, statusOf } from '../../kit/call/call.ts'
import { useMutate } from '../../kit/call/query.ts'
import { useWhileOpen } from '../../kit/screen/whileOpen.ts'
import { toast } from '../../kit/toast/toast.ts'
import { errorText } from '../../kit/ui/ErrorState.tsx'
import { FormButtons } from '../../kit/ui/FormButtons.tsx'
import { useGuardedClose } from '../../kit/ui/UnsavedChanges.tsx'
import { refreshEngagements } from '../refreshEngagements.ts'
import { parseTerms, TermsFields, type TermsInput } from './TermsFields.tsx'
import { type ReportUnsaved, useReportUnsaved } from './unsavedForms.ts'

type ProposeFormProps = {
  engagement: Engagement
  other: string
  today: string
  onUnsaved: ReportUnsaved
  onDone: () => void
}

type Proposal = NonNullable<Engagement['proposed']>

/** Whether a proposal says what was sent. */
const isSameTerms = (proposed: Proposal, sent: object): boolean =>
  Object.entries(sent).every(([name, value]) => {
    const now = proposed[name as keyof Proposal]
    return JSON.stringify(now) === JSON.stringify(value)
  })

/** Other terms from a day on. Nothing changes until the other side agrees. */
export function ProposeForm({ engagement, other, today, onUnsaved, onDone }: ProposeFormProps) {
  const { engagementId, endedOn, proposed } = engagement
  const start = proposed ?? { ...engagement, from: '' }
  const earliest = findEarliestTermsDay(engagement, today)
  const [typed, setTyped] = useState<TermsInput>({
    rate: typedMoneyText(start.rateCents),
    hours: start.hoursPerWeek,
    weekdays: start.weekdays,
    hoursFrom: start.hoursFrom,
  })
  const [from, setFrom] = useState(pickLater(start.from, earliest))
  const content = JSON.stringify([typed, from])
  const [first] = useState(content)
  const isTyped = content !== first
  // As it was opened; once told that it has changed, one has it before one's eyes.
  const [version] = useState(proposed?.version ?? null)
  const whileOpen = useWhileOpen()
  const proposing = useMutate(proposeTerms, {
    recover: async ({ body: { version: _, ...sent } }) => {
      const { engagements } = await call(listEngagements, {
        params: { userId: engagement.billerId },
        query: {},
      })
      const now = engagements.find(one => one.engagementId === engagementId)
      return now?.proposed && isSameTerms(now.proposed, sent) ? { engagement: now } : null
    },
    onSuccess: () => {
      toast.success('New terms proposed', `${other} can accept or decline them.`)
      void refreshEngagements()
      whileOpen(onDone)
    },
    onError: error => {
      if (statusOf(error) === 409) void refreshEngagements()
    },
  })
  useReportUnsaved(onUnsaved, engagementId, isTyped, proposing)
  const { close, question } = useGuardedClose(isTyped, onDone, proposing)
  const terms = parseTerms(typed)
  const fields = fieldErrorsOf(proposing.error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!terms || from === '') return
    const read = statusOf(proposing.error) === 409 ? (proposed?.version ?? null) : version
    proposing.mutate({ params: { engagementId }, body: { ...terms, from, version: read } })
  }
  return (
    <form onSubmit={submit} noValidate aria-label="Change terms">
      {question}
      <Stack gap="sm">
        <TermsFields value={typed} readOnly={proposing.isPending} onChange={setTyped} errors={fields} />
        <TextInput
          type="date"
          label="From"
          description={`Earlier days keep their terms. Nothing changes until ${other} agrees.`}
          required
          min={earliest}
          readOnly={proposing.isPending}
          {...(endedOn ? { max: endedOn } : {})}
          value={from}
          onChange={event => setFrom(event.currentTarget.value)}
          error={fields.from}
        />
        {proposing.error && Object.keys(fields).length === 0 && (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {errorText(proposing.error)}
          </Text>
        )}
        <FormButtons gap="xs">
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" loading={proposing.isPending} disabled={!terms || from === ''}>
            Propose
          </Button>
        </FormButtons>
      </Stack>
    </form>
  )
}
