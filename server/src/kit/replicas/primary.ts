import { hash } from 'node:crypto'
import { sql } from 'kysely'
import { batchLoader } from '../data/batchLoader.ts'
import type { Db } from '../data/db.ts'
import { type PrimaryStatus, parseLsn, type WalPosition } from './replicaStatus.ts'

// The name of a file of the log begins with its timeline, which nothing else says as quickly.
const timelineSql = sql`('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::int`

type Heartbeat = PrimaryStatus & { readonly lsn: string }

/**
 * Writes a heartbeat and says how the primary stands. Of several processes one writes in a second; a clock that was set
 * back stops nobody. Nothing is lost with a heartbeat, so it waits for no disk and no other server.
 */
export async function writeHeartbeat(db: Db): Promise<{ status: PrimaryStatus; position: WalPosition }> {
  const { rows } = await sql<Heartbeat>`
    with beat as (
      insert into replica_heartbeat as last (at, timeline) values (clock_timestamp(), ${timelineSql})
      on conflict (one) do update set at = excluded.at, timeline = excluded.timeline
      where last.at not between excluded.at - interval '900 milliseconds' and excluded.at
        or last.timeline <> excluded.timeline
      returning at)
    select set_config('synchronous_commit', 'off', true),
      (extract(epoch from coalesce((select at from beat), (select at from replica_heartbeat))) * 1000)::float8 as "beatMs",
      ${timelineSql} as timeline, pg_current_wal_insert_lsn()::text as lsn,
      (select system_identifier::text from pg_control_system()) as cluster, current_database() as "databaseName",
      current_setting('server_version_num')::int / 10000 as "majorVersion"`.execute(db)
  const [beat] = rows
  if (!beat) throw new Error('The primary says how it stands')
  const { lsn, ...status } = beat
  return { status, position: toPosition(beat) }
}

/** Which cluster it is, in as many digits as tell two apart: the number itself is nobody's business. */
const toPosition = ({
  cluster,
  timeline,
  lsn,
}: Pick<Heartbeat, 'cluster' | 'timeline' | 'lsn'>): WalPosition => ({
  database: hash('sha256', cluster).slice(0, 8),
  timeline,
  lsn: parseLsn(lsn),
})

/** How far the log has come, which is past all that was committed before this was asked; many ask at once. */
const readLogEnd = batchLoader(async (db, all: readonly null[]) => {
  const { rows } = await sql<{ lsn: string; timeline: number }>`
    select pg_current_wal_insert_lsn()::text as lsn, ${timelineSql} as timeline`.execute(db)
  return all.map(() => rows[0])
})

export async function readPosition(db: Db, database: string): Promise<WalPosition> {
  const end = await readLogEnd(db, null)
  if (!end) throw new Error('The primary says how far its log has come')
  return { database, timeline: end.timeline, lsn: parseLsn(end.lsn) }
}
