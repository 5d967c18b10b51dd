import { to } from '@claimcrew/contract/kit/href'
import { countText } from '@claimcrew/contract/kit/numberWords'
import { addDays } from '@claimcrew/contract/kit/time'
import { formatDuration } from '@claimcrew/contract/kit/timeText'
import { listProduction } from '@claimcrew/contract/production/contract'
import type { ProductionDay } from '@claimcrew/contract/production/shapes'
import { Anchor, Text } from '@mantine/core'
import { useMay } from '../../kit/actingFor.ts'
import { useCall } from '../../kit/call/query.ts'
import { Link } from '../../kit/screen/Link.tsx'
import { useToday } from '../../kit/time/clock.ts'
import { dayText } from '../../kit/time/dayWords.ts'
import { ErrorState } from '../../kit/ui/ErrorState.tsx'
import { ListSkeleton } from '../../kit/ui/Skeletons.tsx'
import { StateBadge } from '../../kit/ui/state/StateBadge.tsx'
import { useRefreshOnProductionChange } from '../../production/shared/productionChanges.ts'
import { productionStatusStyles } from '../../production/shared/productionStatusStyles.ts'
import { Card } from '../Card.tsx'
import classes from './Hired.module.css'
import type { HiredPerson } from './HiredDay.tsx'

const daysBack = 6

/** A day that was reported, and the way to it: to be decided where that is what it waits for. */
function ReportedDay({ reported }: { reported: ProductionDay }) {
  const { billerId, day, quantity, minutes, status } = reported
  const may = useMay()
  const waits = status === 'submitted' && may('production:review:team')
  return (
    <li className={classes.reportedDay}>
      <Anchor
        component={Link}
        to={
          waits
            ? to('/production-report', { view: 'review', biller: billerId })
            : to('/production-report', { view: 'report', biller: billerId, from: day, to: day })
        }
        size="sm"
        fw={560}
      >
        {waits ? `Review ${dayText(day)}` : dayText(day)}
      </Anchor>
      <Text size="sm" c="dimmed" className="tabular">
        {countText(quantity, 'unit')} in {formatDuration(minutes * 60)}
      </Text>
      <StateBadge stateStyle={productionStatusStyles[status]} />
    </li>
  )
}

/** What somebody has reported of the last days, and what became of it. */
export function HiredReports({ biller: { userId, timeZone } }: { biller: HiredPerson }) {
  const today = useToday(timeZone)
  const from = addDays(today, -daysBack)
  const { data, error, refetch } = useCall(listProduction, { query: { billerId: userId, from, to: today } })
  useRefreshOnProductionChange(listProduction)
  const body = () => {
    if (data && data.days.length > 0)
      return (
        <ul className={classes.reportedDays} aria-label="Reported days">
          {data.days
            .toSorted((one, other) => (one.day < other.day ? 1 : -1))
            .map(reported => (
              <ReportedDay key={reported.day} reported={reported} />
            ))}
        </ul>
      )
    if (data)
      return (
        <Text size="sm" c="dimmed">
          Nothing submitted in the last 7 days. Days show up here as they are submitted.
        </Text>
      )
    if (error) return <ErrorState title="We couldn’t load the production" error={error} onRetry={refetch} />
    return <ListSkeleton rows={4} />
  }
  return (
    <Card
      title="Production, last 7 days"
      aside={
        <Anchor
          component={Link}
          to={to('/production-report', { view: 'report', biller: userId, from, to: today })}
          size="sm"
        >
          Open the report
        </Anchor>
      }
    >
      {body()}
    </Card>
  )
}
