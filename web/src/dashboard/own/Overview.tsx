import { listClients } from '@claimcrew/contract/engagements/contract'
import { Paper, Text } from '@mantine/core'
import { useCall } from '../../kit/call/query.ts'
import { ErrorState, errorText } from '../../kit/ui/ErrorState.tsx'
import { ListSkeleton } from '../../kit/ui/Skeletons.tsx'
import { StaleNotice } from '../../kit/ui/state/StaleNotice.tsx'
import { AgreedThisMonth } from '../AgreedThisMonth.tsx'
import { AttentionList, useAttention } from '../AttentionList.tsx'
import { useOverview } from '../dashboardQueries.ts'
import { BillerFirstSteps } from '../FirstSteps.tsx'
import { FreshnessText } from '../FreshnessText.tsx'
import { HoursTrend } from '../HoursTrend.tsx'
import { OwnAttendance } from './Attendance.tsx'
import { OwnFigures } from './Figures.tsx'
import classes from './Overview.module.css'
import { OwnToday } from './Today.tsx'
import { OwnWeek } from './Week.tsx'

/** A biller's own day, and what came before it. */
export function OwnOverview({ userId }: { userId: string }) {
  const { data: overview, error, isError, isLoadingError, refetch } = useOverview()
  const attention = useAttention('BILLER')
  const clients = useCall(listClients, { query: {} }, { select: ({ total }) => total })
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
    <>
      {clients.data === 0 && <BillerFirstSteps />}
      {overview?.stale && tracked && <StaleNotice syncedAt={overview.syncedAt} />}
      {overview && isError && (
        <Text size="sm" c="var(--attention)" role="status" mb="sm">
          This may be out of date. {errorText(error)}
        </Text>
      )}
      <AttentionList attention={attention} />
      <div className={classes.grid}>
        <OwnAttendance userId={userId} />
        <OwnToday userId={userId} tracked={tracked} />
      </div>
      <AgreedThisMonth />
      {hours()}
      {overview && tracked && <FreshnessText of={overview} />}
    </>
  )
}
