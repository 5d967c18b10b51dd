import { getJob, listJobs, setSavedJobState } from '@claimcrew/contract/jobs/contract'
import type { JobItem } from '@claimcrew/contract/jobs/shapes'
import { Button } from '@mantine/core'
import { IconBookmark, IconBookmarkFilled, IconEye, IconEyeOff } from '@tabler/icons-react'
import { refresh, useMutate } from '../../kit/call/query.ts'
import { failureTitle } from '../../kit/call/recoverAnswer.ts'
import { toastWithUndo } from '../../kit/toast/buttonToasts.tsx'
import { toast } from '../../kit/toast/toast.ts'
import { errorText } from '../../kit/ui/ErrorState.tsx'

type SaveState = 'saved' | 'hidden' | null
type SavableJob = Pick<JobItem, 'jobId' | 'title' | 'saved' | 'hidden'>

const titles = { saved: 'Saved', hidden: 'Hidden' } as const

/** Saves a job, hides it, or neither; each can be taken back. */
function useSaveJob({ jobId, title, saved, hidden }: SavableJob) {
  const before: SaveState = saved ? 'saved' : hidden ? 'hidden' : null
  const act = useMutate(setSavedJobState, {
    recover: 'again',
    onError: error => toast.error(failureTitle(error, 'We couldn’t save this'), errorText(error)),
    // Also where the answer was lost: it may have been saved.
    onSettled: () => void refresh(listJobs, getJob),
  })
  const write = (next: SaveState) => act.mutateAsync({ params: { jobId }, body: { kept: next } })
  const save = (next: SaveState) => {
    const toastTitle = next === null ? 'Back in the search' : titles[next]
    write(next).then(
      () => toastWithUndo(toastTitle, title, () => void write(before).catch(() => {})),
      // The toast above has said it.
      () => {},
    )
  }
  return { save, isPending: act.isPending }
}

type SaveHideButtonsProps = { job: Pick<JobItem, 'jobId' | 'title' | 'saved' | 'hidden'> }

export function SaveHideButtons({ job }: SaveHideButtonsProps) {
  const { save, isPending } = useSaveJob(job)
  const [Save, Hide] = [job.saved ? IconBookmarkFilled : IconBookmark, job.hidden ? IconEye : IconEyeOff]
  return (
    <>
      <Button
        variant="default"
        aria-label={`${job.saved ? 'Saved' : 'Save'}: ${job.title}`}
        leftSection={<Save size={16} stroke={1.6} aria-hidden />}
        aria-pressed={job.saved}
        disabled={isPending}
        onClick={() => save(job.saved ? null : 'saved')}
      >
        {job.saved ? 'Saved' : 'Save'}
      </Button>
      <Button
        variant="subtle"
        color="gray"
        aria-label={`${job.hidden ? 'Show again' : 'Hide'}: ${job.title}`}
        leftSection={<Hide size={16} stroke={1.6} aria-hidden />}
        disabled={isPending}
        onClick={() => save(job.hidden ? null : 'hidden')}
      >
        {job.hidden ? 'Show again' : 'Hide'}
      </Button>
    </>
  )
}
