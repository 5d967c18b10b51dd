import type { Role } from '@claimcrew/contract/permissions'
import { Paper, Text } from '@mantine/core'
import { ErrorState, textOf } from '../kit/ui/ErrorState.tsx'
import { StaleNotice } from '../kit/ui/state/StaleNotice.tsx'
import { ClientFirstSteps, NobodyRegistered } from './FirstSteps.tsx'
import { FreshText } from './FreshText.tsx'
import { NobodyTracked } from './NobodyTracked.tsx'
import { useOverview } from './overviewRead.ts'
import classes from './Team.module.css'
import { TeamBillers } from './TeamBillers.tsx'
import { TeamFigures } from './TeamFigures.tsx'
import { TeamNow } from './TeamNow.tsx'
import { TrackerNotice } from './TrackerNotice.tsx'
import { Trend } from './Trend.tsx'

/** A CLIENT's own billers, all of them for an ADMIN. */
export function TeamOverview({ role }: { role: Exclude<Role, 'BILLER'> }) {
  const asAdmin = role === 'ADMIN'
  const { data: overview, error, isError, isLoadingError, refetch } = useOverview()

  const nobodyTracked = overview?.monthSeconds === 0 && overview.billers.every(({ tracked }) => !tracked)
  if (overview?.billerCount === 0) return asAdmin ? <NobodyRegistered /> : <ClientFirstSteps />
  return (
    <>
      {asAdmin ? (
        <TrackerNotice overview={overview} />
      ) : (
        overview?.stale && <StaleNotice syncedAt={overview.syncedAt} />
      )}
      {overview && isError && (
        <Text size="sm" c="var(--attention)" role="status" mb="sm">
          This is not up to date. {textOf(error)}
        </Text>
      )}
      {!isLoadingError && <TeamFigures overview={overview} asAdmin={asAdmin} />}
      <div className={classes.grid}>
        {isLoadingError ? (
          <Paper withBorder className={classes.trend}>
            <ErrorState title="The hours could not be read" error={error} onRetry={refetch} />
          </Paper>
        ) : (
          <Trend
            className={classes.trend}
            overview={overview}
            instead={nobodyTracked ? <NobodyTracked asAdmin={asAdmin} /> : undefined}
          />
        )}
        <TeamNow className={classes.now} />
        {!isLoadingError && <TeamBillers className={classes.billers} overview={overview} />}
      </div>
      {overview && <FreshText of={overview} />}
    </>
  )
}
