import { getApplication } from '@claimcrew/contract/jobs/contract'
import { isOpenStage } from '@claimcrew/contract/jobs/rules'
import type { Application, Job } from '@claimcrew/contract/jobs/shapes'
import { Button, Drawer, Group, Text, Title } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, Suspense, useState } from 'react'
import { personActions } from '../../engagements/shared/slots.ts'
import { useMay } from '../../kit/actingFor.ts'
import { useCall } from '../../kit/call/query.ts'
import { useSlot } from '../../kit/screen/slot.ts'
import { ErrorState } from '../../kit/ui/ErrorState.tsx'
import { ListSkeleton } from '../../kit/ui/Skeletons.tsx'
import { DayText, TimeText } from '../../kit/ui/TimeText.tsx'
import { UnsavedArea } from '../../kit/ui/UnsavedChanges.tsx'
import { MatchReasons } from '../../profiles/shared/MatchReasons.tsx'
import { offerText, rateText, stageWords } from '../applications/words.ts'
import classes from './ApplicantBoard.module.css'
import { ApplicantProfile } from './ApplicantProfile.tsx'
import { type BoardColumn, canMoveTo } from './columns.ts'
import { NextSteps } from './NextSteps.tsx'
import { PrivateNote } from './PrivateNote.tsx'

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.part}>
      <Title order={3} size="h4">
        {title}
      </Title>
      {children}
    </section>
  )
}

type ApplicantDetailsProps = {
  application: Application
  job: Job
  onPut: (to: BoardColumn) => void
  onWithdrawOffer: () => void
}

const stageButtons = [
  ['shortlisted', 'Shortlist'],
  ['interview', 'Interview'],
] as const

function ApplicantDetails({ application, job, onPut, onWithdrawOffer }: ApplicantDetailsProps) {
  const may = useMay()
  const people = useSlot(personActions)
  const { stage, rateCents, agreed, note, answers, match, offer, reason, createdAt } = application
  return (
    <>
      <div className={classes.head}>
        <Text size="sm">
          <strong>{stageWords[stage]}</strong> · {stage === 'hired' ? 'asked for' : 'asks for'}{' '}
          {rateText(rateCents, agreed.pay)} · applied <TimeText at={createdAt} show="day" />
          {offer && (
            <>
              {stage === 'hired' ? ' · agreed on ' : ' · offered '}
              {offerText(offer)}, from <DayText day={offer.startsOn} />
            </>
          )}
          {reason && ` · “${reason}”`}
        </Text>
        <NextSteps application={application} />
        {stage === 'offered' && (
          <Text size="sm">Your offer is out. We’ll tell you as soon as {application.userName} answers.</Text>
        )}
        {isOpenStage(stage) && (
          <Group gap="sm">
            {people.map(({ order, Part }) => (
              <Suspense key={order}>
                <Part
                  person={{ userId: application.billerId, userName: application.userName }}
                  variant="words"
                />
              </Suspense>
            ))}
            {stageButtons
              .filter(([to]) => canMoveTo(application, to))
              .map(([to, label]) => (
                <Button key={to} variant="default" onClick={() => onPut(to)}>
                  {label}
                </Button>
              ))}
            {stage === 'offered' && may('jobs:post:own') && (
              <Button variant="default" onClick={onWithdrawOffer}>
                Withdraw offer
              </Button>
            )}
            <Button variant="default" onClick={() => onPut('declined')}>
              Decline
            </Button>
            <Button {...(stage === 'offered' && { variant: 'default' })} onClick={() => onPut('hired')}>
              {stage === 'offered' ? 'Change the offer or hire' : 'Hire or send an offer'}
            </Button>
          </Group>
        )}
      </div>
      <div className={classes.panel}>
        <div className={classes.side}>
          <Part title="Note to you">
            <Text size="sm" className={classes.said ?? ''} {...(!note && { c: 'dimmed' })}>
              {note || 'No note.'}
            </Text>
          </Part>
          {answers.length > 0 && (
            <Part title="Answers">
              <dl className={classes.answers}>
                {answers.map((answer, index) => (
                  <div key={job.questions[index] ?? answer}>
                    <dt>{job.questions[index] ?? 'A question that was removed from the post'}</dt>
                    <dd>{answer}</dd>
                  </div>
                ))}
              </dl>
            </Part>
          )}
          <PrivateNote application={application} />
          {match && (
            <Part title="Why it’s a match">
              <MatchReasons match={match} />
            </Part>
          )}
        </div>
        <div className={classes.side}>
          <Part title="Profile">
            <ApplicantProfile application={application} job={job} />
          </Part>
        </div>
      </div>
    </>
  )
}

type ApplicantPanelProps = {
  job: Job
  applicationId: string | undefined
  /** A dialog lies on top of it. */
  covered: boolean
  onPut: (application: Application, to: BoardColumn) => void
  onWithdrawOffer: (application: Application) => void
  onClose: () => void
}

const openedBy = ['application']
const nothing: readonly string[] = []

/** One applicant: what they wrote beside who they are. On a phone it takes the whole screen. */
export function ApplicantPanel({
  job,
  applicationId,
  covered,
  onPut,
  onWithdrawOffer,
  onClose,
}: ApplicantPanelProps) {
  const phone = useMediaQuery('(max-width: 767.98px)', undefined, { getInitialValueInEffect: false })
  const [blocked, setBlocked] = useState(false)
  // While it slides away it still shows the last one.
  const [last, setLast] = useState(applicationId)
  if (applicationId !== undefined && last !== applicationId) setLast(applicationId)
  const params = { applicationId: last ?? '' }
  const { data, error, refetch } = useCall(getApplication, { params }, { enabled: last !== undefined })
  const stays = blocked || covered
  return (
    <Drawer
      opened={applicationId !== undefined}
      onClose={onClose}
      position="right"
      size={phone ? '100%' : '60rem'}
      title={data?.application.userName ?? 'Applicant'}
      closeButtonProps={{ 'aria-label': 'Close' }}
      closeOnEscape={!stays}
      closeOnClickOutside={!stays}
      attributes={{ header: { role: 'none' } }}
      styles={{ title: { fontSize: '1.0625rem', fontWeight: 650 } }}
    >
      <UnsavedArea names={applicationId === undefined ? nothing : openedBy} onAsk={setBlocked}>
        {data ? (
          <ApplicantDetails
            key={data.application.applicationId}
            application={data.application}
            job={job}
            onPut={to => onPut(data.application, to)}
            onWithdrawOffer={() => onWithdrawOffer(data.application)}
          />
        ) : error ? (
          <ErrorState title="We couldn’t load the application" error={error} onRetry={refetch} />
        ) : (
          <ListSkeleton rows={4} />
        )}
      </UnsavedArea>
    </Drawer>
  )
}
