import { getAttendanceStatus } from '@claimcrew/contract/attendance/contract'
import { hydrate } from '@tanstack/react-query'
import { readOrganizationId } from '../../kit/actingFor.ts'
import { endpointKey } from '../../kit/call/keys.ts'
import { queryClient } from '../../kit/call/queryClient.ts'
import { logError } from '../../kit/log.ts'
import { readSession } from '../../kit/session.ts'
import { repinServerClock, type ServerClock } from '../../kit/time/serverClock.ts'
import { programVersion } from './programVersion.ts'
import { readSaved, type SavedReads } from './savedReads.ts'

let savedAt: number | null = null

/** When that was read which this page began with; null where it began with a connection. */
export const readSavedAt = (): number | null => savedAt

/** Shows what was read last: this page came out of the browser's own store, so nobody could be asked. */
export async function restoreReads(): Promise<void> {
  try {
    const saved = await readSaved()
    if (saved?.owner !== readSession().user?.userId || saved?.version !== programVersion) return
    // A tab that has just come learns from these reads for whom it acts.
    const organizationId = readOrganizationId()
    if (organizationId !== null && organizationId !== saved.organizationId) return
    hydrate(queryClient, withOwnClock(saved).state)
    savedAt = saved.at
  } catch (cause) {
    // What is missing then says so where it is looked for.
    logError('What was kept for offline cannot be read', cause)
  }
}

const [statusName] = endpointKey(getAttendanceStatus)

/** The steady clock of the page that read them has ended with it; this device's other one went on. */
function withOwnClock(saved: SavedReads): SavedReads {
  const queries = saved.state.queries.map(query => {
    const data = query.state.data as { readonly clock?: ServerClock } | undefined
    if (query.queryKey[0] !== statusName || !data?.clock) return query
    return { ...query, state: { ...query.state, data: { ...data, clock: repinServerClock(data.clock) } } }
  })
  return { ...saved, state: { ...saved.state, queries } }
}
