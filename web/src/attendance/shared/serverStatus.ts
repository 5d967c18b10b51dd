import { getAttendanceStatus } from '@claimcrew/contract/attendance/contract'
import type { WorkSession } from '@claimcrew/contract/attendance/rules'
import type { Attendance, ClientChoice } from '@claimcrew/contract/attendance/shapes'
import type { Instant } from '@claimcrew/contract/kit/time'
import { queryOptions } from '@tanstack/react-query'
import { updateQuery } from '../../kit/call/cache.ts'
import { call } from '../../kit/call/call.ts'
import { derivedKey } from '../../kit/call/keys.ts'
import { queryClient } from '../../kit/call/queryClient.ts'
import { pinServerClock, readClocks, type ServerClock } from '../../kit/time/serverClock.ts'
import { readStoredPunches } from './punchQueue.ts'

/** What the server answers to a punch, with its clock at that moment. */
export type PunchReply = { readonly attendance: Attendance | null; readonly clock: ServerClock }

/** The server's last answer about a biller; whom one can punch in for it tells only when it is asked. */
type ServerStatus = PunchReply & {
  readonly clients: readonly ClientChoice[]
  readonly lastClientId: string | null
}

/** A server that has not answered by now counts as unreachable. */
export const replyTimeoutMs = 10_000

/** Pins the server's clock to the moment of its answer. */
export async function readWithClock<Answer extends { attendance: Attendance | null; serverTime: Instant }>(
  ask: () => Promise<Answer>,
): Promise<Omit<Answer, 'serverTime'> & PunchReply> {
  const before = readClocks()
  const { serverTime, ...answer } = await ask()
  return { ...answer, clock: pinServerClock(serverTime, before, readClocks()) }
}

/** Always from the server itself. Errors reach the caller as they are. */
export function readStatus(billerId: string, signal?: AbortSignal): Promise<ServerStatus> {
  const inTime = AbortSignal.timeout(replyTimeoutMs)
  const either = signal ? AbortSignal.any([signal, inTime]) : inTime
  return readWithClock(() => call(getAttendanceStatus, { query: { billerId } }, either))
}

export const statusQuery = (billerId: string) =>
  queryOptions({
    queryKey: derivedKey(getAttendanceStatus, 'with clock', { query: { billerId } }),
    queryFn: ({ signal }) => readStatus(billerId, signal),
    // A page's parts come one after the other as it opens: the first that asks does so for all of them.
    staleTime: 5_000,
  })

export const queueQuery = (userId: string) =>
  queryOptions({
    queryKey: ['queued punches', userId],
    queryFn: () => readStoredPunches(userId),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

/** A punch's own answer is newer than any that is still on its way. */
export async function cacheStatus(userId: string, answer: PunchReply): Promise<void> {
  const { queryKey } = statusQuery(userId)
  await queryClient.cancelQueries({ queryKey })
  updateQuery(queryKey, before => ({
    ...answer,
    clients: before?.clients ?? [],
    lastClientId: answer.attendance?.clientId ?? before?.lastClientId ?? null,
  }))
}

export const refreshQueue = (userId: string): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: queueQuery(userId).queryKey })

export const refreshStatus = (userId: string): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: statusQuery(userId).queryKey })

export async function refreshOwnAttendance(userId: string): Promise<void> {
  await Promise.all([refreshStatus(userId), refreshQueue(userId)])
}

const otherTabs = new BroadcastChannel('attendance')

/** Other tabs of this browser show it at once. */
export const notifyOtherTabs = (userId: string): void => otherTabs.postMessage(userId)

export function onOtherTabChange(userId: string, listener: () => void): () => void {
  const onMessage = ({ data }: MessageEvent) => {
    if (data === userId) listener()
  }
  otherTabs.addEventListener('message', onMessage)
  return () => otherTabs.removeEventListener('message', onMessage)
}

export const toWorkSession = (attendance: Attendance | null): WorkSession | null =>
  attendance && {
    punchInTime: attendance.punchInTime,
    punchOutTime: attendance.punchOutTime,
    breaks: attendance.breaks,
  }
