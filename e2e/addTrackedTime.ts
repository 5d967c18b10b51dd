import pg from 'pg'
import { markDue } from '../server/src/clocks/due-store.ts'
import { createDb, openPool } from '../server/src/kit/data/db.ts'
import { inTransaction } from '../server/src/kit/data/transaction.ts'
import { joinPostgres } from '../server/src/kit/postgres/start.ts'
import { newId } from '../server/src/kit/random.ts'
import { countAllDays } from '../server/src/tracking/sync/countDays.ts'
import type { Person } from './journey.ts'

type TrackedInterval = { readonly start: string; readonly seconds: number }

const zone = 'America/New_York'

/** Somebody’s account at a provider with what it saw, read until now and never again. */
const accountOf = `
  with account as (
    insert into tracking_accounts (company_id, tracked_id, name, email, role, active, first_read_at)
    values ('journeys', $1, 'Somebody', '', 'user', true, $2) returning id
  ),
  mapping as (
    insert into tracking_mappings (id, user_id, account_id, email, created_at)
    select $3::uuid, $1::uuid, id, '', $2 from account returning id
  ),
  person as (insert into tracking_people (user_id, time_zone) values ($1::uuid, $4) on conflict do nothing),
  seen as (
    insert into tracking_activity (account_id, start_at, mode, device_id, seconds, project_id, task_id)
    select account.id, row.start, 'computer', 'device-one', row.seconds, '', ''
    from account, unnest($5::timestamptz[], $6::int[]) as row (start, seconds)
  )
  insert into tracking_syncs (mapping_id, recent_at, backfilled_to, backfill_goal, due_at, rank)
  select id, $2, '2025-01-01', '2025-01-01', 'infinity', 9 from mapping`

/**
 * What a tracker has seen of a biller of a journey's own: nobody at the demo's provider is this person, so it is written by
 * hand.
 */
export async function addTrackedTime({ userId }: Person, rows: readonly TrackedInterval[]): Promise<void> {
  const url = (await joinPostgres(process.env.APP_DATA ?? '')).servingUrl('claimcrew')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(accountOf, [
    ...[userId, new Date().toISOString(), newId(), zone],
    ...[rows.map(row => row.start), rows.map(row => row.seconds)],
  ])
  await client.end()
  const db = createDb(openPool(url, 1))
  await inTransaction(db, async tx => {
    await countAllDays(tx, userId, zone)
    for (const { start } of rows) await markDue(tx, userId, start.slice(0, 10))
  })
  await db.destroy()
}
