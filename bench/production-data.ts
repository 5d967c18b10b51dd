import type pg from 'pg'
import { signInDirectly } from './attendance-data.ts'

const person = 'id, email, password_hash, user_name, phone_number, role, time_zone, created_at'

/** A team whose client looks at its work, and the last month of it. */
export type BenchTeam = { readonly token: string; readonly from: string; readonly to: string }

/** Teams of a hundred, engaged long ago; answers their clients. */
export async function makeTeams(client: pg.Client, teams: number): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `insert into users (${person})
     select gen_random_uuid(), 'owner' || n || '@bench.test', '', 'Owner ' || n, '', 'CLIENT', 'America/New_York', '2020-01-01'
     from generate_series(1, $1::int) as n returning id`,
    [teams],
  )
  const clientIds = rows.map(({ id }) => id)
  await client.query(
    `with billers as (
       insert into users (${person})
       select gen_random_uuid(), 'worker' || n || '@bench.test', '', 'Worker ' || n, '', 'BILLER', 'America/New_York', '2020-01-01'
       from generate_series(1, $1::int * 100) as n returning id
     ), numbered as (select id, row_number() over () - 1 as n from billers),
     ties as (
       insert into engagements (id, client_id, biller_id, title, started_on, currency, created_at)
       select gen_random_uuid(), ($2::uuid[])[n / 100 + 1], id, 'Billing', '2020-01-01', 'USD', '2020-01-01'
       from numbered returning id
     )
     insert into engagement_terms (engagement_id, from_day, rate_cents, hours_per_week, agreed_at)
     select id, '2020-01-01', 1000, 40, '2020-01-01' from ties`,
    [teams, clientIds],
  )
  return clientIds
}

const workTypes =
  "array['payment-posting-manual', 'insurance-ar-follow-up', 'denials-technical', 'charge-entry', 'appeals', 'patient-ar']"

/** A year of everybody's working days with six entries each, all of it approved. */
export async function addYear(client: pg.Client, clientIds: readonly string[], year: number): Promise<void> {
  // What the app would check row by row holds for what is made here.
  await client.query('begin; set local session_replication_role = replica')
  await client.query(
    `create temporary table worked on commit drop as
     select e.biller_id, e.client_id, d::date as day
     from engagements e, generate_series(make_date($2, 1, 1)::timestamp, make_date($2, 12, 31)::timestamp, '1 day') as d
     where e.client_id = any($1) and extract(isodow from d) < 6`,
    [clientIds, year],
  )
  await client.query(`
    insert into production_days (biller_id, day, version, turn) select biller_id, day, 1, 3 from worked order by day;
    insert into production_parts (biller_id, day, client_id, status, submitted_at, decided_by, decided_at)
      select biller_id, day, client_id, 'approved', day, client_id, day from worked order by day;
    insert into attendance_days (biller_id, day, code, marks, worked_seconds, tea_seconds, lunch_seconds,
        permission_seconds, over_allowance_seconds, overtime_seconds, first_in, last_out, late_sent, session_ids,
        whose)
      select biller_id, day, 'P', '{}', 28800, 0, 3600, 0, 0, 0, day, day, false, array[gen_random_uuid()],
        client_id from worked;
    insert into production_entries (id, biller_id, day, client_id, status, place, work_type, quantity, minutes,
        hold_minutes, practice, payer, channel, dollars_cents, outcomes, note, source, stretches)
      select gen_random_uuid(), biller_id, day, client_id, 'approved', n, (${workTypes})[1 + n % 4], 5 + n, 55 + n,
        n, 'Main Street', 'aetna', case when n = 2 then 'phone' else 'portal' end, 12500 * n, '{"posted": 5}',
        'As every day', 'typed', '[]'
      from worked, generate_series(1, 6) as n order by day`)
  await client.query('commit')
  await client.query('vacuum analyze production_entries, production_parts, production_days, attendance_days')
  // What was written goes to the disk now, and not while something is measured.
  await client.query('checkpoint')
}

export async function signInTeam(client: pg.Client, clientId: string, year: number): Promise<BenchTeam> {
  return { token: await signInDirectly(client, clientId), from: `${year}-03-01`, to: `${year}-03-31` }
}

/** Gives these people a client of their own, for whom they write a day for the first time; answers it. */
export async function makeWriters(client: pg.Client, billerIds: readonly string[]): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `insert into users (${person})
     values (gen_random_uuid(), 'writers@bench.test', '', 'Writers', '', 'CLIENT', 'America/New_York', '2020-01-01')
     returning id`,
  )
  const clientId = rows[0]?.id ?? ''
  await client.query(
    `with ties as (
       insert into engagements (id, client_id, biller_id, title, started_on, currency, created_at)
       select gen_random_uuid(), $1, id, 'Billing', '2020-01-01', 'USD', '2020-01-01' from unnest($2::uuid[]) as id
       returning id
     )
     insert into engagement_terms (engagement_id, from_day, rate_cents, hours_per_week, agreed_at)
     select id, '2020-01-01', 1000, 40, '2020-01-01' from ties`,
    [clientId, billerIds],
  )
  return clientId
}
