import type { Role } from '@claimcrew/contract/permissions'
import { Anchor, Paper, Text } from '@mantine/core'
import { useMay } from '../../kit/actingFor.ts'
import { Link } from '../../kit/screen/Link.tsx'
import { TimeSliced } from '../../kit/screen/TimeSliced.tsx'
import { ErrorState, errorText } from '../../kit/ui/ErrorState.tsx'
import { ListSkeleton } from '../../kit/ui/Skeletons.tsx'
import { Notice } from '../../kit/ui/state/Notice.tsx'
import { StaleNotice } from '../../kit/ui/state/StaleNotice.tsx'
import { TimeText } from '../../kit/ui/TimeText.tsx'
import { AgreedThisMonth } from '../AgreedThisMonth.tsx'
import { AttentionList, useAttention } from '../AttentionList.tsx'
import {
  isBeforeSecondDay,
  type Overview,
  useOverview,
  useOverviewChanges,
  useStartingBillers,
} from '../dashboardQueries.ts'
import { FreshnessText } from '../FreshnessText.tsx'
import { ClientFirstDay } from '../first/FirstDay.tsx'
import { ClientFirstSteps, NobodyHired, NobodyRegistered } from '../first/FirstSteps.tsx'
import { HoursTrend } from '../HoursTrend.tsx'
import { HiredDay } from '../hired/HiredDay.tsx'
import { TeamBillers } from './Billers.tsx'
import { TeamFigures } from './Figures.tsx'
import { Health, useConnection } from './Health.tsx'
import classes from './Overview.module.css'
import { TeamNow } from './TeamNow.tsx'
import { describeTrackerOutage } from './trackerOutage.ts'

/** For administrators, who can do something about it: why hours are missing, or else only that they are. */
function TrackerNotice({ overview }: { overview: Overview | undefined }) {
  const { data: connection } = useConnection()
  const outage = connection && describeTrackerOutage(connection)
  if (!outage) return overview?.stale && <StaleNotice syncedAt={overview.syncedAt} />
  const since = connection.state === 'failing' ? connection.failingSince : null
  return (
    <Notice>
      <strong>Time Doctor</strong> {outage}
      {since && (
        <>
          , since <TimeText at={since} />
        </>
      )}
      .{' '}
      {overview?.stale && overview.syncedAt && (
        <>
          Hours were last synced on <TimeText at={overview.syncedAt} />.{' '}
        </>
      )}
      <Link to="/admin/time-doctor">Check the connection</Link>
    </Notice>
  )
}

/** Why there are no hours, and who can change that. */
function NobodyTracked({ asAdmin }: { asAdmin: boolean }) {
  return (
    <Text size="sm" c="dimmed">
      No one is connected to Time Doctor yet, so no time is tracked.{' '}
      {asAdmin ? (
        <Anchor component={Link} to="/admin/time-doctor" inherit>
          Connect accounts
        </Anchor>
      ) : (
        'An admin will connect the accounts, and hours will show up here.'
      )}
    </Text>
  )
}

const watchOnly = 'You can look at everything here. Owners and managers make the changes.'

/** A CLIENT's own billers, all of them for an ADMIN. */
export function TeamOverview({ role }: { role: Exclude<Role, 'BILLER'> }) {
  const asAdmin = role === 'ADMIN'
  const { data: overview, error, isError, isLoadingError, refetch } = useOverview()
  const attention = useAttention(role)
  useOverviewChanges(role)
  const may = useMay()
  const decides = may('attendance:correct:team') || may('statements:close:team') || may('jobs:manage')

  // What is to be done on a first day is for those who give tasks and approve what comes of them.
  const guides = may('tasks:manage')

  const nobodyTracked =
    overview?.source === 'tracked' &&
    overview.monthSeconds === 0 &&
    overview.billers.every(({ tracked }) => !tracked)
  const mayStart = !asAdmin && overview !== undefined && overview.billerCount <= 1
  const { starting, isLoading: isStartLoading } = useStartingBillers(mayStart)
  if (isStartLoading) return <ListSkeleton />
  if (overview?.billerCount === 0) {
    if (asAdmin) return <NobodyRegistered />
    const [first, ...others] = starting
    if (first && guides) return <ClientFirstDay biller={first} others={others} />
    return may('jobs:manage') ? <ClientFirstSteps /> : <NobodyHired />
  }
  // A client with one biller is told more than that they are in.
  const only = overview?.billerCount === 1 && !asAdmin ? overview.billers[0] : undefined
  const isFirstDay = only !== undefined && overview !== undefined && isBeforeSecondDay(overview)
  const isCaughtUp = attention.items.length === 0 && !attention.failed
  // What stands above the rest has the height that it has when it is known.
  if (attention.isLoading || (!overview && !isLoadingError)) return <ListSkeleton />
  return (
    <TimeSliced fallback={<ListSkeleton />}>
      {asAdmin ? (
        <TrackerNotice overview={overview} />
      ) : (
        overview?.stale && <StaleNotice syncedAt={overview.syncedAt} />
      )}
      {overview && isError && (
        <Text size="sm" c="var(--attention)" role="status" mb="sm">
          This may be out of date. {errorText(error)}
        </Text>
      )}
      {asAdmin && <Health attention={attention} />}
      {isFirstDay && guides && (
        <ClientFirstDay
          biller={starting.find(({ userId }) => userId === only.userId) ?? only}
          others={starting.filter(({ userId }) => userId !== only.userId)}
        />
      )}
      {!decides && isCaughtUp ? (
        <Text size="sm" c="dimmed" mb="md">
          {watchOnly}
        </Text>
      ) : (
        !(isFirstDay && guides && isCaughtUp) && <AttentionList attention={attention} />
      )}
      <div className={classes.grid}>
        {only ? (
          <HiredDay biller={only} title={`${only.userName} today`} className={classes.now} />
        ) : (
          <TeamNow className={classes.now} />
        )}
        <div className={classes.main}>
          {!isLoadingError && <TeamFigures overview={overview} asAdmin={asAdmin} />}
          {may('statements:read') && <AgreedThisMonth />}
          {isLoadingError ? (
            <Paper withBorder>
              <ErrorState title="We couldn’t load the hours" error={error} onRetry={refetch} />
            </Paper>
          ) : (
            <HoursTrend
              overview={overview}
              instead={
                nobodyTracked ? (
                  <NobodyTracked asAdmin={asAdmin} />
                ) : isFirstDay ? (
                  <Text size="sm" c="dimmed">
                    Hours show up here after the first day.
                  </Text>
                ) : undefined
              }
            />
          )}
          {!isLoadingError && !only && <TeamBillers overview={overview} />}
        </div>
      </div>
      {overview && <FreshnessText of={overview} />}
    </TimeSliced>
  )
}
