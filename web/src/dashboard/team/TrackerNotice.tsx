import { getConnection } from '@claimcrew/contract/tracking/contract'
import { useCall } from '../../kit/call/query.ts'
import { Link } from '../../kit/screen/Link.tsx'
import { Notice } from '../../kit/ui/state/Notice.tsx'
import { StaleNotice } from '../../kit/ui/state/StaleNotice.tsx'
import { TimeText } from '../../kit/ui/TimeText.tsx'
import { type Overview, refetchIntervalMs } from '../dashboardQueries.ts'
import { describeTrackerOutage } from './trackerOutage.ts'

/** For administrators, who can do something about it: why hours are missing, or else only that they are. */
export function TrackerNotice({ overview }: { overview: Overview | undefined }) {
  const { data: connection } = useCall(
    getConnection,
    {},
    {
      refetchInterval: ({ state: { data } }) =>
        refetchIntervalMs(data && describeTrackerOutage(data) !== null),
    },
  )
  const outage = connection && describeTrackerOutage(connection)
  if (!outage) return overview?.stale && <StaleNotice syncedAt={overview.syncedAt} />
  const since = connection.state === 'failing' ? connection.failingSince : null
  return (
    <Notice>
      <strong>Time Doctor</strong> {outage}
      {since && (
        <>
          , since <TimeText at={since} />
        </>
      )}
      .{' '}
      {overview?.stale && overview.syncedAt && (
        <>
          Hours were last synced on <TimeText at={overview.syncedAt} />.{' '}
        </>
      )}
      <Link to="/admin/time-doctor">Check the connection</Link>
    </Notice>
  )
}
