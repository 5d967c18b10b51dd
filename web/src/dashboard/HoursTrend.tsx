import type { HoursClock } from '@claimcrew/contract/dashboard/contract'
import { hoursWithUnit } from '@claimcrew/contract/kit/timeText'
import { Skeleton, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useGo } from '../kit/screen/go.ts'
import { DayBars } from '../kit/ui/time/DayBars.tsx'
import { Card } from './Card.tsx'
import type { Overview } from './dashboardQueries.ts'
import { useHoursHref } from './useHoursHref.ts'
import { soFarText } from './words.ts'

const barHeight = 120
/** With the room above the bars and the days below them. */
const wholeHeight = barHeight + 57

type HoursPerDayProps = { days: Overview['trend'] | undefined; source: HoursClock; label: string }

const capital = (source: HoursClock): string => (source === 'tracked' ? 'Tracked' : 'Punched')

/** A day opens what it was made from. */
export function HoursPerDay({ days, source, label }: HoursPerDayProps) {
  const go = useGo()
  const hoursHref = useHoursHref()
  if (!days) return <Skeleton height={wholeHeight} role="status" aria-label="Loading..." />
  return (
    <DayBars
      days={days}
      label={label}
      height={barHeight}
      onPick={date => go(hoursHref(source, 'daily', date))}
    />
  )
}

type HoursTrendProps = {
  overview: Overview | undefined
  /** In place of bars where there can be none. */
  instead?: ReactNode
}

/** Hours a day over the last 30 days. */
export function HoursTrend({ overview, instead }: HoursTrendProps) {
  const days = overview?.trend
  const source = overview?.source ?? 'tracked'
  return (
    <Card
      title="Last 30 days"
      aside={
        overview &&
        days && (
          <Text size="sm" c="dimmed" className="tabular">
            {hoursWithUnit(days.reduce((sum, { seconds }) => sum + seconds, 0))} {overview.source}
            {soFarText(overview)}
          </Text>
        )
      }
    >
      {instead ?? (
        <HoursPerDay
          days={days}
          source={source}
          label={`${capital(source)} hours a day over the last 30 days`}
        />
      )}
    </Card>
  )
}
