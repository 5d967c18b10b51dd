import { dayIn } from '@claimcrew/contract/kit/time'
import { dayText } from '@claimcrew/contract/kit/timeWords'
import { Tabs, Text } from '@mantine/core'
import { IconCalendarUser, IconLock } from '@tabler/icons-react'
import { useNow } from '../../kit/clock.ts'
import { zoneName } from '../../kit/timeZones.ts'
import { EmptyState } from '../../kit/ui/EmptyState.tsx'
import { ErrorState } from '../../kit/ui/ErrorState.tsx'
import { Page } from '../../kit/ui/Page.tsx'
import { ListSkeleton } from '../../kit/ui/Skeletons.tsx'
import { MonthPicker } from '../../kit/ui/time/MonthPicker.tsx'
import { UnsavedWithin } from '../../kit/ui/UnsavedChanges.tsx'
import { MonthDays } from '../month/Days.tsx'
import classes from '../month/Month.module.css'
import { MonthTotals } from '../month/Totals.tsx'
import { RegisterDrawer } from '../register/Drawer.tsx'
import tabs from '../register/Register.module.css'
import { useMonth, useRegisterAddress } from '../registerMonth.ts'
import { CorrectionsList } from '../requests/CorrectionList.tsx'
import { LeaveAskForm } from '../requests/LeaveAskForm.tsx'
import { LeaveList } from '../requests/LeaveList.tsx'
import { useWaiting, WaitingCount } from '../requests/Waiting.tsx'
import { addressOfMonth, type View } from '../shared/registerAddress.ts'

const tabbed = ['view']

/** The month itself: what it comes to, and its days. */
function OwnMonth() {
  const { change, today, month } = useRegisterAddress()
  const now = useNow()
  const read = useMonth(month)
  const picker = (
    <MonthPicker
      month={month}
      today={today}
      onChange={wanted => change(addressOfMonth(wanted, today), 'choosing')}
    />
  )
  const body = () => {
    if (read.isPending) return <ListSkeleton rows={8} />
    if (read.isLoadingError)
      return <ErrorState title="Your month could not be read" error={read.error} onRetry={read.refetch} />
    const [row] = read.data.rows
    const ownToday = row ? dayIn(row.timeZone, now) : today
    if (!row || row.days.every(({ code, date }) => code === '—' && date !== ownToday))
      return (
        <EmptyState icon={IconCalendarUser} title="Nothing in this month">
          Your days appear here once you punch in. Use the clock at the top of the page to begin.
        </EmptyState>
      )
    const locked = row.lockedThrough !== null && row.lockedThrough >= (row.days[0]?.date ?? '')
    return (
      <div className={classes.own}>
        <div className={classes.sum}>
          <MonthTotals totals={row.totals} />
          {locked && row.lockedThrough && (
            <Text size="sm" className={classes.lock ?? ''}>
              <IconLock size={15} stroke={1.8} aria-hidden /> Approved and locked through{' '}
              {dayText(row.lockedThrough)}
            </Text>
          )}
          <Text size="xs" c="dimmed">
            Times in {zoneName(row.timeZone)}. Open a day for its breaks, and to ask for a correction.
          </Text>
        </div>
        <MonthDays row={row} today={ownToday} onOpen={day => change({ day }, 'choosing')} />
      </div>
    )
  }
  return (
    <>
      <div className={classes.ownBar}>{picker}</div>
      {body()}
    </>
  )
}

/** A BILLER's own attendance: the month, what one asked for, and leave. */
export function MonthOwn({ billerId }: { billerId: string }) {
  const { address, change, today } = useRegisterAddress()
  const waiting = useWaiting()
  const view: View = address.view === 'requests' || address.view === 'leave' ? address.view : 'register'
  return (
    <Page title="Attendance" description="Your days, hours and breaks.">
      <UnsavedWithin names={tabbed}>
        <Tabs
          value={view}
          onChange={wanted => change({ view: (wanted ?? 'register') as View, day: undefined }, 'choosing')}
          keepMounted={false}
        >
          <Tabs.List mb="md" className={tabs.tabs ?? ''}>
            <Tabs.Tab value="register">My month</Tabs.Tab>
            <Tabs.Tab value="requests" rightSection={<WaitingCount of={waiting.corrections} />}>
              Corrections
            </Tabs.Tab>
            <Tabs.Tab value="leave" rightSection={<WaitingCount of={waiting.leave} />}>
              Leave
            </Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="register">
            <OwnMonth />
          </Tabs.Panel>
          <Tabs.Panel value="requests">
            <CorrectionsList state="all" own onOpen={(_, day) => change({ day }, 'choosing')} />
          </Tabs.Panel>
          <Tabs.Panel value="leave">
            <LeaveAskForm />
            <LeaveList state="all" own today={today} />
          </Tabs.Panel>
        </Tabs>
      </UnsavedWithin>
      <RegisterDrawer ownId={billerId} />
    </Page>
  )
}
