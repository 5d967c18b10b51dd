import { getAttendanceDay } from '@claimcrew/contract/attendance/contract'
import type { Reply } from '@claimcrew/contract/kit/endpoint'
import { to } from '@claimcrew/contract/kit/href'
import { numberText } from '@claimcrew/contract/kit/numberWords'
import { formatDuration } from '@claimcrew/contract/kit/timeText'
import { getProductionDay } from '@claimcrew/contract/production/contract'
import { Anchor, Group, Skeleton, Text } from '@mantine/core'
import { useRefreshOnChanges } from '../../attendance/shared/refreshOnChanges.ts'
import { useMay } from '../../kit/actingFor.ts'
import { useCall } from '../../kit/call/query.ts'
import { Link } from '../../kit/screen/Link.tsx'
import { useMinute, useToday } from '../../kit/time/clock.ts'
import { formatMoment, formatTime, formatZoneCity } from '../../kit/time/timeZones.ts'
import { ErrorState } from '../../kit/ui/ErrorState.tsx'
import { useTimeZone } from '../../kit/ui/TimeText.tsx'
import { useRefreshOnProductionChange } from '../../production/shared/productionChanges.ts'
import { workTypeText } from '../../tasks/shared/words.ts'
import { Card } from '../Card.tsx'
import { chooseRefetchInterval } from '../dashboardQueries.ts'
import { type PresentBillers, useLivePresentBillers } from '../presentBillers.ts'
import { formatSince } from '../words.ts'
import classes from './Hired.module.css'

export type HiredPerson = {
  readonly userId: string
  readonly userName: string
  readonly timeZone: string
}

type Day = Reply<typeof getAttendanceDay>
type PresentPerson = PresentBillers['people'][number]

/** `Working since 8:02 PM Manila, your 7:02 AM` */
function describeNow(
  { day: { punchInTime, punchOutTime } }: Day,
  present: PresentPerson | undefined,
  zones: { readonly theirs: string; readonly own: string; readonly now: number },
): string {
  const { theirs, own, now } = zones
  if (present?.state === 'on-break')
    return `${present.breakType} ${formatSince(present.since, theirs, own, now)}`
  if (present) return `Working ${formatSince(present.since, theirs, own, now)}`
  const local = `It’s ${formatTime(theirs, now)} in ${formatZoneCity(theirs)}`
  if (!punchInTime) return `Not in yet today. ${local}.`
  if (!punchOutTime) return `Punched in at ${formatMoment(punchInTime, theirs, now)}.`
  return `Done for now: ${formatMoment(punchInTime, theirs, now)} – ${formatMoment(punchOutTime, theirs, now)} ${formatZoneCity(theirs)}.`
}

function Sum({ label, children }: { label: string; children: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** What the biller has reported of the day, as far as it is submitted. */
function Reported({ biller: { userId }, date }: { biller: HiredPerson; date: string }) {
  const may = useMay()
  const { data } = useCall(getProductionDay, { params: { billerId: userId, day: date } })
  useRefreshOnProductionChange(getProductionDay)
  if (!data) return null
  const { entries, status } = data.day
  const mayReview = status === 'submitted' && may('production:review:team')
  return (
    <div className={classes.reported}>
      <Group justify="space-between" gap="xs">
        <Text size="sm" fw={560}>
          Reported work
        </Text>
        {entries.length > 0 && (
          <Anchor
            component={Link}
            to={
              mayReview
                ? to('/production-report', { view: 'review', biller: userId })
                : to('/production-report', { view: 'report', biller: userId, from: date, to: date })
            }
            size="sm"
          >
            {mayReview ? 'Review the day' : 'Open the report'}
          </Anchor>
        )}
      </Group>
      {entries.length === 0 ? (
        <Text size="sm" c="dimmed">
          Nothing submitted for today yet. You’ll get it to approve at the end of the day.
        </Text>
      ) : (
        entries.map(({ entryId, workType, quantity, minutes }) => (
          <Text key={entryId} size="sm" className="tabular">
            {workTypeText(workType)}: {numberText(quantity)} in {formatDuration(minutes * 60)}
          </Text>
        ))
      )}
    </div>
  )
}

type HiredDayProps = { biller: HiredPerson; title: string; className?: string | undefined }

/** The day of one biller by their own clock: whether they work, for how long, and what they have reported. No tracker is needed. */
export function HiredDay({ biller, title, className }: HiredDayProps) {
  const { userId, timeZone } = biller
  const date = useToday(timeZone)
  const [own, now] = [useTimeZone(), useMinute()]
  const { data, error, refetch } = useCall(
    getAttendanceDay,
    { query: { billerId: userId, date } },
    { refetchInterval: chooseRefetchInterval() },
  )
  const present = useLivePresentBillers().data?.people.find(one => one.billerId === userId)
  useRefreshOnChanges(getAttendanceDay, 2000)
  const body = () => {
    if (!data && error) return <ErrorState title="We couldn’t load the day" error={error} onRetry={refetch} />
    if (!data) return <Skeleton height="6rem" role="status" aria-label="Loading..." />
    const { workedSeconds, breakSeconds, punchInTime } = data.day
    const summary = data.sessions.at(-1)?.description
    return (
      <>
        <p className={classes.now}>
          <span className={classes.dot} data-state={present?.state} aria-hidden />
          {describeNow(data, present, { theirs: timeZone, own, now })}
        </p>
        <dl className={classes.sums}>
          <Sum label={present ? 'Worked so far' : 'Worked'}>{formatDuration(workedSeconds)}</Sum>
          <Sum label="Breaks">{formatDuration(breakSeconds)}</Sum>
          {punchInTime && <Sum label="First in">{formatTime(timeZone, Date.parse(punchInTime))}</Sum>}
        </dl>
        {summary && (
          <Text size="sm" mt="sm">
            “{summary}”
          </Text>
        )}
        <Reported biller={biller} date={date} />
      </>
    )
  }
  return (
    <Card
      title={title}
      className={className}
      aside={
        <Anchor component={Link} to={to('/attendance', { biller: userId, day: date })} size="sm">
          Open the day
        </Anchor>
      }
    >
      {body()}
    </Card>
  )
}
