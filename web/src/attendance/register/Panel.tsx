import { Button, Text } from '@mantine/core'
import { IconCalendarUser, IconSearchOff } from '@tabler/icons-react'
import { useCallback, useDeferredValue, useMemo } from 'react'
import { Link } from '../../kit/Link.tsx'
import { EmptyState } from '../../kit/ui/EmptyState.tsx'
import { ErrorState } from '../../kit/ui/ErrorState.tsx'
import { useMonth, useRegisterAddress } from '../registerMonth.ts'
import { monthText } from '../shared/registerWords.ts'
import { RegisterFilterBar } from './FilterBar.tsx'
import { RegisterGrid } from './Grid.tsx'
import { RegisterLegend } from './Legend.tsx'
import { RegisterSkeleton } from './Skeleton.tsx'
import { searchRows } from './search.ts'

function countText(shown: number, all: number): string {
  const noun = all === 1 ? 'biller' : 'billers'
  return shown === all ? `${all} ${noun}` : `${shown} of ${all} ${noun}`
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
    if (!all) return <RegisterSkeleton month={month} />
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
        {all ? `${monthText(month)}, ${countText(rows.length, all.length)}` : 'Loading...'}
      </Text>
      {body()}
      {all && rows.length > 0 && <RegisterLegend />}
    </>
  )
}
