import type pg from 'pg'

export const channel = 'live'

// Whatever is told within this time is rung for once.
const pauseMs = 20
const retryMs = 1_000

/**
 * Rings for whoever listens, in every process, once something was committed. Not with a trigger: PostgreSQL lets only one
 * transaction that notifies commit at a time, and punches would queue for it. What is committed but not rung for, because
 * a process died in between, is found at the next beat of each line.
 */
export function ringWhenTold(pool: pg.Pool): void {
  let [ringing, toldMeanwhile] = [false, false]
  const ring = () => {
    toldMeanwhile = ringing
    if (ringing) return
    ringing = true
    pool
      // Nothing is lost with a bell, so nothing waits for the disk.
      .query(`select set_config('synchronous_commit', 'off', true), pg_notify('${channel}', '')`)
      .then(
        () => pauseMs,
        () => {
          toldMeanwhile = !pool.ending
          return retryMs
        },
      )
      .then(ms => setTimeout(rest, ms))
  }
  const rest = () => {
    ringing = false
    if (toldMeanwhile) ring()
  }
  pool.on('connect', client => client.on('told' as 'end', ring))
}
