import { setTimeout as sleep } from 'node:timers/promises'

/** So many times within so long it is started again; an app that ends more often than that needs a person. */
const maxRestarts = 5
const withinMs = 10 * 60_000
const pauseMs = 1_000

/**
 * Runs the app, and again when it ends by itself after it has served: the watchdog ends one that is blocked, the system one
 * that takes all memory. One that cannot start at all has said why, and would not start the next time either.
 */
export async function restartOnFailure(run, { pause = pauseMs } = {}) {
  let ends = []
  for (;;) {
    const { code, isAskedTo, hasServed } = await run()
    if (isAskedTo || !hasServed || code === 0) return code
    const now = Date.now()
    ends = [...ends.filter(end => now - end < withinMs), now]
    if (ends.length > maxRestarts) {
      console.error(`Claimcrew has ended ${ends.length} times within ten minutes and is not started again.`)
      return code
    }
    console.error(`Claimcrew has ended with code ${code} and is started again.`)
    await sleep(pause)
  }
}
