import {
  getApplication,
  listApplicants,
  setJobStatus,
  takeBackOffer,
} from '@claimcrew/contract/jobs/contract'
import { openStages } from '@claimcrew/contract/jobs/rules'
import type { Application, Job } from '@claimcrew/contract/jobs/shapes'
import { to } from '@claimcrew/contract/kit/href'
import { countText } from '@claimcrew/contract/kit/numberWords'
import { Button, Text } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { usePages } from '../../kit/call/pages.ts'
import { useMutate, useMutateOnce } from '../../kit/call/query.ts'
import { useAddress } from '../../kit/screen/address.ts'
import { Link } from '../../kit/screen/Link.tsx'
import { toast } from '../../kit/toast/toast.ts'
import { ConfirmDialog } from '../../kit/ui/ConfirmDialog.tsx'
import { EmptyState } from '../../kit/ui/EmptyState.tsx'
import { ErrorState, errorText } from '../../kit/ui/ErrorState.tsx'
import { LoadMore } from '../../kit/ui/list/LoadMore.tsx'
import { StaleListNotice } from '../../kit/ui/list/StaleListNotice.tsx'
import { ListSkeleton } from '../../kit/ui/Skeletons.tsx'
import { CompareBar } from '../../profiles/shared/compare/CompareBar.tsx'
import { CompareDialog } from '../../profiles/shared/compare/CompareDialog.tsx'
import { JobsAddress } from '../address.ts'
import { useHiringChanges } from '../applications/useHiringChanges.ts'
import { offerText } from '../applications/words.ts'
import { recoverStatus } from '../recoverStatus.ts'
import { ApplicantBoard } from './ApplicantBoard.tsx'
import { ApplicantPanel } from './ApplicantPanel.tsx'
import { DeclineDialog } from './DeclineDialog.tsx'
import { HireDialog } from './HireDialog.tsx'
import { refreshHiring, useMoveApplicant } from './useMoveApplicant.ts'

/** Whether a job whose last opening is taken is filled, which answers everybody else. */
function FillDialog({ job, onClose }: { job: Job; onClose: () => void }) {
  const filling = useMutate(setJobStatus, {
    recover: recoverStatus,
    onSuccess: () => {
      toast.success('Filled', 'Everyone who was waiting got an answer.')
      onClose()
      void refreshHiring()
    },
  })
  const waiting = openStages.reduce((sum, stage) => sum + (job.applications?.[stage] ?? 0), 0)
  return (
    <ConfirmDialog
      title="All openings are filled. Mark this job as filled?"
      confirmLabel="Mark as filled"
      pending={filling.isPending}
      error={filling.error ? errorText(filling.error) : undefined}
      onConfirm={() => filling.mutate({ params: { jobId: job.jobId }, body: { status: 'filled' } })}
      onClose={onClose}
    >
      Billers won’t find it anymore.{' '}
      {waiting > 0 && `${countText(waiting, 'applicant')} still waiting will get a polite note. `}
      You can reopen it.
    </ConfirmDialog>
  )
}

type WithdrawOfferDialogProps = { application: Application; onClose: () => void }

/** Before a client takes an offer back; the applicant then stands where they stood before. */
function WithdrawOfferDialog({ application, onClose }: WithdrawOfferDialogProps) {
  const { applicationId, userName, offer } = application
  const takingBack = useMutateOnce(takeBackOffer, {
    onSuccess: () => {
      onClose()
      toast.success('Offer withdrawn', `${userName} can’t accept it anymore.`)
    },
    onSettled: () => refreshHiring(),
  })
  return (
    <ConfirmDialog
      title={`Withdraw your offer to ${userName}?`}
      confirmLabel="Withdraw offer"
      ends
      pending={takingBack.isPending}
      error={takingBack.error ? errorText(takingBack.error) : undefined}
      onConfirm={() => takingBack.mutate({ params: { applicationId } })}
      onClose={onClose}
    >
      {offer && `${offerText(offer)}. `}
      {userName} will be notified and can’t accept it anymore. The application goes back to where it was.
    </ConfirmDialog>
  )
}

const read = [listApplicants, getApplication]

function NobodyYet({ job: { jobId, status } }: { job: Job }) {
  const isFound = status === 'open' || status === 'paused'
  return (
    <EmptyState
      icon={IconUsers}
      title="No applicants yet"
      action={
        isFound && (
          <Button component={Link} to={to('/jobs', { job: jobId, tab: 'matches' })}>
            Invite billers
          </Button>
        )
      }
    >
      {isFound
        ? 'We’ll notify you when someone applies. Invite the billers who fit best.'
        : 'No one applied to this job.'}
    </EmptyState>
  )
}

/** Who applied to a job: the board, one of them opened, and what is asked before somebody is hired or declined. */
export function Applicants({ job }: { job: Job }) {
  const [{ application: openedId }, change] = useAddress(JobsAddress)
  const pages = usePages(listApplicants, { params: { jobId: job.jobId }, query: { limit: 100 } })
  const { put, askToWithdraw, asking, close, shownStage } = useMoveApplicant()
  const [hasHired, setHired] = useState(false)
  // As the post is read again: whether it counts the one who was just hired is not known before that.
  const asksToFill = hasHired && job.hired >= job.openings
  useHiringChanges(read, job.jobId)
  const [comparedIds, setComparedIds] = useState<readonly string[]>([])
  const [isComparing, setComparing] = useState(false)
  const toggleCompared = (billerId: string) =>
    setComparedIds(before =>
      before.includes(billerId) ? before.filter(one => one !== billerId) : [...before, billerId],
    )
  const applications = pages.data?.pages.flatMap(page => page.items)
  if (!applications)
    return pages.isError ? (
      <ErrorState
        title="We couldn’t load the applicants"
        error={pages.error}
        onRetry={() => void pages.refetch()}
      />
    ) : (
      <ListSkeleton rows={4} />
    )
  return (
    <>
      <StaleListNotice read={pages} />
      {applications.length === 0 ? (
        <NobodyYet job={job} />
      ) : (
        <>
          <Text size="sm" c="dimmed" mb="sm">
            Click a name to read the application, then hire or send an offer.
          </Text>
          <ApplicantBoard
            job={job}
            applications={applications}
            hasMore={pages.hasNextPage}
            openedId={openedId}
            shownStage={shownStage}
            onOpen={application => change({ application }, 'opening')}
            onPut={put}
            onWithdrawOffer={askToWithdraw}
            comparedIds={comparedIds}
            onCompare={applications.length > 1 ? toggleCompared : undefined}
          />
        </>
      )}
      <CompareBar
        count={comparedIds.length}
        onClear={() => setComparedIds([])}
        onCompare={() => setComparing(true)}
      />
      {isComparing && comparedIds.length > 0 && (
        <CompareDialog
          ids={comparedIds}
          matches={new Map(applications.flatMap(({ billerId, match }) => (match ? [[billerId, match]] : [])))}
          onDrop={toggleCompared}
          onClose={() => setComparing(false)}
        />
      )}
      <LoadMore pages={pages} label="Show older applications" automatic={false} />
      <ApplicantPanel
        job={job}
        applicationId={openedId}
        covered={asking !== null || asksToFill}
        onPut={put}
        onWithdrawOffer={askToWithdraw}
        onClose={() => change({ application: undefined }, 'opening')}
      />
      {asking?.what === 'decline' && <DeclineDialog application={asking.application} onClose={close} />}
      {asking?.what === 'withdraw' && (
        <WithdrawOfferDialog application={asking.application} onClose={close} />
      )}
      {asking?.what === 'hire' && (
        <HireDialog
          application={
            applications.find(one => one.applicationId === asking.application.applicationId) ??
            asking.application
          }
          job={job}
          onClose={close}
          onHired={() => {
            close()
            setHired(true)
          }}
        />
      )}
      {asksToFill && <FillDialog job={job} onClose={() => setHired(false)} />}
    </>
  )
}
