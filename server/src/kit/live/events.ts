import type { Topic } from '@claimcrew/contract/kit/live'
import type { Instant } from '@claimcrew/contract/kit/time'
import { sql } from 'kysely'
import { builtOnce, type Db, type Tx } from '../data/db.ts'

/** A row of the log: what happened, to whom or about what. */
export type LiveEvent = {
  readonly id: number
  readonly topic: string
  readonly userId: string | null
  readonly subject: string | null
}

type Telling = { readonly now: Instant; readonly userId?: string | null; readonly subject: string | null }

/** Tells the live line of something. Call it with the transaction of what it tells of. */
export async function tell(
  tx: Tx | Db,
  topic: Topic,
  { now, userId = null, subject }: Telling,
): Promise<void> {
  await tx
    .insertInto('live_events')
    .values({ at: now, topic: topic.name, user_id: userId, subject })
    .execute()
}

/** The same as part of a larger statement, for each row of `effect`, whose columns say whom and what it is about. */
export const telling = (
  effect: string,
  topic: Topic,
  columns: { readonly userId?: string; readonly subject: string },
  values: { readonly now: Instant },
) => sql`
  insert into live_events (at, topic, user_id, subject)
  select ${values.now}::timestamptz, ${sql.lit(topic.name)}, ${columns.userId ? sql.ref(columns.userId) : sql.lit(null)}::uuid,
    ${sql.ref(columns.subject)}
  from ${sql.table(effect)}`

const isNewSince = (snapshot: string) => sql`
  xid >= pg_snapshot_xmin(${snapshot}::pg_snapshot) and not pg_visible_in_snapshot(xid, ${snapshot}::pg_snapshot)`

// Rows that came with a copy of another database have numbers that are yet to come here: they would be new for ever.
const isSettled = sql`pg_visible_in_snapshot(xid, pg_current_snapshot())`

const asJson = sql`json_build_object('id', id, 'topic', topic, 'userId', user_id, 'subject', subject)`

type Read = { snapshot: string; events: LiveEvent[] | null }

const since = builtOnce(
  (_, values: { snapshot: string }) => sql<Read>`
    select pg_current_snapshot()::text as snapshot,
      (select json_agg(${asJson} order by id) from live_events
        where ${isNewSince(values.snapshot)} and ${isSettled}) as events`,
)

/** What was committed since a snapshot was taken, and the snapshot that has seen it. */
export async function readSince(
  db: Db,
  snapshot: string,
): Promise<{ snapshot: string; events: readonly LiveEvent[] }> {
  const [read] = await since(db, { snapshot })
  if (!read) throw new Error('One row is answered')
  return { snapshot: read.snapshot, events: read.events ?? [] }
}

export async function readSnapshot(db: Db): Promise<string> {
  const { rows } = await sql<{ snapshot: string }>`select pg_current_snapshot()::text as snapshot`.execute(db)
  return rows[0]?.snapshot ?? ''
}

/** What was committed between two snapshots and is not for somebody else; at most so many. */
export async function readBetween(
  db: Db,
  userId: string,
  from: string,
  to: string,
  most: number,
): Promise<LiveEvent[]> {
  const { rows } = await sql<LiveEvent>`
    select id, topic, user_id as "userId", subject from live_events
    where ${isNewSince(from)} and pg_visible_in_snapshot(xid, ${to}::pg_snapshot)
      and (user_id = ${userId} or user_id is null)
    order by id limit ${most}`.execute(db)
  return rows
}

export async function sweepLive(db: Db, before: Instant): Promise<number> {
  const swept = await db.deleteFrom('live_events').where('at', '<', before).executeTakeFirst()
  return Number(swept.numDeletedRows)
}
