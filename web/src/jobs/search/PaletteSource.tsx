import { listJobs } from '@claimcrew/contract/jobs/contract'
import { to } from '@claimcrew/contract/kit/href'
import { useMemo } from 'react'
import { useCall } from '../../kit/call/query.ts'
import { type Found, type SourceProps, useFound } from '../../kit/screen/palette.ts'
import { useSession } from '../../kit/session.ts'
import { matches } from '../../kit/words/matches.ts'
import { statusLooks } from '../words.ts'

const few = 6

/** The palette's jobs: those that one may read. */
export function JobsSource({ q, onFound }: SourceProps) {
  const { role } = useSession()
  const { data } = useCall(listJobs, { query: { q, limit: few } }, { enabled: q !== '' })
  const found = useMemo((): readonly Found[] => {
    if (q === '') return []
    return (data?.items ?? []).map(({ jobId, title, clientName, status }) => ({
      id: `job:${jobId}`,
      label: title,
      about: role === 'CLIENT' ? statusLooks[status].word : clientName,
      to: to('/jobs', { job: jobId }),
    }))
  }, [q, data, role])
  useFound(onFound, found)
  return null
}

const postAJob: Found = { id: 'action:post-a-job', label: 'Post a job', to: to('/jobs', { edit: 'work' }) }
const [actions, none]: readonly Found[][] = [[postAJob], []]

/** What a CLIENT begins from anywhere. */
export function JobActions({ q, onFound }: SourceProps) {
  useFound(onFound, matches(postAJob.label, q) ? actions : none)
  return null
}
