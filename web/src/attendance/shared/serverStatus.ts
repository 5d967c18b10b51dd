import { attendanceStatus } from '@claimcrew/contract/attendance/contract'
import type { Session } from '@claimcrew/contract/attendance/rules'
import type { Attendance } from '@claimcrew/contract/attendance/shapes'
import type { Instant } from '@claimcrew/contract/kit/time'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../kit/call.ts'
import { keyOf, queryClient } from '../../kit/query.ts'
import { pinned, readClocks, type ServerClock } from '../../kit/serverClock.ts'
import { keptPunchesOf } from './punchQueue.ts'

/** What the server says of somebody, with its clock at that moment. */
export type OwnAttendance = { readonly attendance: Attendance | null; readonly clock: ServerClock }

/** A server that has not answered by now counts as one that does not. */
export const answerMs = 10_000

/** Pins the server's clock to the moment of its answer. */
export async function withClock(
  ask: () => Promise<{ attendance: Attendance | null; serverTime: Instant }>,
): Promise<OwnAttendance> {
  const asked = readClocks()
  const { attendance, serverTime } = await ask()
  return { attendance, clock: pinned(serverTime, asked, readClocks()) }
}

/** Always from the server itself. Errors reach the caller as they are. */
export function readStatus(billerId: string, signal?: AbortSignal): Promise<OwnAttendance> {
  const inTime = AbortSignal.timeout(answerMs)
  const either = signal ? AbortSignal.any([signal, inTime]) : inTime
  return withClock(() => call(attendanceStatus, { query: { billerId } }, either))
}

export const statusOf = (billerId: string) =>
  queryOptions({
    // With a word more than the bare call has, because this holds the clock too.
    queryKey: [...keyOf(attendanceStatus, { query: { billerId } }), 'with clock'],
    queryFn: ({ signal }) => readStatus(billerId, signal),
    staleTime: 0,
  })

export const keptOf = (userId: string) =>
  queryOptions({
    queryKey: ['kept punches', userId],
    queryFn: () => keptPunchesOf(userId),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

/** A punch's own answer is newer than any that is still on its way. */
export async function showStatus(userId: string, status: OwnAttendance): Promise<void> {
  const { queryKey } = statusOf(userId)
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData(queryKey, status)
}

/** What waits here, as it is now. */
export const showKept = (userId: string): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: keptOf(userId).queryKey })

/** What the server says, as it is now. */
export const lookAtStatus = (userId: string): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: statusOf(userId).queryKey })

export async function lookAgain(userId: string): Promise<void> {
  await Promise.all([lookAtStatus(userId), showKept(userId)])
}

const otherTabs = new BroadcastChannel('attendance')

/** Other tabs of this browser show it at once. */
export const tellOtherTabs = (userId: string): void => otherTabs.postMessage(userId)

export function onOtherTab(userId: string, listener: () => void): () => void {
  const hear = ({ data }: MessageEvent) => {
    if (data === userId) listener()
  }
  otherTabs.addEventListener('message', hear)
  return () => otherTabs.removeEventListener('message', hear)
}

export const sessionIn = (attendance: Attendance | null): Session | null =>
  attendance && {
    punchInTime: attendance.punchInTime,
    punchOutTime: attendance.punchOutTime,
    breaks: attendance.breaks,
  }
