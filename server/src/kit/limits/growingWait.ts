import { addMilliseconds, type Instant } from '@claimcrew/contract/kit/time'
import { sql } from 'kysely'
import type { Db } from '../data/db.ts'
import { type Params, statement } from '../data/statement.ts'
import { toTooManyRefusal } from './limit.ts'

const hourSeconds = 3600
const firstWaitSeconds = 60
/** So many beyond the free ones double the wait; from then on it is an hour. */
const maxDoublings = 8

type CountedAttempt = {
  readonly under: string
  readonly now: Instant
  readonly since: Instant
  readonly until: Instant
  /** So many attempts are remembered. */
  readonly most: number
}

const noting = statement(
  'note an attempt',
  (p: Params<CountedAttempt>) => sql<{ count: number; before: Instant | null }>`
    insert into limits as one (key, uses, until)
    values (${p.under}::text, array[${p.now}::timestamptz(3)], ${p.until}::timestamptz)
    on conflict (key) do update set
      uses = (one.uses || excluded.uses)[greatest(cardinality(one.uses) + 2 - ${p.most}::int, 1):],
      until = excluded.until
    returning (select count(*)::int from unnest(one.uses) as use where use > ${p.since}::timestamptz) as count,
      one.uses[cardinality(one.uses) - 1] as before`,
)

/**
 * So many an hour under a key are free. Beyond them each has to come later after the one before, twice as long each time
 * and up to an hour, or it is refused with 429; refused ones count too. It holds over all processes.
 */
export async function limitWithGrowingWait(
  db: Db,
  { now }: { readonly now: Instant },
  key: string,
  free: number,
  what: string,
): Promise<void> {
  const [row] = await noting(db, {
    under: key,
    now,
    since: addMilliseconds(now, -hourSeconds * 1000),
    until: addMilliseconds(now, hourSeconds * 1000),
    most: free + maxDoublings,
  })
  const beyond = (row?.count ?? 0) - free
  if (beyond <= 0 || !row?.before) return
  const waited = (Date.parse(now) - Date.parse(row.before)) / 1000
  if (waited < secondsBetween(beyond)) throw toTooManyRefusal(what, secondsBetween(beyond + 1))
}

/** How long after the one before it the so-manieth beyond the free ones may come. */
const secondsBetween = (beyond: number) => Math.min(hourSeconds, firstWaitSeconds * 2 ** (beyond - 1))
