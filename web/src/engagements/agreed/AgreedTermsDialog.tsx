import type { Engagement } from '@claimcrew/contract/engagements/contract'
import { isSideOf } from '@claimcrew/contract/engagements/policy'
import { clampToEngagement, findTermsOn } from '@claimcrew/contract/engagements/rules'
import { exactMoneyText } from '@claimcrew/contract/kit/numberWords'
import { Button, Group, Modal, Text, Title } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useActor, useMay } from '../../kit/actingFor.ts'
import { useSlot } from '../../kit/screen/slot.ts'
import { useToday } from '../../kit/time/clock.ts'
import { StateBadge } from '../../kit/ui/state/StateBadge.tsx'
import { DayText } from '../../kit/ui/TimeText.tsx'
import { UnsavedArea, UnsavedChanges, useGuardedClose } from '../../kit/ui/UnsavedChanges.tsx'
import { personStateStyles } from '../personStateStyles.ts'
import { engagementLinks } from '../shared/slots.ts'
import { detailsWords } from '../shared/termsWords.ts'
import classes from './Agreed.module.css'
import { EndForm } from './EndForm.tsx'
import { Proposal } from './Proposal.tsx'
import { ProposeForm } from './ProposeForm.tsx'
import { type ReportUnsaved, useUnsavedForms } from './unsavedForms.ts'

export type TermsForm = 'propose' | 'end'

/** No address opens it. */
const none: readonly string[] = []

/** All that was agreed, each from a day on; what counts today stands out. */
function TermsTable({ engagement, today }: { engagement: Engagement; today: string }) {
  const { terms, currency } = engagement
  const seesPay = useMay()('pay:read')
  const now = findTermsOn(terms, clampToEngagement(engagement, today))
  return (
    <table className={classes.terms} aria-label="Agreed terms">
      <thead>
        <tr>
          <th scope="col">From</th>
          {seesPay && <th scope="col">Hourly rate</th>}
          <th scope="col">Hours per week</th>
        </tr>
      </thead>
      <tbody>
        {terms.toReversed().map(one => (
          <tr key={one.from} {...(one.from === now.from ? { 'data-now': true } : {})}>
            <td>
              <DayText day={one.from} />
              {one.from === now.from && terms.length > 1 && ' · now'}
              <div className={classes.details}>{detailsWords(one)}</div>
            </td>
            {seesPay && <td className="tabular">{exactMoneyText(one.rateCents, currency)}</td>}
            <td className="tabular">{one.hoursPerWeek}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type AgreedTermsItemProps = {
  engagement: Engagement
  timeZone: string
  initialForm: TermsForm | null
  onUnsaved: ReportUnsaved
  onEnded: () => void
}

function AgreedTermsItem({ engagement, timeZone, initialForm, onUnsaved, onEnded }: AgreedTermsItemProps) {
  const [actor, may] = [useActor(), useMay()]
  const today = useToday(timeZone)
  const [openForm, setOpenForm] = useState(initialForm)
  const links = useSlot(engagementLinks)
  const { title, clientName, billerName, startedOn, endedOn, state, endReason } = engagement
  const isSide = actor !== null && isSideOf(actor, engagement)
  const other = actor?.role === 'CLIENT' ? billerName : clientName
  const done = () => setOpenForm(null)
  return (
    <section className={classes.one} aria-label={`${title}, ${billerName} for ${clientName}`}>
      <div className={classes.head}>
        <div>
          <Title order={3} size="h4">
            {title}
          </Title>
          <Text size="sm" c="dimmed">
            {billerName} for {clientName}, {endedOn ? 'from' : 'since'} <DayText day={startedOn} />
            {endedOn && (
              <>
                {' until '}
                <DayText day={endedOn} />
              </>
            )}
          </Text>
        </div>
        <StateBadge stateStyle={personStateStyles[state]} />
      </div>
      {endReason && <Text size="sm">Reason for ending: “{endReason}”</Text>}
      <TermsTable engagement={engagement} today={today} />
      {links.map(({ order, Part }) => (
        <Suspense key={order}>
          <Part engagement={engagement} position="terms" />
        </Suspense>
      ))}
      <Proposal engagement={engagement} />
      {openForm === 'propose' && <ProposeForm {...{ engagement, other, today, onUnsaved }} onDone={done} />}
      {openForm === 'end' && <EndForm {...{ engagement, today, onUnsaved, onEnded }} onCancel={done} />}
      {openForm === null && state !== 'ended' && (
        <Group gap="xs">
          {isSide && may('engagements:change:own') && (
            <Button variant="default" onClick={() => setOpenForm('propose')}>
              Change terms
            </Button>
          )}
          {may('engagements:end') && (
            <Button variant="subtle" color="red" onClick={() => setOpenForm('end')}>
              End engagement
            </Button>
          )}
        </Group>
      )}
    </section>
  )
}

type AgreedTermsDialogProps = {
  name: string
  engagements: readonly Engagement[]
  /** Where its days are counted: the biller's. */
  timeZone: string
  initialForm: TermsForm | null
  onClose: () => void
}

/** What is agreed with somebody: today's terms, how they came about, other ones, and the end. */
export function AgreedTermsDialog({
  name,
  engagements,
  timeZone,
  initialForm,
  onClose,
}: AgreedTermsDialogProps) {
  const { isTyped, saving, onUnsaved } = useUnsavedForms()
  // A form's own Cancel asks, too: Escape belongs to its question then.
  const [isFormAsking, setFormAsking] = useState(false)
  const { close, isAsking, question } = useGuardedClose(isTyped, onClose, saving)
  return (
    <Modal
      opened
      onClose={close}
      closeOnEscape={!isAsking && !isFormAsking}
      title={`Terms with ${name}`}
      closeButtonProps={{ 'aria-label': 'Close' }}
      size="lg"
    >
      <UnsavedChanges when={isTyped} saving={saving} />
      {question}
      <UnsavedArea names={none} onAsk={setFormAsking}>
        {engagements.map(engagement => (
          <AgreedTermsItem
            key={engagement.engagementId}
            engagement={engagement}
            timeZone={timeZone}
            initialForm={initialForm}
            onUnsaved={onUnsaved}
            onEnded={onClose}
          />
        ))}
      </UnsavedArea>
    </Modal>
  )
}
