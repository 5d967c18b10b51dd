import { setJobStatus } from '@claimcrew/contract/jobs/contract'
import { postFaults } from '@claimcrew/contract/jobs/rules'
import { to } from '@claimcrew/contract/kit/href'
import { Button } from '@mantine/core'
import { fieldErrorsOf } from '../../../kit/call/call.ts'
import { useAct } from '../../../kit/call/query.ts'
import { useGo } from '../../../kit/screen/go.ts'
import { toast } from '../../../kit/toast/toast.ts'
import { textOf } from '../../../kit/ui/ErrorState.tsx'
import type { DraftKeeper, Kept } from './draftKeeper.ts'
import { remember } from './useDraft.ts'

type EndProps = {
  keeper: DraftKeeper
  kept: Kept
  /** Something is missing or wrong, by field. */
  onFaults: (faults: Readonly<Record<string, string>>) => void
}

/** All that stands between a post and those who read it. */
const faultsOf = ({ fields, faults }: Kept) => ({
  ...(fields.title.trim() === '' && { title: 'The title is required.' }),
  ...postFaults(fields),
  ...faults,
})

export function PublishButton({ keeper, kept, onFaults }: EndProps) {
  const go = useGo()
  const publishing = useAct(setJobStatus, {
    onSuccess: ({ job }) => {
      remember(job)
      go(to('/jobs', { job: job.jobId }), 'replace')
      toast.success('Published', 'Billers can see it and apply.')
    },
    onError: error =>
      Object.keys(fieldErrorsOf(error)).length > 0
        ? onFaults(fieldErrorsOf(error))
        : toast.error('Not published', textOf(error)),
  })
  const publish = async () => {
    const isKept = await keeper.save()
    const faults = faultsOf(keeper.read())
    if (Object.keys(faults).length > 0) return onFaults(faults)
    const { job } = keeper.read()
    if (isKept && job) publishing.mutate({ params: { jobId: job.jobId }, body: { status: 'open' } })
  }
  return (
    <Button onClick={publish} loading={publishing.isPending}>
      {kept.similar.length > 0 ? 'Publish anyway' : 'Publish'}
    </Button>
  )
}

/** Of a post that billers can read already. */
export function SaveButton({ keeper, kept, onFaults }: EndProps) {
  const go = useGo()
  const save = async () => {
    const faults = faultsOf(keeper.read())
    if (Object.keys(faults).length > 0) return onFaults(faults)
    const isKept = await keeper.save()
    const { job, faults: refused } = keeper.read()
    if (Object.keys(refused).length > 0) return onFaults(refused)
    if (!isKept || !job) return
    go(to('/jobs', { job: job.jobId }), 'replace')
    toast.success('Saved', 'Billers see the new version.')
  }
  return (
    <Button onClick={save} loading={kept.state === 'saving'} disabled={kept.state === 'kept'}>
      Save changes
    </Button>
  )
}
