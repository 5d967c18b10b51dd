import { useEffect, useRef } from 'react'
import { CallFailed } from '../../kit/call/call.ts'
import { type LiveState, useLiveState } from '../../kit/live/live.ts'
import { logError } from '../../kit/log.ts'
import { toast } from '../../kit/toast/toast.ts'
import { type OwnAttendance, useOwnAttendanceQuery } from '../shared/ownAttendance.ts'
import { statusFailedText, wentWrongText } from '../shared/punchWords.ts'
import { computeRetryDelay } from '../shared/queuedPunch.ts'
import { onOtherTabChange, refreshOwnAttendance } from '../shared/serverStatus.ts'
import { sendQueuedPunches } from './sendPunches.ts'

export type SyncedAttendance = OwnAttendance & {
  /** The last call got no answer. */
  readonly unreachable: boolean
  readonly retry: () => void
}

const seconds = 1000

/** Without the live line we poll, quicker while the dialog is open; with it, only to be on the safe side. */
function pollingInterval(live: LiveState, dialogOpen: boolean): number {
  if (live === 'open') return 300 * seconds
  return (dialogOpen ? 5 : 15) * seconds
}

/**
 * Keeps one's own attendance up to date with other tabs, and with other devices within seconds where there is no live
 * line (with it the frame does), and sends what is queued.
 */
export function useSyncedAttendance(userId: string, dialogOpen: boolean): SyncedAttendance {
  const live = useLiveState()
  const { status, queued, refused, error, refetch } = useOwnAttendanceQuery(userId, {
    // Only while the page is visible.
    refetchInterval: pollingInterval(live, dialogOpen),
  })

  useEffect(() => onOtherTabChange(userId, () => refreshOwnAttendance(userId)), [userId])
  useEffect(
    () =>
      onReturn(() => {
        refetch({ cancelRefetch: false })
      }),
    [refetch],
  )
  // The person who opens the dialog is about to punch: what they see there is of this moment, or they are told.
  useEffect(() => {
    if (dialogOpen) refetch({ cancelRefetch: false })
  }, [dialogOpen, refetch])
  useFailureToast(error, status !== undefined)
  useSendQueue(userId, queued.length > 0)

  return {
    status,
    queued,
    refused,
    error,
    unreachable: error instanceof CallFailed && error.unanswered,
    retry: () => {
      refreshOwnAttendance(userId)
    },
  }
}

/** When the connection, the user or the machine may have come back. */
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

/** Once for each series of failures, however often we poll meanwhile. */
function useFailureToast(error: Error | null, hasStatus: boolean): void {
  const toasted = useRef(false)
  useEffect(() => {
    if (!error) toasted.current = false
    // Without a connection the day goes on from what is known, and the dialog says so: nothing has failed yet.
    const goesOn = hasStatus && error instanceof CallFailed && error.unanswered
    if (!error || toasted.current || goesOn) return
    toasted.current = true
    toast.error(statusFailedText, error.message || wentWrongText)
  }, [error, hasStatus])
}

/** Sends the queue: now, when the connection or the user returns, and in between again and again, ever slower. */
function useSendQueue(userId: string, anyQueued: boolean): void {
  useEffect(() => {
    if (!anyQueued) return
    let attempts = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    let over = false
    const attempt = async () => {
      clearTimeout(timer)
      await sendQueuedPunches(userId).catch(cause => logError('Your saved punches weren’t sent', cause))
      if (!over) timer = setTimeout(whileSeen, computeRetryDelay(attempts++))
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
  }, [userId, anyQueued])
}
