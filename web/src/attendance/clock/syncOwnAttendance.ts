import { attendanceStatus } from '@claimcrew/contract/attendance/contract'
import { type AttendanceState, type Session, stateOf } from '@claimcrew/contract/attendance/rules'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { CallFailed } from '../../kit/call.ts'
import { type LiveState, useLiveState } from '../../kit/live.ts'
import { logError } from '../../kit/log.ts'
import type { ServerClock } from '../../kit/serverClock.ts'
import { toast } from '../../kit/toast.ts'
import { useReadOnMoves } from '../shared/moves.ts'
import { statusFailed, wentWrong } from '../shared/punchWords.ts'
import { foresee, type KeptPunch, patience } from '../shared/queuedPunch.ts'
import { keptOf, lookAgain, onOtherTab, sessionIn, statusOf } from '../shared/serverStatus.ts'
import { sendWaiting } from './sendPunches.ts'

/** Where somebody stands, punches that still wait included. */
export type Standing = {
  readonly state: AttendanceState
  readonly session: Session | null
  readonly description: string
  readonly clock: ServerClock
}

export type OwnDay = {
  /** Unknown until the server has said it once. */
  readonly standing: Standing | undefined
  readonly error: unknown
  /** The last time we asked, nobody answered. */
  readonly unreachable: boolean
  readonly waiting: readonly KeptPunch[]
  readonly refused: readonly KeptPunch[]
  readonly retry: () => void
}

const seconds = 1000
const none: readonly KeptPunch[] = []

/** While the live line is down we ask by ourselves, quicker while somebody looks; while it is open, to be on the safe side. */
function askedEvery(live: LiveState, looking: boolean): number {
  if (live === 'open') return 300 * seconds
  return (looking ? 5 : 15) * seconds
}

/** What has been read of one's own day, and what waits here to be sent. */
function useReadDay(userId: string, how: { refetchInterval: number } | { refetchOnMount: false }) {
  const status = useQuery({ ...statusOf(userId), ...how })
  const { data: kept = none } = useQuery(keptOf(userId))
  const { waiting, refused } = useMemo(
    () => ({
      waiting: kept.filter(one => one.refused === null),
      refused: kept.filter(one => one.refused !== null),
    }),
    [kept],
  )
  const standing = useMemo(() => {
    if (!status.data) return undefined
    const { attendance, clock } = status.data
    const session = foresee(sessionIn(attendance), waiting, clock)
    const said = waiting.findLast(({ step }) => step.kind === 'punch-out')?.step
    const description = said?.kind === 'punch-out' ? said.description : (attendance?.description ?? '')
    return { session, state: stateOf(session), description, clock }
  }, [status.data, waiting])
  return { status, standing, waiting, refused }
}

/** The same day elsewhere on the screen: the top bar's button, which is always there, keeps it true. */
export function useKnownDay(userId: string): Pick<OwnDay, 'standing' | 'waiting' | 'refused' | 'error'> {
  const { status, standing, waiting, refused } = useReadDay(userId, { refetchOnMount: false })
  return { standing, waiting, refused, error: status.error }
}

/** Follows one's own attendance: other tabs and other devices at once, and within seconds where there is no live line. */
export function useOwnDay(userId: string, looking: boolean): OwnDay {
  const live = useLiveState()
  const { status, standing, waiting, refused } = useReadDay(userId, {
    // Only while the page is visible.
    refetchInterval: askedEvery(live, looking),
  })
  useReadOnMoves(attendanceStatus, 1 * seconds, userId)

  const { refetch } = status
  useEffect(() => onOtherTab(userId, () => lookAgain(userId)), [userId])
  useEffect(
    () =>
      onReturn(() => {
        refetch({ cancelRefetch: false })
      }),
    [refetch],
  )
  useStatusFailureTold(status.error, standing !== undefined)
  useWaitingSent(userId, waiting.length > 0)

  return {
    standing,
    error: status.error,
    unreachable: status.error instanceof CallFailed && status.error.unanswered,
    waiting,
    refused,
    retry: () => {
      lookAgain(userId)
    },
  }
}

/** When the connection, the person or the machine may have come back. */
function onReturn(listener: () => void): () => void {
  const seen = () => {
    if (document.visibilityState === 'visible') listener()
  }
  window.addEventListener('online', listener)
  window.addEventListener('focus', listener)
  document.addEventListener('visibilitychange', seen)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('focus', listener)
    document.removeEventListener('visibilitychange', seen)
  }
}

/** Once for each stretch of failures, however often we ask meanwhile. */
function useStatusFailureTold(error: Error | null, known: boolean): void {
  const told = useRef(false)
  useEffect(() => {
    if (!error) told.current = false
    // Without a connection the day goes on from what is known, and the dialog says so: nothing has failed yet.
    const goesOn = known && error instanceof CallFailed && error.unanswered
    if (!error || told.current || goesOn) return
    told.current = true
    toast.error(statusFailed, error.message || wentWrong)
  }, [error, known])
}

/** Sends what waits: now, when the connection or the person returns, and in between again and again, ever slower. */
function useWaitingSent(userId: string, anyWaiting: boolean): void {
  useEffect(() => {
    if (!anyWaiting) return
    let attempts = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    let over = false
    const attempt = async () => {
      clearTimeout(timer)
      await sendWaiting(userId).catch(cause => logError('Waiting punches were not sent', cause))
      if (!over) timer = setTimeout(whileSeen, patience(attempts++))
    }
    const whileSeen = () => {
      if (document.visibilityState === 'visible') attempt()
    }
    attempt()
    const stop = onReturn(() => {
      attempts = 0
      attempt()
    })
    return () => {
      over = true
      clearTimeout(timer)
      stop()
    }
  }, [userId, anyWaiting])
}
