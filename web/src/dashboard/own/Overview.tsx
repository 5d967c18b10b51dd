import { listClients } from '@claimcrew/contract/engagements/contract'
import { to } from '@claimcrew/contract/kit/href'
import { addDays, daysFrom } from '@claimcrew/contract/kit/time'
import { formatDuration } from '@claimcrew/contract/kit/timeText'
import { Anchor, Paper, Text } from '@mantine/core'
import { useOwnAttendance } from '../../attendance/shared/ownAttendance.ts'
import { useCall } from '../../kit/call/query.ts'
import { Link } from '../../kit/screen/Link.tsx'
import { TimeSliced } from '../../kit/screen/TimeSliced.tsx'
import { dayText } from '../../kit/time/dayWords.ts'
import { ErrorState, errorText } from '../../kit/ui/ErrorState.tsx'
import { ListSkeleton } from '../../kit/ui/Skeletons.tsx'
import { StaleNotice } from '../../kit/ui/state/StaleNotice.tsx'
import { AgreedThisMonth } from '../AgreedThisMonth.tsx'
import { AttentionList, useAttention } from '../AttentionList.tsx'
import { Card } from '../Card.tsx'
import {
  findStart,
  isBeforeSecondDay,
  type Overview,
  useOverview,
  useOverviewChanges,
} from '../dashboardQueries.ts'
import { Figure, FigureGroup, FiguresSkeleton } from '../Figure.tsx'
import { FreshnessText } from '../FreshnessText.tsx'
import { BillerFirstDay } from '../first/FirstDay.tsx'
import { BillerFirstSteps } from '../first/FirstSteps.tsx'
import { HoursPerDay, HoursTrend } from '../HoursTrend.tsx'
import { TaskCard } from '../TaskCard.tsx'
import { formatComparison, hoursHref, soFarText } from '../words.ts'
import { OwnAttendance } from './Attendance.tsx'
import classes from './Overview.module.css'
import { OwnToday } from './Today.tsx'

/** Monday to Sunday; those to come are empty. */
function weekOf({ weekFrom, trend }: Overview) {
  const seconds = new Map(trend.map(day => [day.date, day.seconds]))
  return daysFrom(weekFrom, addDays(weekFrom, 6)).map(date => ({ date, seconds: seconds.get(date) ?? 0 }))
}

/** One's own hours a day this week. */
function OwnWeek({ overview }: { overview: Overview | undefined }) {
  const source = overview?.source ?? 'tracked'
  return (
    <Card
      title="Your week"
      aside={
        overview && (
          <Anchor component={Link} to={hoursHref(source, 'weekly', overview.today)} size="sm">
            Open the week
          </Anchor>
        )
      }
    >
      <HoursPerDay
        days={overview && weekOf(overview)}
        source={source}
        label={`Your ${source} hours a day this week`}
      />
    </Card>
  )
}

const labels = ['Today', 'This week', 'This month'] as const

/** One's own tracked time. */
function OwnFigures({ overview }: { overview: Overview | undefined }) {
  if (!overview) return <FiguresSkeleton labels={labels} />
  const { today, todaySeconds, weekFrom, weekSeconds, monthSeconds, lastMonthSeconds, source } = overview
  const counted = `${source}${soFarText(overview)}`
  return (
    <FigureGroup label={`Your ${source} time`}>
      <Figure
        label={`${labels[0]}, ${counted}`}
        value={formatDuration(todaySeconds)}
        about="without breaks"
        to={hoursHref(source, 'daily', today)}
      />
      <Figure
        label={`${labels[1]}, ${counted}`}
        value={formatDuration(weekSeconds)}
        about={`since ${dayText(weekFrom)}`}
        to={hoursHref(source, 'weekly', today)}
      />
      <Figure
        label={`${labels[2]}, ${counted}`}
        value={formatDuration(monthSeconds)}
        about={formatComparison(monthSeconds, lastMonthSeconds)}
        to={hoursHref(source, 'monthly', today)}
      />
    </FigureGroup>
  )
}

/** A biller's own day, and what came before it. */
export function OwnOverview({ userId }: { userId: string }) {
  const { data: overview, error, isError, isLoadingError, refetch } = useOverview()
  const attention = useAttention('BILLER')
  useOverviewChanges('BILLER')
  const clients = useCall(listClients, { query: {} }, { select: ({ total }) => total })
  const { data: first } = useCall(listClients, { query: {} })
  const client = first?.clients[0]
  const { status } = useOwnAttendance(userId)
  const hasPunchedIn = status !== undefined && status.state !== 'not-punched-in'
  // Before the first answer they count as connected, so that nothing is said that may be wrong.
  const tracked = overview?.billers.find(biller => biller.userId === userId)?.tracked ?? true
  const nothingEver = !tracked && overview?.trend.every(({ seconds }) => seconds === 0)
  const hours = () => {
    if (nothingEver) return null
    if (isLoadingError)
      return (
        <Paper withBorder>
          <ErrorState title="We couldn’t load your hours" error={error} onRetry={refetch} />
        </Paper>
      )
    return (
      <>
        <OwnFigures overview={overview} />
        <div className={classes.grid}>
          <OwnWeek overview={overview} />
          <HoursTrend overview={overview} />
        </div>
      </>
    )
  }
  // What stands above the rest has the height that it has when it is known.
  if (attention.isLoading || clients.isLoading || (!overview && !isLoadingError)) return <ListSkeleton />
  return (
    <TimeSliced fallback={<ListSkeleton />}>
      {clients.data === 0 && (
        <BillerFirstSteps
          userId={userId}
          offers={attention.needs?.offers ?? 0}
          invitations={attention.needs?.invitations ?? 0}
        />
      )}
      {overview?.stale && tracked && <StaleNotice syncedAt={overview.syncedAt} />}
      {overview && isError && (
        <Text size="sm" c="var(--attention)" role="status" mb="sm">
          This may be out of date. {errorText(error)}
        </Text>
      )}
      <div className={classes.day}>
        <OwnAttendance userId={userId} hasClient={clients.data !== 0} className={classes.clock} />
        <TaskCard
          title="Your tasks"
          className={classes.tasks}
          all="/tasks"
          hrefOf={task => to('/tasks', { task })}
          nothing={
            clients.data === 0
              ? 'Once a client hires you, the tasks they give you show up here.'
              : 'No open tasks. New ones from your clients show up here.'
          }
        />
        {!tracked && overview && isBeforeSecondDay(overview) && client && (
          <BillerFirstDay
            userId={userId}
            client={{ ...client, startsOn: findStart(client.engagements) }}
            hasWorked={hasPunchedIn || overview.todaySeconds > 0}
            className={classes.steps}
          />
        )}
        {!(clients.data === 0 && attention.items.length === 0) && (
          <AttentionList attention={attention} className={classes.needs} />
        )}
        <div className={classes.earned}>
          <AgreedThisMonth />
        </div>
      </div>
      <div className={classes.tracked}>
        <OwnToday userId={userId} tracked={tracked} />
      </div>
      {hours()}
      {overview && tracked && <FreshnessText of={overview} />}
    </TimeSliced>
  )
}
