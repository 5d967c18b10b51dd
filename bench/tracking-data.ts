import type pg from 'pg'
import { officeHours } from '../server/sandbox/people/schedule.ts'
import { type SandboxPerson, sandboxId } from '../server/sandbox/server.ts'
import { signInDirectly } from './attendance-data.ts'

const zones = ['Asia/Manila', 'Asia/Kolkata', 'America/New_York', 'America/Phoenix'] as const

export const benchPeople: readonly SandboxPerson[] = Array.from({ length: 24 }, (_, index) => {
  const timezone = zones[index % zones.length] ?? 'UTC'
  const name = `Biller ${index + 1}`
  return {
    id: sandboxId(name),
    name,
    email: `biller${index + 1}@bench.test`,
    timezone,
    stretches: officeHours({ seedText: name, timezone }),
  }
})

/** Their company is not the one that is connected, so nobody pulls them. */
const company = 'bench'

/** So many billers with an account each; the first fifty work for one client. */
export async function makeTrackedPeople(
  client: pg.Client,
  people: number,
): Promise<{ client: string; admin: string }> {
  await client.query(
    `insert into users (id, email, password_hash, user_name, phone_number, role, time_zone, created_at)
     select gen_random_uuid(), 'tracked' || n || '@bench.test', '', 'Tracked ' || lpad(n::text, 5, '0'), '', 'BILLER', 'Asia/Manila', '2026-01-01'
     from generate_series(1, $1::int) as n`,
    [people],
  )
  await client.query(
    `insert into tracking_accounts (company_id, tracked_id, name, email, role, active, first_read_at)
     select $1, 'tracked' || n, 'Tracked ' || n, 'tracked' || n || '@bench.test', 'user', true, '2026-01-01'
     from generate_series(1, $2::int) as n`,
    [company, people],
  )
  await client.query(
    `with mapped as (
       insert into tracking_mappings (id, user_id, account_id, email, created_at)
       select gen_random_uuid(), u.id, a.id, u.email, '2026-01-01'
       from users u join tracking_accounts a on a.email = u.email where a.company_id = '${company}' returning id, user_id
     ), people as (insert into tracking_people (user_id, time_zone) select user_id, 'Asia/Manila' from mapped)
     insert into tracking_syncs (mapping_id, backfill_goal, backfilled_to, recent_at, due_at, rank)
     select id, '2026-01-01', '2026-01-01', now(), now(), 1 from mapped`,
  )
  const [practice, admin] = await Promise.all(
    (['CLIENT', 'ADMIN'] as const).map(async role => {
      const { rows } = await client.query<{ id: string }>(
        `insert into users (id, email, password_hash, user_name, phone_number, role, time_zone, created_at)
         values (gen_random_uuid(), 'tracked-' || $1 || '@bench.test', '', 'Practice', '', $1, 'America/New_York', '2026-01-01') returning id`,
        [role],
      )
      return rows[0]?.id ?? ''
    }),
  )
  await client.query(
    `with ties as (
       insert into engagements (id, client_id, biller_id, title, started_on, currency, created_at)
       select gen_random_uuid(), $1, id, 'Payment posting', '2026-01-01', 'USD', '2026-01-01'
       from users where user_name between 'Tracked 00001' and 'Tracked 00050' returning id
     )
     insert into engagement_terms (engagement_id, from_day, rate_cents, hours_per_week, agreed_at)
     select id, '2026-01-01', 1000, 40, '2026-01-01' from ties`,
    [practice],
  )
  return {
    client: await signInDirectly(client, practice ?? ''),
    admin: await signInDirectly(client, admin ?? ''),
  }
}

/** Forty working days before this, which include the month that is asked for. */
export const trackedMonth = '2026-06-15'

/**
 * Twenty-five rows a day for these people over forty days, which are a thousand a person, with what their days came to.
 * The key is made afterwards: row by row it would take several times as long.
 */
export async function trackTime(client: pg.Client, from: number, to: number): Promise<void> {
  const days = `(select d from generate_series(timestamptz '2026-06-30 00:00Z', '2026-05-06', '-1 day') as d where extract(isodow from d) < 6 limit 40) as worked`
  const trackerUserRows = `tracking_accounts a join tracking_mappings m on m.account_id = a.id
    where a.company_id = '${company}' and substr(a.tracked_id, 8)::int between ${from} and ${to}`
  await client.query('alter table tracking_activity drop constraint tracking_activity_pkey')
  await client.query(
    `insert into tracking_activity (account_id, start_at, mode, device_id, seconds, project_id, task_id)
     select account_id, d + n * interval '20 minutes', 'computer', 'device-0000000001', 1100,
       'project-' || lpad((n % 4)::text, 8, '0'), 'task-' || lpad((n % 9)::text, 11, '0')
     from (select m.account_id from ${trackerUserRows}) as people, ${days}, generate_series(1, 25) as n`,
  )
  await client.query('alter table tracking_activity add primary key (account_id, start_at, mode, device_id)')
  await client.query(
    `insert into tracking_days (user_id, day, tracked_seconds, manual_seconds, break_seconds, union_seconds, project_count)
     select user_id, d::date, 27500, 0, 3000, 27500, 4 from (select m.user_id from ${trackerUserRows}) as people, ${days}`,
  )
  await client.query(
    `insert into tracking_project_days (user_id, day, project_id, tracked_seconds, manual_seconds, break_seconds)
     select user_id, d::date, 'project-' || lpad(n::text, 8, '0'), 6875, 0, 750
     from (select m.user_id from ${trackerUserRows}) as people, ${days}, generate_series(0, 3) as n`,
  )
  await client.query('vacuum analyze')
}
