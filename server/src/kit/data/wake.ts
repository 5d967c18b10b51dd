import type pg from 'pg'
import { type Db, getPool } from './db.ts'

export const liveChannel = 'live'

/** Where it is called out that rows of an index have changed. */
export const searchChannel = 'search'

// What is published within this time wakes the listeners once.
const pauseMs = 20
const retryMs = 1_000

type Wakers = WeakMap<pg.Pool, () => void>

const [listeners, searches]: [Wakers, Wakers] = [new WeakMap(), new WeakMap()]

/**
 * Wakes all who listen for live events, in every process. It is called after a commit: PostgreSQL lets only one transaction
 * that notifies commit at a time, and with a trigger punches would queue for it. What is committed without being called
 * out, because a process died in between, is found at the next heartbeat of each process.
 */
export const wakeListeners = (db: Db): void => wake(db, listeners, liveChannel)

/** Wakes the search of every process, in the same way. */
export const wakeSearches = (db: Db): void => wake(db, searches, searchChannel)

function wake(db: Db, wakers: Wakers, channel: string): void {
  const pool = getPool(db)
  if (pool === undefined) throw new Error('Listeners are woken after the commit')
  let wake = wakers.get(pool)
  if (wake === undefined) {
    wake = getWaker(pool, channel)
    wakers.set(pool, wake)
  }
  wake()
}

function getWaker(pool: pg.Pool, channel: string): () => void {
  let [resting, again] = [false, false]
  const wake = () => {
    again = resting
    if (resting) return
    resting = true
    pool
      // Nothing is lost with a call, so nothing waits for the disk.
      .query(`select set_config('synchronous_commit', 'off', true), pg_notify('${channel}', '')`)
      .then(
        () => pauseMs,
        () => {
          again = !pool.ending
          return retryMs
        },
      )
      .then(ms => setTimeout(rested, ms))
  }
  const rested = () => {
    resting = false
    if (again) wake()
  }
  return wake
}
