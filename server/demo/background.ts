import type { FastifyBaseLogger } from 'fastify'
import { connectionsOf, type Db, dbOn, poolOf } from '../src/kit/data/db.ts'
import { Errand } from '../src/kit/data/errand.ts'
import { persist } from '../src/kit/persist.ts'
import { completeDemo } from './load.ts'

type Completing = {
  /** Whether all of it is in; what cannot be loaded is logged. */
  readonly ended: Promise<boolean>
  /** Takes back what has not been loaded as a whole; the next start goes on from there. */
  stop(): Promise<unknown>
}

/** Loads the rest of the demo company while the app serves. */
export function completeInBackground(db: Db, log: FastifyBaseLogger): Completing {
  const [pool, connections] = [poolOf(db), connectionsOf(db)]
  if (!pool || !connections) throw new Error('The demo is loaded in transactions of its own')
  const errand = new Errand()
  const guarded = dbOn(pool, Errand.guarding(connections))
  let stopping = false
  const ended = errand
    .run(() => persist(() => completeDemo(guarded), { log, what: 'the demo', isOver: () => stopping }))
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
      errand.giveUp()
      return ended
    },
  }
}
