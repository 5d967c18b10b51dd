import { Button, Skeleton, Stack, Text } from '@mantine/core'
import { IconAppWindow, IconSearchOff } from '@tabler/icons-react'
import { useDeferredValue, useMemo } from 'react'
import { EmptyState } from '../../kit/ui/EmptyState.tsx'
import { ErrorState, textOf } from '../../kit/ui/ErrorState.tsx'
import { useTimeUse } from '../shared/reading/read.ts'
import type { Range, ReportsAddress } from './address.ts'
import { ReportsCategories } from './Categories.tsx'
import { ReportsPrograms } from './Programs.tsx'
import type { ChangeAddress } from './range.ts'
import { ReportsShares } from './Shares.tsx'
import classes from './TimeUse.module.css'
import { categoriesOf, filterUse, programsOf, rate } from './useSums.ts'

type ReportsTimeUseProps = {
  accounts: readonly string[]
  range: Range
  address: ReportsAddress
  change: ChangeAddress
}

const Waiting = () => (
  <Stack gap="lg" role="status" aria-label="Loading...">
    <Skeleton height={72} />
    <Skeleton height={220} />
  </Stack>
)

/** Which programs and sites were used, in which categories, and how much of it counts as productive. */
export function ReportsTimeUse({ accounts, range, address, change }: ReportsTimeUseProps) {
  const { rows, error, refetch } = useTimeUse(accounts, range)
  const { rating, category } = address
  const search = useDeferredValue(address.search)
  const rated = useMemo(() => rate(rows ?? []), [rows])
  const categories = useMemo(() => categoriesOf(filterUse(rows ?? [], { rating })), [rows, rating])
  const programs = useMemo(
    () => programsOf(filterUse(rows ?? [], { rating, category, search })),
    [rows, rating, category, search],
  )
  if (!rows)
    return error ? (
      <ErrorState title="The time use could not be read" error={error} onRetry={refetch} />
    ) : (
      <Waiting />
    )
  if (rows.length === 0)
    return (
      <EmptyState icon={IconAppWindow} title="No programs or sites in these days">
        Nothing was recorded. Choose other days above.
      </EmptyState>
    )
  const showAll = () => change({ rating: undefined, category: undefined, search: '' }, 'choosing')
  return (
    <div className={classes.panel}>
      {error && (
        <Text size="sm" c="var(--attention)" role="status">
          This is not up to date. {textOf(error)}
        </Text>
      )}
      <ReportsShares
        rated={rated}
        chosen={rating}
        onChoose={wanted => change({ rating: wanted, category: undefined }, 'choosing')}
      />
      <div className={classes.use}>
        <ReportsCategories
          categories={categories}
          chosen={category}
          onChoose={wanted => change({ category: wanted }, 'choosing')}
        />
        <ReportsPrograms programs={programs} address={address} change={change} onShowAll={showAll}>
          <EmptyState
            icon={IconSearchOff}
            title="Nothing matches"
            action={
              <Button variant="default" onClick={showAll}>
                Show everything
              </Button>
            }
          >
            Try fewer letters, or another category.
          </EmptyState>
        </ReportsPrograms>
      </div>
      <Text size="xs" c="dimmed">
        Only names of programs and sites are kept, never titles of windows or full addresses.
      </Text>
    </div>
  )
}
