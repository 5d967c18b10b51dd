import { formatDuration, formatHours } from '@claimcrew/contract/kit/timeText'
import { useNow } from '../../kit/time/clock.ts'
import { dayText } from '../../kit/time/dayWords.ts'
import { type Overview, useStats } from '../dashboardQueries.ts'
import { Figure, FigureGroup, FiguresSkeleton } from '../Figure.tsx'
import { useHoursHref } from '../useHoursHref.ts'
import { formatComparison, formatStarted, soFarText } from '../words.ts'

const labels = ['Today', 'This week', 'This month', 'Active billers'] as const

type TeamFiguresProps = { overview: Overview | undefined; asAdmin: boolean }

/** With the most time this month first, a biller who is not listed has none, unless all who are have some. */
function activeOf({ billers, billerCount }: Overview): string {
  const active = billers.filter(({ monthSeconds }) => monthSeconds > 0).length
  return active === billers.length && active < billerCount ? `${active}+` : String(active)
}

function hours(seconds: number) {
  return { value: formatHours(seconds), unit: 'h', exact: formatDuration(seconds) }
}

/** What the team has worked, and how many of them. */
export function TeamFigures({ overview, asAdmin }: TeamFiguresProps) {
  const stats = useStats(!asAdmin, overview?.stale)
  const now = useNow()
  const hoursHref = useHoursHref()
  if (!overview) return <FiguresSkeleton labels={labels} />
  const { today, todaySeconds, weekFrom, weekSeconds, monthSeconds, lastMonthSeconds, billerCount } = overview
  const { source } = overview
  const month = hoursHref(source, 'monthly', today)
  const counted = `${source}${soFarText(overview)}`
  return (
    <FigureGroup label={source === 'tracked' ? 'Tracked hours' : 'Punched hours'}>
      <Figure
        label={`${labels[0]}, ${counted}`}
        {...hours(todaySeconds)}
        about={formatStarted(overview, now)}
        to={hoursHref(source, 'daily', today)}
      />
      <Figure
        label={`${labels[1]}, ${counted}`}
        {...hours(weekSeconds)}
        about={`since ${dayText(weekFrom)}`}
        to={hoursHref(source, 'weekly', today)}
      />
      <Figure
        label={`${labels[2]}, ${counted}`}
        {...hours(monthSeconds)}
        about={formatComparison(monthSeconds, lastMonthSeconds)}
        to={month}
      />
      <Figure
        label={labels[3]}
        value={asAdmin || source === 'punched' ? activeOf(overview) : String(stats?.activeBillers ?? '…')}
        unit={`of ${billerCount}`}
        about={`with ${source} time this month`}
        to={month}
      />
    </FigureGroup>
  )
}
