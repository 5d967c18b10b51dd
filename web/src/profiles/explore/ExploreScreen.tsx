import { listProfiles, type ProfileItem } from '@claimcrew/contract/profiles/contract'
import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconStar, IconUserSearch } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { usePages } from '../../kit/call/pages.ts'
import { isPageStarting } from '../../kit/pageStart.ts'
import { useAddress } from '../../kit/screen/address.ts'
import { useSlot } from '../../kit/screen/slot.ts'
import { TimeSliced } from '../../kit/screen/TimeSliced.tsx'
import { EmptyState } from '../../kit/ui/EmptyState.tsx'
import { ErrorState } from '../../kit/ui/ErrorState.tsx'
import { LoadMore } from '../../kit/ui/list/LoadMore.tsx'
import { StaleListNotice } from '../../kit/ui/list/StaleListNotice.tsx'
import { Page } from '../../kit/ui/Page.tsx'
import { ListSkeleton } from '../../kit/ui/Skeletons.tsx'
import { CompareBar } from '../shared/compare/CompareBar.tsx'
import { CompareDialog } from '../shared/compare/CompareDialog.tsx'
import { maxCompared } from '../shared/compare/maxCompared.ts'
import { HideTeamSwitch, useTeamFilter } from '../shared/HideTeamSwitch.tsx'
import { facetViews } from '../shared/search/facetViews.ts'
import { clearFilters, countFilters, dollarsToCents, toSearchQuery } from '../shared/search/filters.ts'
import { SearchLayout } from '../shared/search/SearchLayout.tsx'
import { jobChoices } from '../shared/slots.ts'
import { ExploreAddress, parseCompared } from './address.ts'
import { BillerCard } from './BillerCard.tsx'
import classes from './ExploreScreen.module.css'

const words = {
  rate: 'Max rate',
  overlap: 'Overlapping hours',
  by: 'Can start by',
  one: 'biller',
  many: 'billers',
}

/** So many cards fill a window; the style sheet counts as far. */
const inSight = 4

/** One does not ask at each letter. */
const typingMs = 200

const match = { value: 'match', label: 'Best match first' } as const
const otherSorts = [
  { value: 'recent', label: 'Newest profiles first' },
  { value: 'rate', label: 'Lowest rate first' },
] as const

/** Finds billers by what they can do, for a job or for none. */
export function ExploreScreen() {
  const [address, change] = useAddress(ExploreAddress)
  const { job: jobId, shortlisted, rate, own } = address
  const ownQuery = useTeamFilter(own)
  const [q] = useDebouncedValue(address.q, typingMs)
  const choices = useSlot(jobChoices)
  // A match is always with a job.
  const requestedSort = address.sort === 'match' && !jobId ? undefined : address.sort
  const sort = requestedSort ?? (jobId ? 'match' : 'recent')
  const pages = usePages(
    listProfiles,
    {
      query: {
        ...toSearchQuery(facetViews, address, q),
        ...(rate !== undefined && { maxRateCents: dollarsToCents(rate) }),
        ...(jobId && { jobId }),
        ...(shortlisted && { shortlisted }),
        ...ownQuery,
        sort,
        limit: 20,
      },
    },
    { placeholderData: keepPreviousData },
  )
  const first = pages.data?.pages[0]
  const billers = pages.data?.pages.flatMap(page => page.items)
  const compared = parseCompared(address.compare)
  const compare = (ids: readonly string[]) => change({ compare: ids.join(',') }, 'stepping')
  const without = (userId: string) => compared.filter(one => one !== userId)
  // On a page that has gone on, the way back leads to where it was scrolled, which needs every card's true height.
  const [isStarting] = useState(isPageStarting)
  const isNarrowed = address.q !== '' || countFilters(facetViews, address) > 0

  const toCard = (biller: ProfileItem) => (
    <BillerCard
      key={biller.userId}
      biller={biller}
      jobId={jobId}
      compared={compared.includes(biller.userId)}
      isFull={compared.length >= maxCompared}
      onCompare={() =>
        compare(compared.includes(biller.userId) ? without(biller.userId) : [...compared, biller.userId])
      }
    />
  )

  const results = () => {
    if (pages.isError && !billers)
      return <ErrorState title="We couldn’t load the billers" error={pages.error} onRetry={pages.refetch} />
    if (!billers) return <ListSkeleton rows={5} />
    if (billers.length === 0)
      return shortlisted ? (
        <EmptyState
          icon={IconStar}
          title="No one on your shortlist matches"
          action={
            <Button variant="default" onClick={() => change({ shortlisted: undefined }, 'choosing')}>
              Search all billers
            </Button>
          }
        >
          Billers you shortlist show up here, with your notes.
        </EmptyState>
      ) : (
        <EmptyState
          icon={IconUserSearch}
          title="No matching billers"
          action={
            isNarrowed && (
              <Button
                variant="default"
                onClick={() => change({ ...clearFilters(facetViews), q: '' }, 'choosing')}
              >
                Clear the search
              </Button>
            )
          }
        >
          Try fewer filters or other words. Each word must match the start of a word in the profile.
        </EmptyState>
      )
    return (
      <div
        className={classes.list}
        data-old={pages.isPlaceholderData || undefined}
        data-starting={isStarting || undefined}
      >
        {billers.slice(0, inSight).map(toCard)}
        {billers.length > inSight && (
          <TimeSliced fallback={<div className={classes.below} />}>
            {billers.slice(inSight).map(toCard)}
          </TimeSliced>
        )}
      </div>
    )
  }

  return (
    <Page
      title="Explore billers"
      description="Find billers by skill, system and hours."
      actions={
        <Button
          variant={shortlisted ? 'light' : 'default'}
          aria-pressed={shortlisted !== undefined}
          leftSection={<IconStar size={16} stroke={1.6} aria-hidden />}
          onClick={() => change({ shortlisted: shortlisted ? undefined : 'true' }, 'choosing')}
        >
          Shortlist
        </Button>
      }
    >
      <SearchLayout
        views={facetViews}
        address={address}
        words={words}
        placeholder="Name, skill, system or any word"
        facets={first?.facets}
        total={first?.total}
        sort={sort}
        sorts={jobId ? [match, ...otherSorts] : otherSorts}
        onChange={change}
        onSort={selected => change({ sort: selected }, 'choosing')}
        beside={
          <>
            {choices.map(({ order, Part }) => (
              <div key={order} className={classes.choice}>
                <Suspense>
                  <Part jobId={jobId} onChange={job => change({ job, sort: undefined }, 'choosing')} />
                </Suspense>
              </div>
            ))}
            <HideTeamSwitch own={own} onChange={next => change({ own: next }, 'choosing')} />
          </>
        }
      >
        {billers && <StaleListNotice read={pages} />}
        {results()}
        {billers && billers.length > 0 && !pages.isPlaceholderData && (
          // Above cards that are still to be drawn it would be near the window, and read on.
          <TimeSliced fallback={null}>
            <LoadMore pages={pages} />
          </TimeSliced>
        )}
        <CompareBar
          count={compared.length}
          onClear={() => compare([])}
          onCompare={() => change({ view: 'compare' }, 'opening')}
        />
      </SearchLayout>
      {address.view === 'compare' && compared.length > 0 && (
        <CompareDialog
          ids={compared}
          matches={new Map(billers?.flatMap(one => (one.match ? [[one.userId, one.match]] : [])))}
          onDrop={userId => compare(without(userId))}
          onClose={() => change({ view: undefined }, 'stepping')}
        />
      )}
    </Page>
  )
}
