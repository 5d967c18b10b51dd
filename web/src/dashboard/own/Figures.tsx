import { formatDuration } from '@claimcrew/contract/kit/timeText'
import { dayText } from '../../kit/time/dayWords.ts'
import type { Overview } from '../dashboardQueries.ts'
import { Figure, Figures, FiguresSkeleton } from '../Figure.tsx'
import { formatComparison, hoursHref, soFarText } from '../words.ts'

const labels = ['Today', 'This week', 'This month'] as const

/** One's own tracked time. */
export function OwnFigures({ overview }: { overview: Overview | undefined }) {
  if (!overview) return <FiguresSkeleton labels={labels} />
  const { today, todaySeconds, weekFrom, weekSeconds, monthSeconds, lastMonthSeconds, source } = overview
  const counted = `${source}${soFarText(overview)}`
  return (
    <Figures label={`Your ${source} time`}>
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
    </Figures>
  )
}
