import { sql } from 'kysely'
import { markDue } from '../server/src/clocks/due-store.ts'
import { dbOn, openPool } from '../server/src/kit/data/db.ts'
import { inTransaction } from '../server/src/kit/data/transaction.ts'
import { joinPostgres } from '../server/src/kit/postgres/start.ts'
import { newId } from '../server/src/kit/random.ts'
import { countEverything } from '../server/src/tracking/sync/count.ts'
import type { Person } from './journey.ts'

type Seen = { readonly start: string; readonly seconds: number }

/**
 * What a tracker has seen of a biller of a journey's own. Nobody at the demo's provider is this person, so it is written by
 * hand, as read until now.
 */
export async function trackerSaw({ userId }: Person, rows: readonly Seen[]): Promise<void> {
  const server = await joinPostgres(process.env.APP_DATA ?? '')
  const db = dbOn(openPool(server.servingUrl('claimcrew'), 1))
  const now = new Date().toISOString()
  await inTransaction(db, async tx => {
    await sql`
      with account as (
        insert into tracking_accounts (company_id, tracked_id, name, email, role, active, first_read_at)
        values ('journeys', ${userId}, 'Somebody', '', 'user', true, ${now}::timestamptz) returning id
      ),
      mapping as (
        insert into tracking_mappings (id, user_id, account_id, email, created_at)
        select ${newId()}::uuid, ${userId}::uuid, id, '', ${now}::timestamptz from account returning id
      ),
      person as (
        insert into tracking_people (user_id, time_zone) values (${userId}, 'America/New_York')
        on conflict do nothing
      ),
      seen as (
        insert into tracking_activity (account_id, start_at, mode, device_id, seconds, project_id, task_id)
        select account.id, row.start, 'computer', 'device-one', row.seconds, '', ''
        from account, unnest(${rows.map(row => row.start)}::timestamptz[], ${rows.map(row => row.seconds)}::int[])
          as row (start, seconds)
      )
      insert into tracking_syncs (mapping_id, recent_at, backfilled_to, backfill_goal, due_at, rank)
      select id, ${now}::timestamptz, '2025-01-01', '2025-01-01', 'infinity', 9 from mapping`.execute(tx)
    await countEverything(tx, userId, 'America/New_York')
    for (const { start } of rows) await markDue(tx, userId, start.slice(0, 10))
  })
  await db.destroy()
}
