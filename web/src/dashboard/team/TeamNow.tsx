import { to } from '@claimcrew/contract/kit/href'
import { dayIn, secondsBetween } from '@claimcrew/contract/kit/time'
import { formatDuration } from '@claimcrew/contract/kit/timeText'
import { Anchor, Text } from '@mantine/core'
import { useMemo } from 'react'
import { Link } from '../../kit/screen/Link.tsx'
import { pinServerClock, readClocks, useServerSecond } from '../../kit/time/serverClock.ts'
import { ErrorState, errorText } from '../../kit/ui/ErrorState.tsx'
import { PersonAvatar } from '../../kit/ui/PersonAvatar.tsx'
import { ListSkeleton } from '../../kit/ui/Skeletons.tsx'
import { useTimeZone } from '../../kit/ui/TimeText.tsx'
import { Card } from '../Card.tsx'
import { type PresentBillers, useLivePresentBillers } from '../presentBillers.ts'
import { formatSince } from '../words.ts'
import classes from './TeamNow.module.css'

const whoIsInHref = to('/attendance', { view: 'now' })

type PresentPerson = PresentBillers['people'][number]

const maxShown = 8

function Person({ person, now }: { person: PresentPerson; now: number }) {
  const { billerId, billerName, timeZone, state, breakType, since, punchInTime } = person
  const own = useTimeZone()
  const resting = state === 'on-break'
  const seconds = Math.max(0, secondsBetween(since, new Date(now).toISOString()))
  return (
    <li className={classes.person}>
      <span className={classes.picture} data-state={state}>
        <PersonAvatar person={{ userName: billerName }} size={34} />
      </span>
      <Anchor
        component={Link}
        to={to('/attendance', { biller: billerId, day: dayIn(timeZone, punchInTime) })}
        size="sm"
        fw={560}
      >
        {billerName}
      </Anchor>
      <span className={classes.length}>{formatDuration(seconds)}</span>
      <span className={classes.since}>
        {resting && <b className={classes.resting}>{breakType} </b>}
        {formatSince(since, timeZone, own, now)}
      </span>
    </li>
  )
}

function People({ data }: { data: PresentBillers }) {
  // What the server's clock showed when this came; a wrong clock on this device changes nothing.
  const clock = useMemo(() => pinServerClock(data.serverTime, readClocks(), readClocks()), [data.serverTime])
  const now = useServerSecond(clock, data.people.length > 0)
  const working = data.people.filter(({ state }) => state === 'punched-in').length
  const resting = data.people.length - working
  // A biller who came or paused last is on top: that is what has changed since one last looked.
  const latest = useMemo(() => data.people.toSorted((a, b) => (a.since < b.since ? 1 : -1)), [data.people])
  const beyond = data.people.length - maxShown
  if (data.people.length === 0)
    return (
      <Text size="sm" c="dimmed">
        No one is punched in right now. People show up here as soon as they punch in.
      </Text>
    )
  return (
    <>
      <Text size="sm" c="dimmed" className="tabular">
        {working} working{resting > 0 && `, ${resting} on a break`}
      </Text>
      <ul className={classes.people}>
        {latest.slice(0, maxShown).map(person => (
          <Person key={person.billerId} person={person} now={now} />
        ))}
      </ul>
      {beyond > 0 && (
        <Anchor component={Link} to={whoIsInHref} size="sm">
          {beyond} more
        </Anchor>
      )}
    </>
  )
}

/** Who is punched in or on a break right now, as it happens. */
export function TeamNow({ className }: { className: string | undefined }) {
  const read = useLivePresentBillers()
  const body = () => {
    if (read.isPending) return <ListSkeleton rows={5} />
    if (!read.data)
      return <ErrorState title="We couldn’t load who’s in" error={read.error} onRetry={read.refetch} />
    return (
      <>
        {read.isError && (
          <Text size="sm" c="var(--attention)" role="status" mb="xs">
            This may be out of date. {errorText(read.error)}
          </Text>
        )}
        <People data={read.data} />
      </>
    )
  }
  return (
    <Card
      title="Working now"
      className={className}
      aside={
        <Anchor component={Link} to={whoIsInHref} size="sm">
          Who’s in
        </Anchor>
      }
    >
      {body()}
    </Card>
  )
}
