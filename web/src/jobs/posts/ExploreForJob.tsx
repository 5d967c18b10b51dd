import { listPosts } from '@claimcrew/contract/jobs/contract'
import { useCall } from '../../kit/call/query.ts'
import { SearchSelect } from '../../kit/ui/field/SearchSelect.tsx'

type ExploreForJobProps = { jobId: string | undefined; onChange: (jobId: string | undefined) => void }

/** Chooses one of the posts that somebody can still be found for. */
export function ExploreForJob({ jobId, onChange }: ExploreForJobProps) {
  const { data } = useCall(listPosts, { query: { limit: 100 } })
  const posts = (data?.items ?? []).filter(
    ({ jobId: one, status }) => one === jobId || !['filled', 'closed'].includes(status),
  )
  return (
    <SearchSelect
      aria-label="For a job"
      placeholder="For a job"
      clearable
      clearButtonProps={{ 'aria-label': 'No specific job' }}
      nothingFoundMessage={posts.length === 0 ? 'No open posts' : 'No matching post'}
      value={jobId ?? null}
      onChange={selected => onChange(selected ?? undefined)}
      data={posts.map(({ jobId: value, title }) => ({ value, label: title }))}
    />
  )
}
