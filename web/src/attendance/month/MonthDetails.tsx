import { mayAssign, mayCorrect } from '@claimcrew/contract/attendance/policy'
import { dayIn } from '@claimcrew/contract/kit/time'
import { Button, Group, Stack, Text } from '@mantine/core'
import { IconCalendarCog, IconUserOff } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useActor } from '../../kit/actingFor.ts'
import { lazyPart } from '../../kit/screen/lazyPart.tsx'
import { useNow } from '../../kit/time/clock.ts'
import type { YearMonth } from '../../kit/time/months.ts'
import { formatZoneCity } from '../../kit/time/timeZones.ts'
import { EmptyState } from '../../kit/ui/EmptyState.tsx'
import { ErrorState } from '../../kit/ui/ErrorState.tsx'
import { ListSkeleton } from '../../kit/ui/Skeletons.tsx'
import { UnassignedNotice } from '../assigning/UnassignedNotice.tsx'
import { useBillerMonth } from '../registerQueries.ts'
import { useEngagementPeriods } from '../shared/useEngagementPeriods.ts'
import { MonthDays } from './Days.tsx'
import { MonthLock } from './Lock.tsx'
import { MonthTotals } from './Totals.tsx'

const BillerSettings = lazyPart(async () => (await import('../settings/BillerSettings.tsx')).BillerSettings, {
  isAtHand: true,
})

type MonthDetailsProps = {
  billerId: string
  month: YearMonth
  clientId: string | undefined
  /** While a dialog lies on top, the sheet must not close. */
  onBlock: (blocked: boolean) => void
  onDay: (day: string) => void
}

/** One biller's month: what it comes to, approving it, their schedule, and the days it was made from. */
export function MonthDetails({ billerId, month, clientId, onBlock, onDay }: MonthDetailsProps) {
  const read = useBillerMonth(billerId, month, clientId)
  const [scheduling, setScheduling] = useState(false)
  const now = useNow()
  const actor = useActor()
  const periods = useEngagementPeriods()

  if (read.isPending) return <ListSkeleton rows={6} />
  if (read.isLoadingError)
    return <ErrorState title="We couldn’t load this month" error={read.error} onRetry={read.refetch} />
  const [row] = read.data.rows
  if (!row)
    return (
      <EmptyState icon={IconUserOff} title="No one here this month">
        This person doesn’t work for you this month, or the link has a typo.
      </EmptyState>
    )
  if (scheduling)
    return (
      <Suspense fallback={<ListSkeleton rows={6} />}>
        <BillerSettings
          billerId={billerId}
          billerName={row.billerName}
          onClose={() => setScheduling(false)}
        />
      </Suspense>
    )
  const today = dayIn(row.timeZone, now)
  // It counts from today on, so somebody who worked for one in the past keeps theirs.
  const schedules = actor !== null && mayCorrect(actor, billerId, periods, today, today)
  const assigns = actor !== null && mayAssign(actor, billerId)
  return (
    <Stack gap="lg">
      <div>
        <Text fw={600}>{row.billerName}</Text>
        <Text size="xs" c="dimmed">
          Times in {formatZoneCity(row.timeZone)}
        </Text>
      </div>
      {assigns && <UnassignedNotice billerId={billerId} onBlock={onBlock} />}
      <MonthTotals row={row} />
      <Group gap="sm" align="flex-start">
        <MonthLock row={row} month={month} clientId={clientId} today={today} onBlock={onBlock} />
        {schedules && (
          <Button
            variant="default"
            size="sm"
            leftSection={<IconCalendarCog size={16} stroke={1.6} aria-hidden />}
            onClick={() => setScheduling(true)}
          >
            Schedule
          </Button>
        )}
      </Group>
      <MonthDays row={row} today={today} onOpen={onDay} />
    </Stack>
  )
}
