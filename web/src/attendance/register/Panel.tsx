import { dayCodes, dayMarks } from '@claimcrew/contract/attendance/register'
import type { RegisterRow } from '@claimcrew/contract/attendance/shapes'
import { foldText } from '@claimcrew/contract/kit/text'
import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconCalendarUser, IconLock, IconSearchOff } from '@tabler/icons-react'
import { useCallback, useDeferredValue, useMemo } from 'react'
import { Link } from '../../kit/screen/Link.tsx'
import { TimeSliced } from '../../kit/screen/TimeSliced.tsx'
import { type YearMonth, yearMonthText } from '../../kit/time/months.ts'
import { EmptyState } from '../../kit/ui/EmptyState.tsx'
import { ErrorState } from '../../kit/ui/ErrorState.tsx'
import { ListCount } from '../../kit/ui/list/ListCount.tsx'
import { LoadMore } from '../../kit/ui/list/LoadMore.tsx'
import { shownCountText } from '../../kit/words/countWords.ts'
import type { RegisterAddress } from '../address.ts'
import { codeWords, type DayFlag, flagWords, needsAttention } from '../dayWords.ts'
import { useRegister } from '../registerQueries.ts'
import { useRegisterAddress } from '../useRegisterAddress.ts'
import { flagLetters } from './cells.ts'
import { RegisterFilterBar } from './FilterBar.tsx'
import grid from './Grid.module.css'
import { RegisterGrid, RegisterGridSkeleton } from './Grid.tsx'
import classes from './Register.module.css'

const flags: readonly DayFlag[] = [...dayMarks, 'SENT']

/** What the codes, and the small letters beside them, mean. */
function RegisterLegend() {
  return (
    <dl className={classes.legend} aria-label="Legend">
      {dayCodes.map(code => (
        <div key={code}>
          <dt className={grid.code} data-code={code}>
            {code}
          </dt>
          <dd>{codeWords[code]}</dd>
        </div>
      ))}
      {flags.map(flag => (
        <div key={flag}>
          <dt className={grid.sign} data-attention={needsAttention(flag) || undefined}>
            {flagLetters[flag]}
          </dt>
          <dd>{flagWords[flag]}</dd>
        </div>
      ))}
      <div>
        <dt>
          <IconLock size={13} stroke={1.8} aria-label="Lock" role="img" />
        </dt>
        <dd>approved and closed</dd>
      </div>
    </dl>
  )
}

/** Rows whose name has every word of the search, in the order they came. */
function searchRows(rows: readonly RegisterRow[], search: string): readonly RegisterRow[] {
  const words = foldText(search).trim().split(/\s+/)
  if (words.every(word => word === '')) return rows
  return rows.filter(({ billerName }) => {
    const name = foldText(billerName)
    return words.every(word => name.includes(word))
  })
}

/** One does not ask at each letter. */
const typingMs = 250

/** What has been read of a register, and what of it is shown: as long as it goes on, the server is asked for a search. */
function useVisibleRows(month: YearMonth, { client, search: typed }: RegisterAddress) {
  const register = useRegister(month, { client })
  const all = useMemo(() => register.data?.pages.flatMap(page => page.rows), [register.data])
  const [debounced] = useDebouncedValue(typed.trim(), typingMs)
  const asksAgain = register.hasNextPage && debounced !== ''
  const searched = useRegister(month, { client, search: debounced }, { enabled: asksAgain })
  const search = useDeferredValue(typed)
  const rows = useMemo(() => {
    if (asksAgain) return searched.data?.pages.flatMap(page => page.rows)
    return all && searchRows(all, search)
  }, [asksAgain, searched.data, all, search])
  const reading = asksAgain ? searched : register
  const total = register.data?.pages.at(-1)?.total ?? 0
  const isPart = register.hasNextPage
  const matchCount = isPart ? (reading.data?.pages.at(-1)?.total ?? 0) : (rows?.length ?? 0)
  return { all, rows, total, shown: matchCount, reading }
}

function Nobody({ asAdmin, filtered }: { asAdmin: boolean; filtered: boolean }) {
  const title = filtered ? 'No billers for this client in this month' : 'No billers yet'
  return (
    <EmptyState
      icon={IconCalendarUser}
      title={title}
      action={
        <Button component={Link} to="/billers" variant="default">
          {asAdmin ? 'Go to Billers' : 'Go to My Billers'}
        </Button>
      }
    >
      {asAdmin
        ? 'Every biller shows up here from the day they join, with a column for each day.'
        : 'Everyone you hire shows up here from their first day, with a column for each day of the month.'}
    </EmptyState>
  )
}

/** The register itself: filters, grid and legend. */
export function RegisterPanel({ asAdmin }: { asAdmin: boolean }) {
  const { address, change, today, month } = useRegisterAddress()
  const { all, rows, total, shown, reading } = useVisibleRows(month, address)
  const open = useCallback((biller: string, day?: string) => change({ biller, day }, 'choosing'), [change])

  const { fetchNextPage, isFetchingNextPage } = reading
  const readOn = useCallback(() => {
    if (!isFetchingNextPage) fetchNextPage()
  }, [fetchNextPage, isFetchingNextPage])

  const body = () => {
    if (reading.isLoadingError)
      return (
        <ErrorState title="We couldn’t load the register" error={reading.error} onRetry={reading.refetch} />
      )
    if (all?.length === 0) return <Nobody asAdmin={asAdmin} filtered={address.client !== undefined} />
    if (!rows) return <RegisterGridSkeleton month={month} />
    if (rows.length === 0)
      return (
        <EmptyState
          icon={IconSearchOff}
          title="No matching billers"
          action={
            <Button variant="default" onClick={() => change({ search: '' }, 'choosing')}>
              Show all billers
            </Button>
          }
        >
          Try a shorter name.
        </EmptyState>
      )
    return (
      <>
        <TimeSliced fallback={<RegisterGridSkeleton month={month} />}>
          <RegisterGrid
            rows={rows}
            month={month}
            today={today}
            onOpen={open}
            onNearEnd={reading.hasNextPage && !reading.isFetchNextPageError ? readOn : undefined}
          />
        </TimeSliced>
        <LoadMore pages={reading} label="Show more billers" automatic={false} />
      </>
    )
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
      <ListCount read={reading} mb="xs">
        {rows && `${yearMonthText(month)}, ${shownCountText(shown, total, 'biller', 'billers')}`}
      </ListCount>
      {body()}
      {rows && rows.length > 0 && <RegisterLegend />}
    </>
  )
}
