import { type Instant, later, msBetween } from '@claimcrew/contract/kit/time'
import { sql } from 'kysely'
import type { Db, Tx } from '../data/db.ts'
import { type Params, statement } from '../data/statement.ts'
import { Refusal } from '../http/refusal.ts'

/** At most so many within any span of so many seconds. */
type Rule = { readonly max: number; readonly seconds: number }

export const anHour = (max: number): Rule => ({ max, seconds: 3600 })
export const aDay = (max: number): Rule => ({ max, seconds: 86_400 })

type Use = {
  readonly key: string
  readonly max: number
  readonly now: Instant
  readonly since: Instant
  readonly until: Instant
}

/**
 * Counts and refuses at once. `uses` holds the last `max` of them, so its first is the one that stands in the way; a row
 * that is being written by somebody else is waited for, and judged as they have left it.
 */
const counting = statement(
  'count under a limit',
  (p: Params<Use>) => sql<{ counted: boolean; oldest: Instant | null }>`
    with counted as (
      insert into limits as one (key, uses, until)
      values (${p.key}::text, array[${p.now}::timestamptz(3)], ${p.until}::timestamptz)
      on conflict (key) do update set
        uses = (one.uses || excluded.uses)[greatest(cardinality(one.uses) + 2 - ${p.max}::int, 1):],
        until = excluded.until
      where coalesce(one.uses[cardinality(one.uses) + 1 - ${p.max}::int] <= ${p.since}::timestamptz, true)
      returning 1
    )
    select exists (select from counted) as counted,
      (select uses[cardinality(uses) + 1 - ${p.max}::int] from limits where key = ${p.key}) as oldest`,
)

/** Counts one more under a key; answers the seconds until there is room again, and 0 when there was. */
export async function countUnder(
  db: Db | Tx,
  { now }: { readonly now: Instant },
  key: string,
  { max, seconds }: Rule,
): Promise<number> {
  const span = seconds * 1000
  const [row] = await counting(db, { key, max, now, since: later(now, -span), until: later(now, span) })
  if (!row || row.counted) return 0
  // What was read may be older than what refused it: then the whole span is the honest answer.
  const waited = row.oldest === null ? 0 : msBetween(row.oldest, now)
  return waited < span ? Math.max(1, Math.ceil((span - waited) / 1000)) : seconds
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
  what = 'That was too often.',
): Promise<void> {
  const seconds = await countUnder(tx, by, key, rule)
  if (seconds > 0) throw tooMany(what, seconds)
}

export const tooMany = (what: string, seconds: number) =>
  new Refusal('too-many', `${what} Please try again in ${waitInWords(seconds)}.`, {
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
