import { join } from 'node:path'
import { type Instant, later } from '@claimcrew/contract/kit/time'
import { type Db, type Tx, waitForTurn } from '../src/kit/data/db.ts'
import { inTransaction } from '../src/kit/data/transaction.ts'
import { importEach } from '../src/kit/features.ts'
import type { Acting } from '../src/kit/http/route.ts'
import type { SignedInActor } from '../src/kit/http/session.ts'
import { settleNews } from '../src/kit/notify.ts'
import { seededIds, seededRandom } from '../src/kit/random.ts'
import { hasAnyUser } from '../src/people/store.ts'

/** What each feature's demo writes with. The same seed and clock make the same company. */
export type DemoTools = {
  readonly tx: Tx
  readonly now: Instant
  readonly random: () => number
  readonly newId: () => string
}

export type DemoActor = Omit<SignedInActor, 'sessionId'>

/** Somebody of the demo who does something at a moment of its past, through the app's own code with all its traces. */
export function asking({ newId }: DemoTools, actor: DemoActor, at: Instant): Acting {
  return { actor: { ...actor, sessionId: newId() }, now: at, newId }
}

function toolsOf(tx: Tx, now: Instant, seed: number): DemoTools {
  const random = seededRandom(seed)
  return { tx, now, random, newId: seededIds(random) }
}

const seed = 20_240_101
const newsIsReadAfter = 3 * 24 * 3_600_000
// Any fixed number: of several processes that start at once, one loads the demo.
const demoLock = 7_203_116

/** Loads the demo company into a database that nobody lives in yet; answers whether it did. */
export async function loadDemo(db: Db, now: Instant): Promise<boolean> {
  return inTransaction(db, async tx => {
    await waitForTurn(tx, demoLock)
    if (await hasAnyUser(tx)) return false
    const demos = await importEach<{ demo: (tools: DemoTools) => Promise<void> }>(feature =>
      join(import.meta.dirname, `${feature}.ts`),
    )
    // Each has chance of its own, so that more of one feature changes nothing of another.
    for (const [index, { demo }] of demos.entries()) await demo(toolsOf(tx, now, seed + index))
    await settleNews(tx, later(now, -newsIsReadAfter))
    return true
  })
}
