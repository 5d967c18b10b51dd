import type { UserId } from '@claimcrew/contract/kit/ids'
import type { Topic } from '@claimcrew/contract/kit/live'
import type { Instant } from '@claimcrew/contract/kit/time'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../data/db.ts'
import { type Param, type Params, type Statement, statement } from '../data/statement.ts'
import { afterCommit } from '../data/transaction.ts'
import { wakeListeners } from '../data/wake.ts'

/** A row of the log: what happened, to whom or about what. */
export type LiveEvent = {
  readonly id: number
  readonly topic: string
  readonly userId: UserId | null
  readonly subject: string | null
  /** The part of the subject it concerns, where people who share the subject may not see each other's part. */
  readonly part: string | null
}

type Publication = {
  readonly now: Instant
  readonly userId?: UserId | null
  readonly subject: string | null
  readonly part?: string | null
}

/** Publishes live events. Call it with the transaction of what they are about. */
export async function publish(
  tx: Tx | Db,
  topic: Topic,
  ...publications: readonly [Publication, ...Publication[]]
): Promise<void> {
  await tx
    .insertInto('live_events')
    .values(
      publications.map(({ now, userId = null, subject, part = null }) => ({
        at: now,
        topic: topic.name,
        user_id: userId,
        subject,
        part,
      })),
    )
    .execute()
  afterCommit(tx, wakeListeners)
}

/** The part of a statement that publishes an event for each row of `effect`, whose columns say whom and what it is about. */
type PublishSql = (
  effect: string,
  topic: Topic,
  columns: { readonly userId?: string; readonly subject: string; readonly part?: string },
) => RawBuilder<unknown>

const publishingAt =
  (now: Param<Instant>): PublishSql =>
  (effect, topic, { userId, subject, part }) =>
    sql`
    insert into live_events (at, topic, user_id, subject, part)
    select ${now}::timestamptz, ${sql.lit(topic.name)}, ${userId ? sql.ref(userId) : sql.lit(null)}::uuid,
      ${sql.ref(subject)}, ${part ? sql.ref(part) : sql.lit(null)}::uuid
    from ${sql.table(effect)}`

/** A statement that also publishes events, so that a change costs one round trip, events and all. */
export function publishingStatement<Values extends { readonly now: Instant }, Row>(
  name: string,
  build: (params: Params<Values>, publishing: PublishSql) => RawBuilder<Row>,
): Statement<Values, Row> {
  const run = statement(name, (params: Params<Values>) => build(params, publishingAt(params.now)))
  return async (db, values) => {
    const rows = await run(db, values)
    afterCommit(db, wakeListeners)
    return rows
  }
}

const isNewSince = (snapshot: string | Param<string>) => sql`
  xid >= pg_snapshot_xmin(${snapshot}::pg_snapshot) and not pg_visible_in_snapshot(xid, ${snapshot}::pg_snapshot)`

// Rows that came with a copy of another database have numbers that are yet to come here: they would be new forever.
const isSettled = sql`pg_visible_in_snapshot(xid, pg_current_snapshot())`

type EventsSince = { snapshot: string; events: LiveEvent[] | null }

const eventsSince = statement(
  'live events since',
  (p: Params<{ snapshot: string }>) => sql<EventsSince>`
    select pg_current_snapshot()::text as snapshot,
      (select json_agg(json_build_object('id', id, 'topic', topic, 'userId', user_id, 'subject', subject,
        'part', part) order by id)
        from live_events where ${isNewSince(p.snapshot)} and ${isSettled}) as events`,
)

/** What was committed since a snapshot was taken, and the snapshot that has seen it. */
export async function readEventsSince(
  db: Db,
  snapshot: string,
): Promise<{ snapshot: string; events: readonly LiveEvent[] }> {
  const [read] = await eventsSince(db, { snapshot })
  if (!read) throw new Error('One row is answered')
  return { snapshot: read.snapshot, events: read.events ?? [] }
}

const subjectsSince = statement(
  'subjects of a topic since',
  (p: Params<{ topic: string; snapshot: string }>) => sql<{ snapshot: string; subjects: string[] | null }>`
    select pg_current_snapshot()::text as snapshot,
      (select array_agg(distinct subject)
        from live_events where topic = ${p.topic} and ${isNewSince(p.snapshot)} and ${isSettled}) as subjects`,
)

/** What the events of one topic were about that were committed since a snapshot was taken, each once. */
export async function readSubjectsSince(
  db: Db,
  topic: string,
  snapshot: string,
): Promise<{ snapshot: string; subjects: readonly string[] }> {
  const [read] = await subjectsSince(db, { topic, snapshot })
  if (!read) throw new Error('One row is answered')
  return { snapshot: read.snapshot, subjects: read.subjects ?? [] }
}

export async function readSnapshot(db: Db): Promise<string> {
  const { rows } = await sql<{ snapshot: string }>`select pg_current_snapshot()::text as snapshot`.execute(db)
  return rows[0]?.snapshot ?? ''
}

/** What was committed between two snapshots and is not for somebody else; at most so many. */
export async function readEventsBetween(
  db: Db,
  userId: string,
  from: string,
  to: string,
  most: number,
): Promise<LiveEvent[]> {
  const { rows } = await sql<LiveEvent>`
    select id, topic, user_id as "userId", subject, part from live_events
    where ${isNewSince(from)} and pg_visible_in_snapshot(xid, ${to}::pg_snapshot)
      and (user_id = ${userId} or user_id is null)
    order by id limit ${most}`.execute(db)
  return rows
}

export async function sweepLive(db: Db, before: Instant): Promise<number> {
  const swept = await db.deleteFrom('live_events').where('at', '<', before).executeTakeFirst()
  return Number(swept.numDeletedRows)
}
