import type { BroadcastTopic } from '@claimcrew/contract/kit/live'
import type pg from 'pg'
import { type Db, getPool } from './db.ts'

export const liveChannel = 'live'

/** Wakes the search of each process when rows of an index have changed. */
export const searchChannel = 'search'

// What is published within this time wakes the listeners once.
const pauseMs = 20
const retryMs = 1_000

type Wakers = WeakMap<pg.Pool, (payload: string) => void>

const listeners: Wakers = new WeakMap()
const searches: Wakers = new WeakMap()

/**
 * Wakes all who listen for live events, in every process. It is called after a commit: PostgreSQL lets only one transaction
 * that notifies commit at a time, and with a trigger punches would queue for it. What is committed without being called
 * out, because a process died in between, is found at the next heartbeat of each process.
 */
export const wakeListeners = (db: Db): void => wake(db, listeners, liveChannel)

/** Wakes the search of every process, in the same way. */
export const wakeSearches = (db: Db): void => wake(db, searches, searchChannel)

/**
 * Broadcasts a live event to every process and writes no row of it: for what is written very often and only says that there
 * is something new. Those whose line was down read again when they come back, whether there was one or not.
 */
export const broadcast = (db: Db, { name }: BroadcastTopic, subject: string | null): void =>
  wake(db, listeners, liveChannel, `${name} ${subject ?? ''}`)

/** The topic and subject of a broadcast; null for a call that only wakes. */
export function parseBroadcast(
  payload: string,
): { readonly topic: string; readonly subject: string | null } | null {
  const [topic = '', subject = ''] = payload.split(' ')
  return topic === '' ? null : { topic, subject: subject || null }
}

function wake(db: Db, wakers: Wakers, channel: string, payload = ''): void {
  const pool = getPool(db)
  if (pool === undefined) throw new Error('Listeners are woken after the commit')
  let wake = wakers.get(pool)
  if (wake === undefined) {
    wake = getWaker(pool, channel)
    wakers.set(pool, wake)
  }
  wake(payload)
}

function getWaker(pool: pg.Pool, channel: string): (payload: string) => void {
  const due = new Set<string>()
  let resting = false
  const call = () => {
    const payloads = [...due]
    due.clear()
    pool
      // Nothing is lost with a call, so nothing waits for the disk.
      .query(
        `select set_config('synchronous_commit', 'off', true), pg_notify('${channel}', payload)
        from unnest($1::text[]) as payload`,
        [payloads],
      )
      .then(
        () => pauseMs,
        () => {
          if (!pool.ending) for (const payload of payloads) due.add(payload)
          return retryMs
        },
      )
      .then(ms => setTimeout(rested, ms))
  }
  const rested = () => {
    resting = due.size > 0
    if (resting) call()
  }
  return payload => {
    due.add(payload)
    if (resting) return
    resting = true
    // All broadcasts of one commit go out together.
    queueMicrotask(call)
  }
}
