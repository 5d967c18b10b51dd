import { to } from '@claimcrew/contract/kit/href'
import { dayText, lengthText } from '@claimcrew/contract/kit/timeWords'
import { Figure, Figures, FiguresSkeleton } from '../Figure.tsx'
import type { Overview } from '../read.ts'
import { comparedText } from '../words.ts'

const labels = ['Today', 'This week', 'This month'] as const

/** One's own tracked time. */
export function OwnFigures({ overview }: { overview: Overview | undefined }) {
  if (!overview) return <FiguresSkeleton labels={labels} />
  const { today, todaySeconds, weekFrom, weekSeconds, monthSeconds, lastMonthSeconds } = overview
  return (
    <Figures label="Your tracked time">
      <Figure
        label={labels[0]}
        value={lengthText(todaySeconds)}
        about="breaks left out"
        to={to('/worklog', { range: 'daily', date: today })}
      />
      <Figure
        label={labels[1]}
        value={lengthText(weekSeconds)}
        about={`since ${dayText(weekFrom)}`}
        to={to('/worklog', { range: 'weekly', date: today })}
      />
      <Figure
        label={labels[2]}
        value={lengthText(monthSeconds)}
        about={comparedText(monthSeconds, lastMonthSeconds)}
        to={to('/worklog', { range: 'monthly', date: today })}
      />
    </Figures>
  )
}
