import { to } from '@claimcrew/contract/kit/href'
import { formatHours } from '@claimcrew/contract/kit/timeText'
import { useMay } from '../../kit/actingFor.ts'
import { useToday } from '../../kit/time/clock.ts'
import { dayText } from '../../kit/time/dayWords.ts'
import { useBillerHours, useOverview } from '../dashboardQueries.ts'
import { Figure, FigureGroup } from '../Figure.tsx'
import { TaskCard } from '../TaskCard.tsx'
import { useHoursHref } from '../useHoursHref.ts'
import classes from './Hired.module.css'
import { HiredDay, type HiredPerson } from './HiredDay.tsx'
import { HiredReports } from './HiredReports.tsx'

/** This week and this month of one biller. */
function Hours({ biller: { userId } }: { biller: HiredPerson }) {
  const { data: overview } = useOverview()
  const { row } = useBillerHours(userId, 'one')
  const hoursHref = useHoursHref()
  if (!overview || !row) return null
  const hours = [
    { label: 'This week', seconds: row.weekSeconds, range: 'weekly' as const },
    { label: 'This month', seconds: row.monthSeconds, range: 'monthly' as const },
  ]
  return (
    <FigureGroup label="Hours">
      {hours.map(({ label, seconds, range }) => (
        <Figure
          key={label}
          label={`${label}, ${row.source}`}
          value={formatHours(seconds)}
          unit="h"
          about={
            range === 'weekly'
              ? `since ${dayText(overview.weekFrom)}`
              : `since ${dayText(overview.monthFrom)}`
          }
          to={hoursHref(row.source, range, overview.today, userId)}
        />
      ))}
    </FigureGroup>
  )
}

/** How the work of somebody goes whom the reader has hired: today, this week, what they are at and what they have reported. */
export function HiredWork({ biller }: { biller: HiredPerson }) {
  const may = useMay()
  const { userId, timeZone } = biller
  return (
    <div className={classes.work}>
      <HiredDay biller={biller} title={`Today, ${dayText(useToday(timeZone))}`} />
      <Hours biller={biller} />
      {may('tasks:read:team') && (
        <TaskCard
          title="Open tasks"
          assigneeId={userId}
          all={to('/tasks-report', { assignee: userId })}
          hrefOf={task => to('/tasks-report', { assignee: userId, task })}
          nothing="No open tasks. Assign one under Task & Reports."
        />
      )}
      {may('production:read:team') && <HiredReports biller={biller} />}
    </div>
  )
}
