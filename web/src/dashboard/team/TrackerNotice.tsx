import { getConnection } from '@claimcrew/contract/tracking/contract'
import { useCall } from '../../kit/call/query.ts'
import { Link } from '../../kit/screen/Link.tsx'
import { Notice } from '../../kit/ui/state/Notice.tsx'
import { StaleNotice } from '../../kit/ui/state/StaleNotice.tsx'
import { TimeText } from '../../kit/ui/TimeText.tsx'
import { type Overview, readEvery } from '../read.ts'
import { trackerTrouble } from './trackerWords.ts'

/** For administrators, who can do something about it: why hours are missing, or else only that they are. */
export function TrackerNotice({ overview }: { overview: Overview | undefined }) {
  const { data: connection } = useCall(
    getConnection,
    {},
    { refetchInterval: ({ state: { data } }) => readEvery(data && trackerTrouble(data) !== null) },
  )
  const trouble = connection && trackerTrouble(connection)
  if (!trouble) return overview?.stale && <StaleNotice syncedAt={overview.syncedAt} />
  const since = connection.state === 'failing' ? connection.failingSince : null
  return (
    <Notice>
      <strong>Time Doctor</strong> {trouble}
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
