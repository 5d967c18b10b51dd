import type { RegisterRow } from '@claimcrew/contract/attendance/shapes'
import { Button, Text } from '@mantine/core'
import { IconCalendarUser, IconSearchOff } from '@tabler/icons-react'
import { useCallback, useDeferredValue, useMemo } from 'react'
import { Link } from '../../kit/screen/Link.tsx'
import { monthText } from '../../kit/time/months.ts'
import { EmptyState } from '../../kit/ui/EmptyState.tsx'
import { ErrorState } from '../../kit/ui/ErrorState.tsx'
import { shownText } from '../../kit/words/countWords.ts'
import { plain } from '../../kit/words/plainText.ts'
import { useMonth } from '../days.ts'
import { useRegisterAddress } from '../useRegisterAddress.ts'
import { RegisterFilterBar } from './FilterBar.tsx'
import { RegisterGrid, RegisterGridSkeleton } from './Grid.tsx'
import { RegisterLegend } from './Legend.tsx'

/** Rows whose name has every word of the search, in the order they came. */
function searchRows(rows: readonly RegisterRow[], search: string): readonly RegisterRow[] {
  const words = plain(search).trim().split(/\s+/)
  if (words.every(word => word === '')) return rows
  return rows.filter(({ billerName }) => {
    const name = plain(billerName)
    return words.every(word => name.includes(word))
  })
}

function Nobody({ asAdmin, filtered }: { asAdmin: boolean; filtered: boolean }) {
  const title = filtered ? 'No billers for this client in this month' : 'No billers yet'
  return (
    <EmptyState
      icon={IconCalendarUser}
      title={title}
      action={
        <Button component={Link} to="/billers" variant="default">
          {asAdmin ? 'Go to the billers' : 'Go to My Billers'}
        </Button>
      }
    >
      {asAdmin
        ? 'Whoever works as a biller appears here from the day they join, with a column for each day.'
        : 'Whoever you hire appears here from their first day, with a column for each day of the month.'}
    </EmptyState>
  )
}

/** The register itself: filters, grid and legend. */
export function RegisterPanel({ asAdmin }: { asAdmin: boolean }) {
  const { address, change, today, month } = useRegisterAddress()
  const register = useMonth(month, address.client)
  const all = register.data?.rows
  const search = useDeferredValue(address.search)
  const rows = useMemo(() => searchRows(all ?? [], search), [all, search])
  const open = useCallback((biller: string, day?: string) => change({ biller, day }, 'choosing'), [change])

  const body = () => {
    if (register.isLoadingError)
      return (
        <ErrorState
          title="The register could not be read"
          error={register.error}
          onRetry={register.refetch}
        />
      )
    if (!all) return <RegisterGridSkeleton month={month} />
    if (all.length === 0) return <Nobody asAdmin={asAdmin} filtered={address.client !== undefined} />
    if (rows.length === 0)
      return (
        <EmptyState
          icon={IconSearchOff}
          title="No biller matches"
          action={
            <Button variant="default" onClick={() => change({ search: '' }, 'choosing')}>
              Show all billers
            </Button>
          }
        >
          Try fewer letters.
        </EmptyState>
      )
    return <RegisterGrid rows={rows} month={month} today={today} onOpen={open} />
  }

  return (
    <>
      <RegisterFilterBar
        address={address}
        change={change}
        month={month}
        today={today}
        withClients={asAdmin}
      />
      <Text size="sm" c="dimmed" mb="xs" role="status" className="tabular">
        {all
          ? `${monthText(month)}, ${shownText(rows.length, all.length, 'biller', 'billers')}`
          : 'Loading...'}
      </Text>
      {body()}
      {all && rows.length > 0 && <RegisterLegend />}
    </>
  )
}
