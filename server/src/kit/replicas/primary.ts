import { hash } from 'node:crypto'
import { sql } from 'kysely'
import { batchLoader } from '../data/batchLoader.ts'
import type { Db } from '../data/db.ts'
import { type PrimaryStatus, parseLsn, type WalPosition } from './replicaStatus.ts'

// The name of a file of the log begins with its timeline, which nothing else says as quickly.
const timelineSql = sql`('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::int`
/** As much of it as there is room for beside the chance that tells two of the same number apart. */
const numberSql = sql`(${timelineSql} & 32767)`

type Heartbeat = Omit<PrimaryStatus, 'beatLsn'> & { readonly beatLsn: string; readonly endLsn: string }

/**
 * Writes a heartbeat and says how the primary stands. Of several processes one writes in a second; a clock that was set
 * back stops nobody. Nothing is lost with a heartbeat, so it waits for no disk and no other server. One that is asked for
 * comes in any case, and at once: a replica is sent only what is on the primary's disk. Where the log ends is asked again
 * once the row is its own: it may have waited for another process's.
 */
export async function writeHeartbeat(
  db: Db,
  isAskedFor = false,
): Promise<{ status: PrimaryStatus; position: WalPosition }> {
  const { rows } = await sql<Heartbeat>`
    with beat as (
      insert into replica_heartbeat as last (at, timeline, timeline_id, lsn)
      values (clock_timestamp(), ${timelineSql}, (${numberSql} << 16) + floor(random() * 65536)::int,
        pg_current_wal_insert_lsn())
      on conflict (one) do update set at = excluded.at, timeline = excluded.timeline,
        timeline_id = case when last.timeline_id >> 16 = ${numberSql} then last.timeline_id else excluded.timeline_id end,
        lsn = pg_current_wal_insert_lsn()
      where ${isAskedFor} or last.at not between excluded.at - interval '900 milliseconds' and excluded.at
        or (last.timeline_id >> 16) is distinct from ${numberSql}
      returning at, timeline_id, lsn),
    latest as (select * from beat union all
      select at, timeline_id, lsn from replica_heartbeat where not exists (select from beat))
    select set_config('synchronous_commit', ${isAskedFor ? 'local' : 'off'}, true),
      (extract(epoch from at) * 1000)::float8 as "beatMs", timeline_id as timeline, lsn::text as "beatLsn",
      pg_current_wal_insert_lsn()::text as "endLsn",
      (select system_identifier::text from pg_control_system()) as cluster, current_database() as "databaseName",
      current_setting('server_version_num')::int / 10000 as "majorVersion" from latest`.execute(db)
  const [beat] = rows
  if (!beat) throw new Error('The primary says how it stands')
  const { endLsn, ...status } = beat
  const database = hash('sha256', status.cluster).slice(0, 8)
  return {
    status: { ...status, beatLsn: parseLsn(beat.beatLsn) },
    position: { database, timeline: beat.timeline, lsn: parseLsn(endLsn) },
  }
}

/** One for all who ask at the same time. */
export const askForHeartbeat = batchLoader(async (db, all: readonly null[]) => {
  const { status } = await writeHeartbeat(db, true)
  return all.map(() => status)
})

/** How far the log has come, which is past all that was committed before this was asked; many ask at once. */
const readLogEnd = batchLoader(async (db, all: readonly null[]) => {
  const { rows } = await sql<{ lsn: string; timeline: number }>`
    select pg_current_wal_insert_lsn()::text as lsn, timeline_id as timeline from replica_heartbeat
    where timeline_id >> 16 = ${numberSql}`.execute(db)
  return all.map(() => rows[0])
})

/** Null until the primary's timeline has its first heartbeat, by which it is known. */
export async function readPosition(db: Db, database: string): Promise<WalPosition | null> {
  const end = await readLogEnd(db, null)
  return end ? { database, timeline: end.timeline, lsn: parseLsn(end.lsn) } : null
}
