import { type Instant, later, msBetween } from '@claimcrew/contract/kit/time'
import { sql } from 'kysely'
import type { Db, Tx } from '../data/db.ts'
import { type Params, statement } from '../data/statement.ts'
import { Refusal } from '../http/refusal.ts'

/** At most so many within any span of so many seconds. */
type Rule = { readonly max: number; readonly seconds: number }

export const aMinute = (max: number): Rule => ({ max, seconds: 60 })
export const anHour = (max: number): Rule => ({ max, seconds: 3600 })
export const aDay = (max: number): Rule => ({ max, seconds: 86_400 })

/** One more use, and what it is counted by. */
export type Use = {
  readonly under: string
  readonly max: number
  readonly now: Instant
  readonly since: Instant
  readonly until: Instant
}

/**
 * Counts and refuses at once, as a part of somebody's statement: no row where there is no room. `uses` holds the last `max`
 * of them, so its first is the one that stands in the way; a row that is being written by somebody else is waited for, and
 * judged as they have left it.
 */
export const countingUse = (p: Params<Use>) => sql`
  insert into limits as one (key, uses, until)
  values (${p.under}::text, array[${p.now}::timestamptz(3)], ${p.until}::timestamptz)
  on conflict (key) do update set
    uses = (one.uses || excluded.uses)[greatest(cardinality(one.uses) + 2 - ${p.max}::int, 1):],
    until = excluded.until
  where coalesce(one.uses[cardinality(one.uses) + 1 - ${p.max}::int] <= ${p.since}::timestamptz, true)
  returning 1`

/** The use that has to be long ago before there is room again. */
export const oldestUse = (p: Params<Use>) => sql<Instant | null>`
  (select uses[cardinality(uses) + 1 - ${p.max}::int] from limits where key = ${p.under})`

const counting = statement(
  'count under a limit',
  (p: Params<Use>) => sql<{ counted: boolean; oldest: Instant | null }>`
    with counted as (${countingUse(p)})
    select exists (select from counted) as counted, ${oldestUse(p)} as oldest`,
)

export function useOf(now: Instant, under: string, { max, seconds }: Rule): Use {
  const span = seconds * 1000
  // In steps, for nothing hangs on when exactly a row is swept: with the same end as before it is changed where it
  // stands, without a new entry in each index.
  const step = span / 4
  const until = new Date(Math.ceil((Date.parse(now) + span) / step) * step).toISOString()
  return { under, max, now, since: later(now, -span), until }
}

/** How long somebody has to wait who was refused. */
export function secondsToWait(oldest: Instant | null, now: Instant, { seconds }: Rule): number {
  const span = seconds * 1000
  // What was read may be older than what refused it: then the whole span is the honest answer.
  const waited = oldest === null ? 0 : msBetween(oldest, now)
  return waited < span ? Math.max(1, Math.ceil((span - waited) / 1000)) : seconds
}

/** Counts one more under a key; answers the seconds until there is room again, and 0 when there was. */
export async function countUnder(
  db: Db | Tx,
  { now }: { readonly now: Instant },
  key: string,
  rule: Rule,
): Promise<number> {
  const [row] = await counting(db, useOf(now, key, rule))
  return !row || row.counted ? 0 : secondsToWait(row.oldest, now, rule)
}

/**
 * One more of something under a key, or 429 with the time to wait. It holds over all processes. With the transaction of
 * what it counts, nothing is counted of what was taken back, and others who do the same wait until it ends.
 */
export async function limit(
  tx: Db | Tx,
  by: { readonly now: Instant },
  key: string,
  rule: Rule,
  what = 'You’ve done this too many times.',
): Promise<void> {
  const seconds = await countUnder(tx, by, key, rule)
  if (seconds > 0) throw tooMany(what, seconds)
}

export const tooMany = (what: string, seconds: number) =>
  new Refusal('too-many', `${what} Try again in ${waitInWords(seconds)}.`, {
    retryAfterSeconds: seconds,
  })

function waitInWords(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? '1 second' : `${seconds} seconds`
  const minutes = Math.ceil(seconds / 60)
  if (minutes >= 120) return `${Math.ceil(minutes / 60)} hours`
  return minutes === 1 ? '1 minute' : `${minutes} minutes`
}

/** At most so many rows that say nothing any more; answers how many they were. */
export async function sweepLimits(db: Db | Tx, now: Instant, most: number): Promise<number> {
  const over = db
    .selectFrom('limits')
    .select('key')
    .where('until', '<', now)
    .limit(most)
    .forUpdate()
    .skipLocked()
  const swept = await db.deleteFrom('limits').where('key', 'in', over).executeTakeFirst()
  return Number(swept.numDeletedRows)
}
