import { to } from '@claimcrew/contract/kit/href'
import { Skeleton, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useGo } from '../kit/screen/go.ts'
import { DayBars } from '../kit/ui/time/DayBars.tsx'
import { Card } from './Card.tsx'
import type { Overview } from './read.ts'
import { tenthHours } from './words.ts'

const barHeight = 120
/** With the room above the bars and the days below them. */
const wholeHeight = barHeight + 43

type HoursADayProps = { days: Overview['trend'] | undefined; label: string }

/** A day opens what it was made from. */
export function HoursADay({ days, label }: HoursADayProps) {
  const go = useGo()
  if (!days) return <Skeleton height={wholeHeight} role="status" aria-label="Loading..." />
  return (
    <DayBars
      days={days}
      label={label}
      height={barHeight}
      onPick={date => go(to('/worklog', { range: 'daily', date }))}
    />
  )
}

type TrendProps = {
  overview: Overview | undefined
  className?: string | undefined
  /** In place of bars where there can be none. */
  instead?: ReactNode
}

/** Hours a day over the last 30 days. */
export function Trend({ overview, className, instead }: TrendProps) {
  const days = overview?.trend
  return (
    <Card
      title="The last 30 days"
      className={className}
      aside={
        days && (
          <Text size="sm" c="dimmed" className="tabular">
            {tenthHours(days.reduce((sum, { seconds }) => sum + seconds, 0))} h tracked
          </Text>
        )
      }
    >
      {instead ?? <HoursADay days={days} label="Tracked hours a day over the last 30 days" />}
    </Card>
  )
}
