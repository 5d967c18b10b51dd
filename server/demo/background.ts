import type { FastifyBaseLogger } from 'fastify'
import { CallGuard } from '../src/kit/data/callGuard.ts'
import { createDb, type Db, getConnections, getPool } from '../src/kit/data/db.ts'
import { retry } from '../src/kit/retry.ts'
import { completeDemo } from './load.ts'

type DemoCompletion = {
  /** Whether all of it is in; what cannot be loaded is logged. */
  readonly ended: Promise<boolean>
  /** Takes back what has not been loaded as a whole; the next start goes on from there. */
  stop(): Promise<unknown>
}

/** Loads the rest of the demo company while the app serves. */
export function completeInBackground(db: Db, log: FastifyBaseLogger): DemoCompletion {
  const [pool, connections] = [getPool(db), getConnections(db)]
  if (!pool || !connections) throw new Error('The demo is loaded in transactions of its own')
  const guard = new CallGuard()
  const guarded = createDb(pool, CallGuard.guarding(connections))
  let stopping = false
  const ended = guard
    .run(() => retry(() => completeDemo(guarded), { log, what: 'the demo', isOver: () => stopping }))
    .then(
      () => true,
      error => {
        if (!stopping)
          log.error({ err: error }, 'the demo company is not complete; the next start tries it again')
        return false
      },
    )
  return {
    ended,
    stop() {
      stopping = true
      guard.abort()
      return ended
    },
  }
}
