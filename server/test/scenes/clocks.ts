import { addAttendance } from '@claimcrew/contract/attendance/corrections'
import { listGaps } from '@claimcrew/contract/clocks/contract'
import type { Gap } from '@claimcrew/contract/clocks/shapes'
import { sql } from 'kysely'
import { newId } from '../../src/kit/random.ts'
import type { Person, World } from '../world.ts'

let trackerUsers = 0

/** Somebody whose time is looked at and was read up to now, without anything in it, in a world that has no tracker. */
async function follow(world: World, { userId }: { readonly userId: string }): Promise<void> {
  const [mappingId, now] = [newId(), world.now.toISOString()]
  const trackedId = `clock-account-${++trackerUsers}`
  await sql`
    with account as (
      insert into tracking_accounts (company_id, tracked_id, name, email, role, active, first_read_at)
      values ('test', ${trackedId}, 'Somebody', '', 'user', true, ${now}::timestamptz) returning id
    ),
    mapping as (
      insert into tracking_mappings (id, user_id, account_id, email, created_at)
      select ${mappingId}::uuid, ${userId}::uuid, id, '', ${now}::timestamptz from account returning id
    ),
    person as (
      insert into tracking_people (user_id, time_zone) values (${userId}, 'UTC') on conflict do nothing
    )
    insert into tracking_syncs (mapping_id, recent_at, backfilled_to, backfill_goal, due_at, rank)
    select id, ${now}::timestamptz, '2025-01-01', '2025-01-01', 'infinity', 9 from mapping`.execute(world.db)
}

/** Somebody who engages this biller. */
async function clientOf(world: World, { userId }: Person): Promise<void> {
  const engagement = await world.db
    .selectFrom('engagements')
    .select('id')
    .where('biller_id', '=', userId)
    .executeTakeFirst()
  if (!engagement) await world.engage(await world.join('CLIENT'), { userId } as Person, '2026-01-01')
}

/** Two hours that a biller punched and nobody saw. */
export async function gapFor(world: World, biller: Person, day = '2026-03-09'): Promise<Gap> {
  await clientOf(world, biller)
  await follow(world, biller)
  const admin = await world.join('ADMIN')
  await admin.get(addAttendance, {
    body: {
      billerId: biller.userId,
      punchInTime: `${day}T14:00:00.000Z`,
      punchOutTime: `${day}T16:00:00.000Z`,
      reason: 'Never punched',
    },
  })
  const query = { from: day, to: day, billerId: biller.userId }
  const [gap] = (await admin.get(listGaps, { query })).items
  if (!gap) throw new Error('There is no gap')
  return gap
}
