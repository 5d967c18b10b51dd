import { listPresentBillers } from '@claimcrew/contract/attendance/contract'
import type { Reply } from '@claimcrew/contract/kit/endpoint'
import { dayIn, secondsBetween } from '@claimcrew/contract/kit/time'
import { runningText } from '@claimcrew/contract/kit/timeText'
import { Anchor, Text, Title } from '@mantine/core'
import { IconClockPause } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useAllPages } from '../../kit/call/pages.ts'
import { useLiveState } from '../../kit/live/live.ts'
import { useSession } from '../../kit/session.ts'
import { pinServerClock, readClocks, useServerSecond } from '../../kit/time/serverClock.ts'
import { formatTime, formatZoneCity } from '../../kit/time/timeZones.ts'
import { EmptyState } from '../../kit/ui/EmptyState.tsx'
import { ErrorState, errorText } from '../../kit/ui/ErrorState.tsx'
import { PersonAvatar } from '../../kit/ui/PersonAvatar.tsx'
import { ListSkeleton } from '../../kit/ui/Skeletons.tsx'
import { useRefreshOnChanges } from '../shared/refreshOnChanges.ts'
import { useRegisterAddress } from '../useRegisterAddress.ts'
import classes from './WhoIsIn.module.css'

type WhoIsInReply = Reply<typeof listPresentBillers>
type PresentPerson = WhoIsInReply['people'][number]

/** How often it polls: seldom, and only to be on the safe side, while the live line tells of every punch. */
const pollEveryMs = { open: 120_000, down: 4000 }
/** When work begins, many punch in at the same time. */
const refreshEveryMs = 1500

type PersonProps = { person: PresentPerson; now: string; onOpen: (billerId: string, day: string) => void }

function Person({ person, now, onOpen }: PersonProps) {
  const { billerId, billerName, clientName, timeZone, state, breakType, since, punchInTime } = person
  // A client sees only who is in for them.
  const client = useSession().role === 'CLIENT' ? null : clientName
  const at = (moment: string) => formatTime(timeZone, Date.parse(moment))
  return (
    <li className={classes.person}>
      <PersonAvatar person={{ userName: billerName }} size={36} />
      <div className={classes.words}>
        <Anchor
          component="button"
          type="button"
          size="sm"
          fw={560}
          ta="left"
          onClick={() => onOpen(billerId, dayIn(timeZone, punchInTime))}
        >
          {billerName}
        </Anchor>
        <Text size="xs" c="dimmed" className="tabular">
          {state === 'on-break'
            ? `${breakType} since ${at(since)}, punched in since ${at(punchInTime)}`
            : `Since ${at(since)}`}{' '}
          {formatZoneCity(timeZone)}
          {client !== null && `, for ${client}`}
        </Text>
      </div>
      <span className={classes.stopwatch}>{runningText(Math.max(0, secondsBetween(since, now)))}</span>
    </li>
  )
}

type GroupProps = {
  title: string
  people: readonly PresentPerson[]
  now: string
  onOpen: PersonProps['onOpen']
}

function Group({ title, people, now, onOpen }: GroupProps) {
  return (
    <section className={classes.group} aria-label={title}>
      <Title order={2} size="h4">
        {title} <span className={classes.count}>{people.length}</span>
      </Title>
      {people.length === 0 ? (
        <Text size="sm" c="dimmed" mt="sm">
          No one.
        </Text>
      ) : (
        <ul className={classes.people}>
          {people.map(person => (
            <Person key={person.billerId} person={person} now={now} onOpen={onOpen} />
          ))}
        </ul>
      )}
    </section>
  )
}

function People({ data, onOpen }: { data: WhoIsInReply; onOpen: PersonProps['onOpen'] }) {
  // What the server's clock showed when this came; a wrong clock on this device changes nothing.
  const clock = useMemo(() => pinServerClock(data.serverTime, readClocks(), readClocks()), [data.serverTime])
  const now = new Date(useServerSecond(clock, true)).toISOString()
  const working = data.people.filter(({ state }) => state === 'punched-in')
  const resting = data.people.filter(({ state }) => state === 'on-break')
  return (
    <div className={classes.groups}>
      <Group title="Working" people={working} now={now} onOpen={onOpen} />
      <Group title="On a break" people={resting} now={now} onOpen={onOpen} />
    </div>
  )
}

/** Who is punched in or on a break right now, and since when. */
export function WhoIsIn() {
  const { change } = useRegisterAddress()
  const live = useLiveState()
  const read = useAllPages(listPresentBillers, {}, { refetchInterval: pollEveryMs[live], staleTime: 0 })
  useRefreshOnChanges(listPresentBillers, refreshEveryMs)
  if (read.isPending) return <ListSkeleton />
  if (!read.data)
    return <ErrorState title="We couldn’t load who’s in" error={read.error} onRetry={read.refetch} />
  return (
    <>
      {read.isError && (
        <Text size="sm" c="var(--attention)" role="status" mb="sm">
          This may be out of date. {errorText(read.error)}
        </Text>
      )}
      {read.data.people.length === 0 ? (
        <EmptyState icon={IconClockPause} title="No one is punched in right now">
          People show up here as soon as they punch in.
        </EmptyState>
      ) : (
        <People data={read.data} onOpen={(biller, day) => change({ biller, day }, 'choosing')} />
      )}
    </>
  )
}
