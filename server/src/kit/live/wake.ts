import type pg from 'pg'
import { type Db, poolOf } from '../data/db.ts'

export const channel = 'live'

// What is published within this time wakes the listeners once.
const pauseMs = 20
const retryMs = 1_000

const wakers = new WeakMap<pg.Pool, () => void>()

/**
 * Wakes whoever listens for live events, in every process. It is called after a commit: PostgreSQL lets only one transaction
 * that notifies commit at a time, and with a trigger punches would queue for it. What is committed without being called
 * out, because a process died in between, is found at the next heartbeat of each process.
 */
export function wakeListeners(db: Db): void {
  const pool = poolOf(db)
  if (pool === undefined) throw new Error('Listeners are woken after the commit')
  let wake = wakers.get(pool)
  if (wake === undefined) {
    wake = wakerOf(pool)
    wakers.set(pool, wake)
  }
  wake()
}

function wakerOf(pool: pg.Pool): () => void {
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
