import {
  type AttendanceState,
  toAttendanceState,
  type WorkSession,
} from '@claimcrew/contract/attendance/rules'
import type { ClientChoice } from '@claimcrew/contract/attendance/shapes'
import { useMemo } from 'react'
import { useObserved } from '../../kit/call/useObserved.ts'
import type { ServerClock } from '../../kit/time/serverClock.ts'
import { applyPunches, type QueuedPunch } from './queuedPunch.ts'
import { queueQuery, statusQuery, toWorkSession } from './serverStatus.ts'

/** A biller's state now, punches that are still queued included. */
export type OwnStatus = {
  readonly state: AttendanceState
  readonly session: WorkSession | null
  readonly description: string
  readonly clock: ServerClock
  /** The clients to choose from when punching in, where there are several. */
  readonly clients: readonly ClientChoice[]
  /** The client of the last session, where it is known. */
  readonly clientId: string | null
}

export type OwnAttendance = {
  /** Unknown until the server has answered once. */
  readonly status: OwnStatus | undefined
  readonly queued: readonly QueuedPunch[]
  readonly refused: readonly QueuedPunch[]
  readonly error: Error | null
}

const none: readonly QueuedPunch[] = []

/** The server's status and the punches in the queue, read together. */
export function useOwnAttendanceQuery(
  userId: string,
  how: { refetchInterval: number } | { refetchOnMount: false },
) {
  const { data, error, refetch } = useObserved({ ...statusQuery(userId), ...how })
  const { data: stored = none } = useObserved(queueQuery(userId))
  const { queued, refused } = useMemo(
    () => ({
      queued: stored.filter(one => one.refused === null),
      refused: stored.filter(one => one.refused !== null),
    }),
    [stored],
  )
  const status = useMemo((): OwnStatus | undefined => {
    if (!data) return undefined
    const { attendance, clock, clients } = data
    const session = applyPunches(toWorkSession(attendance), queued, clock)
    const last = queued.findLast(({ step }) => step.kind === 'punch-out')?.step
    const description = last?.kind === 'punch-out' ? last.description : (attendance?.description ?? '')
    const begun = queued.findLast(({ step }) => step.kind === 'punch-in')?.step
    const sent = attendance ? attendance.clientId : data.lastClientId
    const clientId = begun?.kind === 'punch-in' ? (begun.clientId ?? null) : sent
    return { session, state: toAttendanceState(session), description, clock, clients, clientId }
  }, [data, queued])
  return { status, queued, refused, error, refetch }
}

/** One's own attendance as it is known; the top bar's button, which is always there, keeps it up to date. */
export function useOwnAttendance(userId: string): OwnAttendance {
  const { status, queued, refused, error } = useOwnAttendanceQuery(userId, { refetchOnMount: false })
  return { status, queued, refused, error }
}
