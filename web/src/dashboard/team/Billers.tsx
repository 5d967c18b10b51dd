import { to } from '@claimcrew/contract/kit/href'
import { countText } from '@claimcrew/contract/kit/numberWords'
import type { Href } from '@claimcrew/contract/kit/paths'
import { formatDuration, formatHours, hoursWithUnit } from '@claimcrew/contract/kit/timeText'
import { Anchor, Badge, Button, Text } from '@mantine/core'
import { type CSSProperties, useState } from 'react'
import { Link } from '../../kit/screen/Link.tsx'
import { useToday } from '../../kit/time/clock.ts'
import { PersonAvatar } from '../../kit/ui/PersonAvatar.tsx'
import { TableSkeleton } from '../../kit/ui/Skeletons.tsx'
import { Card } from '../Card.tsx'
import type { Overview, OverviewBiller } from '../dashboardQueries.ts'
import { useHoursHref } from '../useHoursHref.ts'
import classes from './Billers.module.css'

const firstShown = 8

type HoursProps = {
  biller: OverviewBiller
  seconds: number
  when: string
  to: Href
}

/** A number that opens the stretches it was made from. */
function Hours({ biller, seconds, when, to }: HoursProps) {
  return (
    <Anchor
      component={Link}
      to={to}
      inherit
      c={seconds === 0 ? 'dimmed' : 'inherit'}
      title={`${formatDuration(seconds)} ${biller.source}`}
      aria-label={`${hoursWithUnit(seconds)} ${when}, ${biller.source}, ${biller.userName}`}
    >
      {formatHours(seconds)}
    </Anchor>
  )
}

type RowProps = { biller: OverviewBiller; today: string; maxSeconds: number }

function Row({ biller, today, maxSeconds }: RowProps) {
  const theirToday = useToday(biller.timeZone)
  const hoursHref = useHoursHref()
  const { userId, userName, tracked, source, todaySeconds, weekSeconds, monthSeconds } = biller
  return (
    <tr>
      <th scope="row">
        <div className={classes.who}>
          <PersonAvatar person={biller} size={30} className={classes.picture ?? ''} />
          <Anchor component={Link} to={to('/biller/profile/$userId', { userId })} size="sm" fw={560}>
            {userName}
          </Anchor>
          {!tracked && (
            <Badge color="gray" variant="light" size="sm" title="No Time Doctor account connected">
              Punched
            </Badge>
          )}
        </div>
      </th>
      <td>
        <Hours
          biller={biller}
          seconds={todaySeconds}
          when="today"
          to={hoursHref(source, 'daily', theirToday, userId)}
        />
      </td>
      <td>
        <Hours
          biller={biller}
          seconds={weekSeconds}
          when="this week"
          to={hoursHref(source, 'weekly', today, userId)}
        />
      </td>
      <td>
        <Hours
          biller={biller}
          seconds={monthSeconds}
          when="this month"
          to={hoursHref(source, 'monthly', today, userId)}
        />
        <span
          className={classes.share}
          style={{ '--share': maxSeconds > 0 ? monthSeconds / maxSeconds : 0 } as CSSProperties}
          aria-hidden
        />
      </td>
    </tr>
  )
}

type TeamBillersProps = { overview: Overview | undefined }

/** Everybody's hours of today, this week and this month, the most this month first. */
export function TeamBillers({ overview }: TeamBillersProps) {
  const [all, setAll] = useState(false)
  const hoursHref = useHoursHref()
  const billers = overview?.billers ?? []
  const visible = all ? billers : billers.slice(0, firstShown)
  const maxSeconds = Math.max(0, ...billers.map(({ monthSeconds }) => monthSeconds))
  return (
    <Card
      title="Billers"
      aside={
        <Text size="sm" c="dimmed">
          Tracked hours, or punched without a tracker
        </Text>
      }
    >
      <table className={classes.table} aria-label="Hours by biller">
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Today</th>
            <th scope="col">Week</th>
            <th scope="col">Month</th>
          </tr>
        </thead>
        {overview ? (
          <tbody>
            {visible.map(biller => (
              <Row key={biller.userId} biller={biller} today={overview.today} maxSeconds={maxSeconds} />
            ))}
          </tbody>
        ) : (
          <TableSkeleton columns={4} rows={firstShown} />
        )}
      </table>
      {billers.length > firstShown && (
        <Button variant="default" size="sm" mt="md" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? `Show the first ${firstShown}` : `Show all ${billers.length}`}
        </Button>
      )}
      {overview && overview.billerCount > billers.length && all && (
        <Text size="sm" c="dimmed" mt="sm">
          These are the {billers.length} with the most time this month, of{' '}
          {countText(overview.billerCount, 'biller')}.{' '}
          <Anchor component={Link} to={hoursHref(overview.source, 'monthly', overview.today)} inherit>
            See everyone
          </Anchor>
        </Text>
      )}
    </Card>
  )
}
