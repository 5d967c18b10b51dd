import { bell, listNotifications, marked, markRead, told } from '@claimcrew/contract/notifications/contract'
import { call } from '../../kit/call/call.ts'
import { onLive } from '../../kit/live/live.ts'
import { logError } from '../../kit/log.ts'
import { readSession } from '../../kit/session.ts'
import { readClocks } from '../../kit/time/serverClock.ts'
import type { Does } from './follow.ts'
import { BellItem, BellSnapshot } from './reply.ts'

/** A server that has not answered by now counts as one that does not. */
const answerMs = 30_000

async function markAsRead(notificationId: string): Promise<void> {
  try {
    await call(markRead, { params: { notificationId } }, AbortSignal.timeout(answerMs))
  } catch (cause) {
    throw new Error('Failed to mark notification as read', { cause })
  }
}

/** The bell's world in the browser. */
export const inBrowser: Does = {
  storedUserId: () => readSession().user?.userId || null,
  fetch: userId => call(listNotifications, { params: { userId } }, AbortSignal.timeout(answerMs)),
  markAsRead,
  log: error => logError(error.message, error),
  now: () => readClocks().steady,
  every: (ms, act) => {
    const timer = setInterval(act, ms)
    return () => clearInterval(timer)
  },
  onChange: listener => {
    // Read as the answers are: a kind that this page has not learnt yet rings all the same.
    const leave = [
      onLive({ ...told, body: BellItem }, notification => listener({ kind: 'told', notification })),
      onLive(marked, one => listener({ kind: 'marked', ...one })),
      onLive({ ...bell, body: BellSnapshot }, snapshot => listener({ kind: 'bell', snapshot })),
    ]
    return () => {
      for (const stop of leave) stop()
    }
  },
}
