import type { Instant } from '@claimcrew/contract/kit/time'
import { Refusal } from '../kit/refusal.ts'
import type { Ctx } from '../kit/route.ts'
import { TrackerTrouble, troubles } from '../kit/tracker.ts'
import { noteTrouble, readConnection } from './connection-store.ts'

/** Asks the provider for somebody who waits. What it does not answer is a 503 that says since when. */
export async function fromTracker<Answer>(
  ctx: Pick<Ctx, 'db' | 'now' | 'log'>,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof TrackerTrouble)) throw error
    ctx.log.warn({ trouble: error.message }, 'the tracker did not answer')
    throw new Refusal('not-ready', await sentenceOf(ctx, error), { retryAfterSeconds: 30 })
  }
}

async function sentenceOf({ db, now }: Pick<Ctx, 'db' | 'now'>, trouble: TrackerTrouble): Promise<string> {
  if (trouble.trouble === 'not-connected')
    return `${troubles['not-connected']} An administrator can set one up.`
  const { lastOkAt, failingSince } = await readConnection(db)
  // One person or one picture of which it does not answer well is no outage.
  const isOfOne = trouble.trouble === 'forbidden' || trouble.trouble === 'malformed'
  const since = isOfOne ? (failingSince ?? now) : await noteTrouble(db, trouble.message, now)
  const last = lastOkAt === null ? '' : ` It last answered on ${inWords(lastOkAt)}.`
  return `Time Doctor ${troubles[trouble.trouble]} This has been so since ${inWords(since)}.${last}`
}

const inWords = (at: Instant) => `${at.slice(0, 10)} at ${at.slice(11, 16)} UTC`
