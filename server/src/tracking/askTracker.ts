import type { Instant } from '@claimcrew/contract/kit/time'
import { momentText } from '@claimcrew/contract/kit/timeText'
import type { Ctx } from '../kit/http/route.ts'
import { Refusal } from '../kit/refusal.ts'
import { readConnection, writeOutage } from './connection-store.ts'
import { outageMessages, type Tracker, TrackerError, type WithTracker } from './tracker.ts'

/** Asks the provider for a user who waits. What it does not answer is a 503 that says since when. */
export async function askTracker<Answer>(
  ctx: Pick<Ctx, 'db' | 'now' | 'log' | 'actor'> & WithTracker,
  ask: (tracker: Tracker) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await ask(ctx.tracker.inHaste)
  } catch (error) {
    if (!(error instanceof TrackerError)) throw error
    ctx.log.warn({ trouble: error.message }, 'the tracker did not answer')
    throw new Refusal('not-ready', await toOutageSentence(ctx, error), { retryAfterSeconds: 30 })
  }
}

async function toOutageSentence(
  { db, now, actor }: Pick<Ctx, 'db' | 'now' | 'actor'>,
  { outage, message }: TrackerError,
): Promise<string> {
  const inWords = (at: Instant) => momentText(actor.timeZone, at, now)
  const describeOutage = (since: Instant, lastOkAt: Instant | null) => {
    const last = lastOkAt === null ? '' : ` It last responded ${inWords(lastOkAt)}.`
    return `Time Doctor ${outageMessages[outage]} This started ${inWords(since)}.${last}`
  }
  switch (outage) {
    case 'not-connected':
      return `${outageMessages[outage]} An admin can set one up.`
    case 'closed':
    case 'crowded':
      return outageMessages[outage]
    case 'forbidden':
    case 'malformed': {
      // One person or one picture of which it does not answer well is no outage.
      const { lastOkAt, failingSince } = await readConnection(db)
      return describeOutage(failingSince ?? now, lastOkAt)
    }
    case 'unreachable':
    case 'slow':
    case 'refused':
    case 'busy':
    case 'failing': {
      const { lastOkAt } = await readConnection(db)
      return describeOutage(await writeOutage(db, message, now), lastOkAt)
    }
  }
}
