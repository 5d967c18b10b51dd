import type { JobItem } from '@claimcrew/contract/jobs/shapes'
import { Button } from '@mantine/core'
import { IconBookmark, IconBookmarkFilled, IconEye, IconEyeOff } from '@tabler/icons-react'
import { useSaveJob } from './useSaveJob.ts'

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
