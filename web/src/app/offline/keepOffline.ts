import { getAttendanceStatus } from '@claimcrew/contract/attendance/contract'
import { getConversation, listConversations, listMessages } from '@claimcrew/contract/chat/contract'
import type { Endpoint } from '@claimcrew/contract/kit/endpoint'
import { getOrganization } from '@claimcrew/contract/organizations/contract'
import { getUser } from '@claimcrew/contract/people/contract'
import { listTasks } from '@claimcrew/contract/tasks/contract'
import { dehydrate } from '@tanstack/react-query'
import { onMove, readOrganizationId } from '../../kit/actingFor.ts'
import { endpointKey } from '../../kit/call/keys.ts'
import { queryClient } from '../../kit/call/queryClient.ts'
import { throttle } from '../../kit/call/throttle.ts'
import { gainsDuties } from '../../kit/gainsDuties.ts'
import { logError } from '../../kit/log.ts'
import { onSessionChange, readSession } from '../../kit/session.ts'
import { readClocks } from '../../kit/time/serverClock.ts'
import { forgetOffline } from './forgetOffline.ts'
import { mergeReads } from './mergeReads.ts'
import { programVersion } from './programVersion.ts'
import { clearReads, readSaved, saveReads } from './savedReads.ts'

/** The punch clock, today's tasks and the last conversations, with who is signed in and for whom; nothing else is kept. */
const endpoints: readonly Endpoint[] = [
  getAttendanceStatus,
  getConversation,
  getOrganization,
  getUser,
  listConversations,
  listMessages,
  listTasks,
]
const names = new Set(endpoints.map(endpoint => endpointKey(endpoint)[0]))

const isKeptOffline = ([name]: readonly unknown[]): boolean => names.has(name)

const saveEveryMs = 2_000
// A year of somebody's messages is not what they look for in a tunnel.
const maxReads = 60

/** Keeps what a start without a connection shows, while somebody is signed in. */
export function keepOffline(): () => void {
  // A page from a server without TLS has no service worker, and a browser may be told not to have any.
  if (!('serviceWorker' in navigator)) return () => {}
  const saving = throttle(saveEveryMs, () => save().catch(cause => logError('Not kept for offline', cause)))
  const stopSaving = queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.state.status === 'success' && isKeptOffline(query.queryKey))
      saving.trigger()
  })
  // After what the first screen needs: on a bad line both would wait.
  const timer = setTimeout(registerWorker, 3_000)
  const stopListening = onSessionChange(() => {
    if (!readSession().isUserLoggedIn) void forgetOffline()
  })
  const stopFollowing = onMove(({ before, next }) => {
    // What was read with another seat, or with more duties, is no more to be found here than in memory.
    if (!gainsDuties(before, next)) clearReads().catch(cause => logError('Kept for offline', cause))
  })
  return () => {
    stopSaving()
    stopFollowing()
    saving.stop()
    clearTimeout(timer)
    stopListening()
  }
}

function registerWorker(): void {
  navigator.serviceWorker.register('/service-worker.js').catch(cause => {
    // Without it everything works but a start without a connection.
    logError('No service worker', cause)
  })
}

/** What was read before stays beside it: each page has read only what it showed. */
async function save(): Promise<void> {
  const [{ user, role }, organizationId] = [readSession(), readOrganizationId()]
  const owner = user?.userId
  // Before a client's seat is known nobody can say for whom this was read.
  if (!owner || (role === 'CLIENT' && organizationId === null)) return
  const { queries } = dehydrate(queryClient, {
    shouldDehydrateMutation: () => false,
    shouldDehydrateQuery: query => query.state.data !== undefined && isKeptOffline(query.queryKey),
  })
  const before = await readSaved()
  const isSame =
    before?.owner === owner && before.organizationId === organizationId && before.version === programVersion
  await saveReads({
    owner,
    organizationId,
    version: programVersion,
    at: readClocks().wall,
    state: { mutations: [], queries: mergeReads(isSame ? before.state.queries : [], queries, maxReads) },
  })
  // Somebody may have signed out, or gone on elsewhere, while it was being written.
  if (readSession().user?.userId !== owner) await forgetOffline()
  else if (readOrganizationId() !== organizationId) await clearReads()
}
