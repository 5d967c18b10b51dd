import {
  bellSnapshot,
  listNotifications,
  markRead,
  notificationMarked,
  notificationSent,
} from '@claimcrew/contract/notifications/contract'
import { call } from '../../kit/call/call.ts'
import { onLive } from '../../kit/live/live.ts'
import { logError } from '../../kit/log.ts'
import { readSession } from '../../kit/session.ts'
import { readClocks } from '../../kit/time/serverClock.ts'
import type { BellCalls } from './bell.ts'
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
export const browserCalls: BellCalls = {
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
    const stops = [
      onLive({ ...notificationSent, body: BellItem }, notification =>
        listener({ kind: 'sent', notification }),
      ),
      onLive(notificationMarked, one => listener({ kind: 'marked', ...one })),
      onLive({ ...bellSnapshot, body: BellSnapshot }, snapshot => listener({ kind: 'snapshot', snapshot })),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  },
}
