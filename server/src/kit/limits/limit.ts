import { addMilliseconds, type Instant, msBetween } from '@claimcrew/contract/kit/time'
import { sql } from 'kysely'
import { type Db, getPrimary, type Tx } from '../data/db.ts'
import { type Params, statement } from '../data/statement.ts'
import { Refusal } from '../refusal.ts'

/** At most so many within any span of so many seconds. */
type LimitRule = { readonly max: number; readonly seconds: number }

export const perMinute = (max: number): LimitRule => ({ max, seconds: 60 })
export const perHour = (max: number): LimitRule => ({ max, seconds: 3600 })
export const perDay = (max: number): LimitRule => ({ max, seconds: 86_400 })

/** One more use, and what it is counted by. */
export type LimitUse = {
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
export const countUseSql = (p: Params<LimitUse>) => sql`
  insert into limits as one (key, uses, until)
  values (${p.under}::text, array[${p.now}::timestamptz(3)], ${p.until}::timestamptz)
  on conflict (key) do update set
    uses = (one.uses || excluded.uses)[greatest(cardinality(one.uses) + 2 - ${p.max}::int, 1):],
    until = excluded.until
  where coalesce(one.uses[cardinality(one.uses) + 1 - ${p.max}::int] <= ${p.since}::timestamptz, true)
  returning 1`

/** The use that has to be long ago before there is room again. */
export const oldestUseSql = (p: Params<LimitUse>) => sql<Instant | null>`
  (select uses[cardinality(uses) + 1 - ${p.max}::int] from limits where key = ${p.under})`

const counting = statement(
  'count under a limit',
  (p: Params<LimitUse>) => sql<{ counted: boolean; oldest: Instant | null }>`
    with counted as (${countUseSql(p)})
    select exists (select from counted) as counted, ${oldestUseSql(p)} as oldest`,
)

export function toLimitUse(now: Instant, under: string, { max, seconds }: LimitRule): LimitUse {
  const interval = seconds * 1000
  // In steps, for nothing hangs on when exactly a row is swept: with the same end as before it is changed where it
  // stands, without a new entry in each index.
  const step = interval / 4
  const until = new Date(Math.ceil((Date.parse(now) + interval) / step) * step).toISOString()
  return { under, max, now, since: addMilliseconds(now, -interval), until }
}

/** How long somebody has to wait who was refused. */
export function computeSecondsToWait(oldest: Instant | null, now: Instant, { seconds }: LimitRule): number {
  const interval = seconds * 1000
  // What was read may be older than what refused it: then the whole span is the honest answer.
  const waited = oldest === null ? 0 : msBetween(oldest, now)
  return waited < interval ? Math.max(1, Math.ceil((interval - waited) / 1000)) : seconds
}

/** Counts one more under a key; answers the seconds until there is room again, and 0 when there was. */
export async function countUse(
  db: Db | Tx,
  { now }: { readonly now: Instant },
  key: string,
  rule: LimitRule,
): Promise<number> {
  const [row] = await counting(getPrimary(db), toLimitUse(now, key, rule))
  return !row || row.counted ? 0 : computeSecondsToWait(row.oldest, now, rule)
}

/**
 * One more of something under a key, or 429 with the time to wait. It holds over all processes. With the transaction of
 * what it counts, nothing is counted of what was taken back, and others who do the same wait until it ends.
 */
export async function enforceLimit(
  tx: Db | Tx,
  by: { readonly now: Instant },
  key: string,
  rule: LimitRule,
  what = 'You’ve done this too many times.',
): Promise<void> {
  const seconds = await countUse(tx, by, key, rule)
  if (seconds > 0) throw toTooManyRefusal(what, seconds)
}

export const toTooManyRefusal = (what: string, seconds: number) =>
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
