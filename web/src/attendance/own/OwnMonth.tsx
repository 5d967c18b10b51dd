import { dayIn } from '@claimcrew/contract/kit/time'
import { Text } from '@mantine/core'
import { IconCalendarUser, IconLock } from '@tabler/icons-react'
import { useNow } from '../../kit/time/clock.ts'
import { dayText } from '../../kit/time/dayWords.ts'
import { formatZoneCity } from '../../kit/time/timeZones.ts'
import { EmptyState } from '../../kit/ui/EmptyState.tsx'
import { ErrorState } from '../../kit/ui/ErrorState.tsx'
import { ListSkeleton } from '../../kit/ui/Skeletons.tsx'
import { MonthPicker } from '../../kit/ui/time/MonthPicker.tsx'
import { toMonthAddress } from '../address.ts'
import { UnassignedNotice } from '../assigning/UnassignedNotice.tsx'
import { MonthDays } from '../month/Days.tsx'
import { MonthTotals } from '../month/Totals.tsx'
import { useOwnMonth } from '../registerQueries.ts'
import { useRegisterAddress } from '../useRegisterAddress.ts'
import classes from './OwnMonth.module.css'

/** The month itself: what it comes to, and its days. */
export function OwnMonth({ ownId }: { ownId: string | undefined }) {
  const { change, today, month } = useRegisterAddress()
  const now = useNow()
  const read = useOwnMonth(month)
  const body = () => {
    if (read.isPending) return <ListSkeleton rows={8} />
    if (read.isLoadingError)
      return <ErrorState title="We couldn’t load your month" error={read.error} onRetry={read.refetch} />
    const [row] = read.data.rows
    const ownToday = row ? dayIn(row.timeZone, now) : today
    if (!row || row.days.every(({ code, date }) => code === '—' && date !== ownToday))
      return (
        <EmptyState icon={IconCalendarUser} title="Nothing this month">
          Your days show up here after you punch in. Use the clock at the top of the page to start.
        </EmptyState>
      )
    const locked = row.lockedThrough !== null && row.lockedThrough >= (row.days[0]?.date ?? '')
    return (
      <div className={classes.month}>
        <div className={classes.sum}>
          <MonthTotals row={row} />
          {locked && row.lockedThrough && (
            <Text size="sm" className={classes.lock ?? ''}>
              <IconLock size={15} stroke={1.8} aria-hidden /> Approved through {dayText(row.lockedThrough)}
            </Text>
          )}
          <Text size="xs" c="dimmed">
            Times in {formatZoneCity(row.timeZone)}. Open a day to see breaks or request a correction.
          </Text>
        </div>
        <MonthDays row={row} today={ownToday} onOpen={day => change({ day }, 'choosing')} />
      </div>
    )
  }
  return (
    <>
      {ownId !== undefined && <UnassignedNotice billerId={ownId} />}
      <div className={classes.bar}>
        <MonthPicker
          month={month}
          today={today}
          onChange={next => change(toMonthAddress(next, today), 'choosing')}
        />
      </div>
      {body()}
    </>
  )
}
