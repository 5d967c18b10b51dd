import { getAttendanceDay } from '@claimcrew/contract/attendance/contract'
import { addDays } from '@claimcrew/contract/kit/time'
import { actorMay, roleMay } from '@claimcrew/contract/permissions'
import { ActionIcon, Anchor, Stack, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconLock } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useActor } from '../../kit/actingFor.ts'
import { useCall } from '../../kit/call/query.ts'
import { useSlot } from '../../kit/screen/slot.ts'
import { dayText } from '../../kit/time/dayWords.ts'
import { monthOf } from '../../kit/time/months.ts'
import { ErrorState } from '../../kit/ui/ErrorState.tsx'
import { ListSkeleton } from '../../kit/ui/Skeletons.tsx'
import { MonthReopen } from '../month/Reopen.tsx'
import { dayParts } from '../shared/slots.ts'
import { useEngagementPeriods } from '../shared/useEngagementPeriods.ts'
import { type AttendanceDay, useDayAccess } from './attendanceDay.ts'
import type { DayChange } from './change.ts'
import classes from './Day.module.css'
import { DayChangeForm } from './DayChangeForm.tsx'
import { DayCorrections } from './DayCorrections.tsx'
import { DayExplanation } from './DayExplanation.tsx'
import { DaySessions } from './DaySessions.tsx'
import { DayTimeline } from './DayTimeline.tsx'

type DayDetailsProps = {
  billerId: string
  day: string
  onDay: (day: string) => void
  /** Shows the whole month of this person; not there where that is the screen itself. */
  onMonth: (() => void) | undefined
}

function Neighbour({ day, onDay, forward }: { day: string; onDay: (day: string) => void; forward: boolean }) {
  const other = addDays(day, forward ? 1 : -1)
  const WayIcon = forward ? IconChevronRight : IconChevronLeft
  return (
    <ActionIcon
      variant="default"
      size={32}
      aria-label={`${forward ? 'Next' : 'Previous'} day, ${dayText(other)}`}
      onClick={() => onDay(other)}
    >
      <WayIcon size={16} stroke={1.6} />
    </ActionIcon>
  )
}

/** Says that the day cannot change any more. */
function LockedNotice({ day: { billerId, day, approvedBy } }: { day: AttendanceDay }) {
  const actor = useActor()
  const reopens = actor !== null && roleMay(actor.role, 'attendance:reopen:all')
  return (
    <div className={classes.locked}>
      <IconLock size={18} stroke={1.6} aria-hidden />
      <div>
        <Text size="sm" fw={560}>
          Approved and closed{approvedBy.length > 0 && ` by ${approvedBy.join(' and ')}`}
        </Text>
        <Text size="sm" c="dimmed" mb={reopens ? 'xs' : 0}>
          This day can’t be changed{reopens ? '.' : ' unless an admin reopens the month.'}
        </Text>
        {reopens && <MonthReopen billerId={billerId} month={monthOf(day.date)} />}
      </div>
    </div>
  )
}

/** Says why a client finds nothing to press on a day of theirs. */
function EndedNotice({ day }: { day: AttendanceDay }) {
  const hasTies = useEngagementPeriods().length > 0
  const actor = useActor()
  const access = useDayAccess(day)
  if (day.locked || actor?.role !== 'CLIENT' || !actorMay(actor, 'attendance:correct:team')) return null
  if (!hasTies || access !== 'read') return null
  return (
    <Text size="sm" c="dimmed">
      This engagement has ended, so its days can’t be changed anymore. You can still view them.
    </Text>
  )
}

/** Everything about one day of one biller, and what the user may do about it. */
export function DayDetails({ billerId, day, onDay, onMonth }: DayDetailsProps) {
  const read = useCall(getAttendanceDay, { query: { billerId, date: day } })
  const [changing, setChanging] = useState<DayChange>()
  const more = useSlot(dayParts)

  if (read.isPending) return <ListSkeleton rows={4} />
  if (read.isLoadingError)
    return <ErrorState title="We couldn’t load this day" error={read.error} onRetry={read.refetch} />

  const { data } = read
  return (
    <Stack gap="lg">
      <div className={classes.who}>
        <div>
          <Text fw={600}>{data.billerName}</Text>
          {onMonth && !changing && (
            <Anchor component="button" type="button" size="sm" onClick={onMonth}>
              Whole month
            </Anchor>
          )}
        </div>
        {!changing && (
          <div className={classes.neighbours}>
            <Neighbour day={day} onDay={onDay} forward={false} />
            <Neighbour day={day} onDay={onDay} forward />
          </div>
        )}
      </div>
      {changing ? (
        <DayChangeForm day={data} change={changing} onClose={() => setChanging(undefined)} />
      ) : (
        <>
          <DayExplanation day={data} />
          {data.locked && <LockedNotice day={data} />}
          <EndedNotice day={data} />
          <DayTimeline day={data} />
          <DaySessions day={data} onChange={setChanging} />
          <DayCorrections day={data} onChange={setChanging} />
          {/* They come later than the rest, and move nothing that is about to be pressed. */}
          {more.map(({ order, Part }) => (
            <Suspense key={order}>
              <Part billerId={billerId} day={day} />
            </Suspense>
          ))}
        </>
      )}
    </Stack>
  )
}
