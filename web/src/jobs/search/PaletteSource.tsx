import { listJobs } from '@claimcrew/contract/jobs/contract'
import { to } from '@claimcrew/contract/kit/href'
import { useMemo } from 'react'
import { useCall } from '../../kit/call/query.ts'
import { type PaletteItem, type PaletteSourceProps, useReportItems } from '../../kit/screen/palette.ts'
import { useSession } from '../../kit/session.ts'
import { matchesWords } from '../../kit/words/matchesWords.ts'
import { jobStatusStyles } from '../words.ts'

/** More than are shown, so that those that are not over are among them. */
const few = 20

/** The palette's jobs: those that one may read. */
export function JobsSource({ q, onItems }: PaletteSourceProps) {
  const { role } = useSession()
  const { data } = useCall(listJobs, { query: { q, limit: few } }, { enabled: q !== '' })
  const items = useMemo((): readonly PaletteItem[] | undefined => {
    if (q === '') return []
    return data?.items.map(({ jobId, title, clientName, status }) => ({
      id: `job:${jobId}`,
      label: title,
      about: role === 'CLIENT' ? jobStatusStyles[status].word : clientName,
      isPast: status === 'filled' || status === 'closed',
      to: to('/jobs', { job: jobId }),
    }))
  }, [q, data, role])
  useReportItems(onItems, items)
  return null
}

const postAJob: PaletteItem = {
  id: 'action:post-a-job',
  label: 'Post a job',
  to: to('/jobs', { edit: 'work' }),
}
const actions: readonly PaletteItem[] = [postAJob]
const none: readonly PaletteItem[] = []

/** What a CLIENT begins from anywhere. */
export function JobActions({ q, onItems }: PaletteSourceProps) {
  useReportItems(onItems, matchesWords(postAJob.label, q) ? actions : none)
  return null
}
