import type { Instant } from '@claimcrew/contract/kit/time'
import { Refusal } from '../kit/refusal.ts'
import type { Ctx } from '../kit/route.ts'
import { type Tracker, TrackerTrouble, type Trouble, troubles } from '../kit/tracker.ts'
import { noteTrouble, readConnection } from './connection-store.ts'

/** Asks the provider for somebody who waits. What it does not answer is a 503 that says since when. */
export async function fromTracker<Answer>(
  ctx: Pick<Ctx, 'db' | 'now' | 'log' | 'tracker'>,
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

async function sentenceOf({ db, now }: Pick<Ctx, 'db' | 'now'>, error: TrackerTrouble): Promise<string> {
  const { trouble, message } = error
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
      return outage(trouble, failingSince ?? now, lastOkAt)
    }
    case 'unreachable':
    case 'slow':
    case 'refused':
    case 'busy':
    case 'failing': {
      const { lastOkAt } = await readConnection(db)
      return outage(trouble, await noteTrouble(db, message, now), lastOkAt)
    }
  }
}

function outage(trouble: Trouble, since: Instant, lastOkAt: Instant | null): string {
  const last = lastOkAt === null ? '' : ` It last answered on ${inWords(lastOkAt)}.`
  return `Time Doctor ${troubles[trouble]} This has been so since ${inWords(since)}.${last}`
}

const inWords = (at: Instant) => `${at.slice(0, 10)} at ${at.slice(11, 16)} UTC`
