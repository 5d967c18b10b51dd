import { listJobs } from '@claimcrew/contract/jobs/contract'
import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconBriefcase } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { usePages } from '../../kit/call/pages.ts'
import { useAddress } from '../../kit/screen/address.ts'
import { Link } from '../../kit/screen/Link.tsx'
import { EmptyState } from '../../kit/ui/EmptyState.tsx'
import { ErrorState } from '../../kit/ui/ErrorState.tsx'
import { LoadMore } from '../../kit/ui/list/LoadMore.tsx'
import { StaleListNotice } from '../../kit/ui/list/StaleListNotice.tsx'
import { ListSkeleton } from '../../kit/ui/Skeletons.tsx'
import {
  clearFilters,
  countFilters,
  dollarsToCents,
  toSearchQuery,
} from '../../profiles/shared/search/filters.ts'
import { SearchLayout } from '../../profiles/shared/search/SearchLayout.tsx'
import { JobsAddress } from '../address.ts'
import classes from '../Cards.module.css'
import { jobFacetViews } from '../words.ts'
import { JobCard } from './JobCard.tsx'

const words = {
  rate: 'Minimum pay',
  overlap: 'Overlapping hours',
  by: 'I can start by',
  one: 'job',
  many: 'jobs',
}

const sorts = [
  { value: 'match', label: 'Best match first' },
  { value: 'recent', label: 'Newest first' },
  { value: 'pay', label: 'Highest pay first' },
] as const

/** One does not ask at each letter. */
const typingMs = 200

const nothingMatches = [
  'No matching jobs',
  'Try fewer filters or other words. New jobs show up here as they’re posted.',
] as const

const nothingFound = {
  search: [
    'No open jobs yet',
    'New jobs show up here as they’re posted. Until then, complete your profile so clients find you.',
  ],
  saved: ['No saved jobs', 'Jobs you save show up here while they’re open.'],
  hidden: ['No hidden jobs', 'Jobs you hide leave the search and show up here.'],
} as const

/** Open posts: all of them, those that were saved, or those that were hidden. */
export function JobResults({ view }: { view: 'search' | 'saved' | 'hidden' }) {
  const [address, change] = useAddress(JobsAddress)
  const [q] = useDebouncedValue(address.q, typingMs)
  const { rate, sort } = address
  const pages = usePages(
    listJobs,
    {
      query: {
        ...toSearchQuery(jobFacetViews, address, q),
        ...(rate !== undefined && { minRateCents: dollarsToCents(rate) }),
        ...(view !== 'search' && { kept: view }),
        sort,
        limit: 20,
      },
    },
    { placeholderData: keepPreviousData },
  )
  const first = pages.data?.pages[0]
  const jobs = pages.data?.pages.flatMap(page => page.items)
  const isNarrowed = address.q !== '' || countFilters(jobFacetViews, address) > 0
  const results = () => {
    if (pages.isError && !jobs)
      return <ErrorState title="We couldn’t load the jobs" error={pages.error} onRetry={pages.refetch} />
    if (!jobs) return <ListSkeleton rows={5} />
    if (jobs.length === 0) {
      const [title, text] = isNarrowed ? nothingMatches : nothingFound[view]
      return (
        <EmptyState
          icon={IconBriefcase}
          title={title}
          action={
            isNarrowed ? (
              <Button
                variant="default"
                onClick={() => change({ ...clearFilters(jobFacetViews), q: '' }, 'choosing')}
              >
                Clear the search
              </Button>
            ) : (
              view === 'search' && (
                <Button component={Link} to="/billerprofile">
                  Complete your profile
                </Button>
              )
            )
          }
        >
          {text}
        </EmptyState>
      )
    }
    return (
      <div className={classes.list} data-old={pages.isPlaceholderData || undefined}>
        {jobs.map(job => (
          <JobCard key={job.jobId} job={job} />
        ))}
      </div>
    )
  }
  return (
    <SearchLayout
      views={jobFacetViews}
      address={address}
      words={words}
      placeholder="Title, client, system or any word"
      facets={first?.facets}
      total={first?.total}
      sort={sort}
      sorts={sorts}
      onChange={change}
      onSort={selected => change({ sort: selected }, 'choosing')}
    >
      {jobs && <StaleListNotice read={pages} />}
      {results()}
      {jobs && jobs.length > 0 && !pages.isPlaceholderData && <LoadMore pages={pages} />}
    </SearchLayout>
  )
}
