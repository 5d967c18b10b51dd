import { type Instant, isoIn } from '@claimcrew/contract/kit/time'
import { dayText } from '@claimcrew/contract/kit/timeWords'
import { Refusal } from '../kit/http/refusal.ts'
import type { Ctx } from '../kit/http/route.ts'
import { noteTrouble, readConnection } from './connection-store.ts'
import { type Tracker, TrackerTrouble, troubles, type WithTracker } from './tracker.ts'

/** Asks the provider for somebody who waits. What it does not answer is a 503 that says since when. */
export async function fromTracker<Answer>(
  ctx: Pick<Ctx, 'db' | 'now' | 'log' | 'actor'> & WithTracker,
  ask: (tracker: Tracker) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await ask(ctx.tracker.inHaste)
  } catch (error) {
    if (!(error instanceof TrackerTrouble)) throw error
    ctx.log.warn({ trouble: error.message }, 'the tracker did not answer')
    throw new Refusal('not-ready', await sentenceOf(ctx, error), { retryAfterSeconds: 30 })
  }
}

async function sentenceOf(
  { db, now, actor }: Pick<Ctx, 'db' | 'now' | 'actor'>,
  { trouble, message }: TrackerTrouble,
): Promise<string> {
  const outage = (since: Instant, lastOkAt: Instant | null) => {
    const last = lastOkAt === null ? '' : ` It last answered at ${inWords(actor.timeZone, lastOkAt)}.`
    return `Time Doctor ${troubles[trouble]} This has been so since ${inWords(actor.timeZone, since)}.${last}`
  }
  switch (trouble) {
    case 'not-connected':
      return `${troubles[trouble]} An administrator can set one up.`
    case 'closed':
    case 'crowded':
      return troubles[trouble]
    case 'forbidden':
    case 'malformed': {
      // One person or one picture of which it does not answer well is no outage.
      const { lastOkAt, failingSince } = await readConnection(db)
      return outage(failingSince ?? now, lastOkAt)
    }
    case 'unreachable':
    case 'slow':
    case 'refused':
    case 'busy':
    case 'failing': {
      const { lastOkAt } = await readConnection(db)
      return outage(await noteTrouble(db, message, now), lastOkAt)
    }
  }
}

/** As the reader's clock shows it. */
function inWords(timeZone: string, at: Instant): string {
  const wall = isoIn(timeZone, at)
  const ahead = wall.slice(19).replace(/^([+-])0?(\d+)(?::00)?/, '$1$2')
  return `${wall.slice(11, 16)} (UTC${ahead}) on ${dayText(wall.slice(0, 10))}`
}
