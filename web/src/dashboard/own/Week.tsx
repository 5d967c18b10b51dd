import { addDays, daysFrom } from '@claimcrew/contract/kit/time'
import { Anchor } from '@mantine/core'
import { Link } from '../../kit/screen/Link.tsx'
import { Card } from '../Card.tsx'
import type { Overview } from '../dashboardQueries.ts'
import { HoursPerDay } from '../HoursTrend.tsx'
import { hoursHref } from '../words.ts'

/** Monday to Sunday; those to come are empty. */
function weekOf({ weekFrom, trend }: Overview) {
  const seconds = new Map(trend.map(day => [day.date, day.seconds]))
  return daysFrom(weekFrom, addDays(weekFrom, 6)).map(date => ({ date, seconds: seconds.get(date) ?? 0 }))
}

/** One's own hours a day this week. */
export function OwnWeek({ overview }: { overview: Overview | undefined }) {
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
