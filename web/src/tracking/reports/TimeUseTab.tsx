import type { DayRange } from '@claimcrew/contract/kit/time'
import { formatDuration } from '@claimcrew/contract/kit/timeText'
import { listTimeUse } from '@claimcrew/contract/tracking/contract'
import { Button, Skeleton, Stack, Text, Title, UnstyledButton } from '@mantine/core'
import { IconAppWindow, IconSearchOff } from '@tabler/icons-react'
import { useDeferredValue, useId, useMemo } from 'react'
import { EmptyState } from '../../kit/ui/EmptyState.tsx'
import { ErrorState } from '../../kit/ui/ErrorState.tsx'
import { StaleListNotice } from '../../kit/ui/list/StaleListNotice.tsx'
import { useTrackerUserCalls } from '../trackerUserCalls.ts'
import type { ReportsAddress } from './address.ts'
import { Programs } from './Programs.tsx'
import { RatingShares } from './RatingShares.tsx'
import classes from './TimeUseTab.module.css'
import { categoryText, filterUse, groupCategories, groupPrograms, sumByRating } from './timeUse.ts'
import type { ChangeReportsAddress } from './useReportsRange.ts'

type CategoriesProps = {
  categories: readonly { readonly name: string; readonly seconds: number }[]
  selected: string | undefined
  onChoose: (category: string | undefined) => void
}

/** Time by category, the most first; one of them narrows the programs down to its own. */
function Categories({ categories, selected, onChoose }: CategoriesProps) {
  const title = useId()
  const most = categories[0]?.seconds ?? 1
  return (
    <section aria-labelledby={title}>
      <Title order={2} size="h4" id={title} mb="xs">
        By category
      </Title>
      <ul className={classes.bars}>
        {categories.map(({ name, seconds }) => (
          <li key={name}>
            <UnstyledButton
              aria-pressed={selected === name}
              onClick={() => onChoose(selected === name ? undefined : name)}
            >
              <span>{categoryText(name)}</span>
              <small>{formatDuration(seconds)}</small>
              <span className={classes.barTrack} aria-hidden>
                <span style={{ width: `${(seconds / most) * 100}%` }} />
              </span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </section>
  )
}

type TimeUseTabProps = {
  trackerUsers: readonly string[]
  range: DayRange
  address: ReportsAddress
  change: ChangeReportsAddress
}

const Waiting = () => (
  <Stack gap="lg" role="status" aria-label="Loading...">
    <Skeleton height={72} />
    <Skeleton height={220} />
  </Stack>
)

/** Which programs and sites were used, in which categories, and how much of it counts as productive. */
export function TimeUseTab({ trackerUsers, range, address, change }: TimeUseTabProps) {
  const read = useTrackerUserCalls(listTimeUse, trackerUsers, range)
  const { replies, error, refetch } = read
  const rows = useMemo(() => replies?.flatMap(({ data }) => data), [replies])
  const { rating, category } = address
  const search = useDeferredValue(address.search)
  const rated = useMemo(() => sumByRating(rows ?? []), [rows])
  const categories = useMemo(() => groupCategories(filterUse(rows ?? [], { rating })), [rows, rating])
  const programs = useMemo(
    () => groupPrograms(filterUse(rows ?? [], { rating, category, search })),
    [rows, rating, category, search],
  )
  if (!rows)
    return error ? (
      <ErrorState title="We couldn’t load time use" error={error} onRetry={refetch} />
    ) : (
      <Waiting />
    )
  if (rows.length === 0)
    return (
      <EmptyState icon={IconAppWindow} title="No programs or sites in this range">
        Nothing was recorded. Choose other days above.
      </EmptyState>
    )
  const showAll = () => change({ rating: undefined, category: undefined, search: '' }, 'choosing')
  return (
    <div className={classes.panel}>
      <StaleListNotice read={read} />
      <RatingShares
        rated={rated}
        selected={rating}
        onChoose={next => change({ rating: next, category: undefined }, 'choosing')}
      />
      <div className={classes.use}>
        <Categories
          categories={categories}
          selected={category}
          onChoose={next => change({ category: next }, 'choosing')}
        />
        <Programs programs={programs} address={address} change={change} onShowAll={showAll}>
          <EmptyState
            icon={IconSearchOff}
            title="No matches"
            action={
              <Button variant="default" onClick={showAll}>
                Show everything
              </Button>
            }
          >
            Try a shorter search or another category.
          </EmptyState>
        </Programs>
      </div>
      <Text size="xs" c="dimmed">
        We only keep the names of programs and sites, never window titles or full addresses.
      </Text>
    </div>
  )
}
