import { getJob, keepJob, listJobs } from '@claimcrew/contract/jobs/contract'
import type { JobItem } from '@claimcrew/contract/jobs/shapes'
import { refresh, useAct } from '../../kit/call/query.ts'
import { toast } from '../../kit/toast/toast.ts'
import { toastWithUndo } from '../../kit/toast/undoToast.tsx'
import { textOf } from '../../kit/ui/ErrorState.tsx'

type Kept = 'saved' | 'hidden' | null
type KeptJob = Pick<JobItem, 'jobId' | 'title' | 'saved' | 'hidden'>

const titles = { saved: 'Saved', hidden: 'Hidden' } as const

/** Saves a job, hides it, or neither; each can be taken back. */
export function useKeeping({ jobId, title, saved, hidden }: KeptJob) {
  const before: Kept = saved ? 'saved' : hidden ? 'hidden' : null
  const act = useAct(keepJob, {
    onSuccess: () => void refresh(listJobs, getJob),
    onError: error => toast.error('We couldn’t save this', textOf(error)),
  })
  const write = (kept: Kept) => act.mutateAsync({ params: { jobId }, body: { kept } })
  const keep = (kept: Kept) => {
    const said = kept === null ? 'Back in the search' : titles[kept]
    write(kept).then(
      () => toastWithUndo(said, title, () => void write(before).catch(() => {})),
      // Said above.
      () => {},
    )
  }
  return { keep, isPending: act.isPending }
}
