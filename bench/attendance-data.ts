import pg from 'pg'
import { hashToken, newToken } from '../server/src/kit/http/session.ts'

/** A team in a month of its own: 22 working days of a session and a break each, which are 88 punches a person. */
export type Team = { readonly token: string; readonly people: number }

export const benchMonth = { month: 6, year: 2026 } as const

/** People who are signed in and have never punched; each of them punches in once. */
export type Newcomer = { readonly billerId: string; readonly token: string }

export async function withDatabase<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const person = `id, email, password_hash, user_name, phone_number, role, time_zone, created_at`

export async function signInDirectly(client: pg.Client, userId: string): Promise<string> {
  const token = newToken()
  await client.query(
    `insert into sessions (id, user_id, token_hash, browser, address, created_at, last_seen_at, expires_at)
     values (gen_random_uuid(), $1, $2, 'bench', '127.0.0.1', now(), now(), now() + interval '1 day')`,
    [userId, hashToken(token)],
  )
  return token
}

/** A client with so many billers, all of whom worked the month through. */
export async function makeTeam(client: pg.Client, people: number): Promise<Team> {
  const { rows } = await client.query<{ id: string }>(
    `insert into users (${person})
     values (gen_random_uuid(), 'team' || $1 || '@bench.test', '', 'Team of ' || $1, '', 'CLIENT', 'America/New_York', '2026-01-01')
     returning id`,
    [people],
  )
  const clientId = rows[0]?.id ?? ''
  await client.query(
    `with billers as (
       insert into users (${person})
       select gen_random_uuid(), 'team' || $1 || '-' || n || '@bench.test', '', 'Biller ' || n, '', 'BILLER', 'America/New_York', '2026-01-01'
       from generate_series(1, $1::int) as n returning id
     ), ties as (
       insert into engagements (id, client_id, biller_id, title, started_on, currency, created_at)
       select gen_random_uuid(), $2, id, 'Payment posting', '2026-01-01', 'USD', '2026-01-01' from billers returning id
     )
     insert into engagement_terms (engagement_id, from_day, rate_cents, hours_per_week, agreed_at)
     select id, '2026-01-01', 1000, 40, '2026-01-01' from ties`,
    [people, clientId],
  )
  await client.query(
    `with worked as (
       select gen_random_uuid() as id, biller_id, client_id as whose, d::date as day, d + interval '13 hours' as came
       from engagements, generate_series(timestamptz '2026-06-01', '2026-06-30', '1 day') as d
       where client_id = $1 and extract(isodow from d) < 6
     ), days as (
       insert into attendance_days (biller_id, day, whose, code, marks, worked_seconds, tea_seconds, lunch_seconds,
         permission_seconds, over_allowance_seconds, overtime_seconds, first_in, last_out, late_sent, session_ids)
       select biller_id, day, whose, 'P', '{}', 28800, 0, 3600,
         0, 0, 0, came, came + interval '9 hours', false, array[id] from worked
     ), sessions as (
       insert into attendance_sessions (id, biller_id, day, whose, time_zone, punch_in, punch_out, description, last_seen_at)
       select id, biller_id, day, whose, 'America/New_York', came, came + interval '9 hours', 'Posted payments and worked the denials of the week', came
       from worked
     )
     insert into attendance_breaks (session_id, break_type, start_at, end_at)
     select id, 'Lunch Break', came + interval '4 hours', came + interval '5 hours' from worked`,
    [clientId],
  )
  return { token: await signInDirectly(client, clientId), people }
}

export async function makeNewcomers(client: pg.Client, count: number): Promise<Newcomer[]> {
  const { rows } = await client.query<{ id: string }>(
    `insert into users (${person})
     select gen_random_uuid(), 'new' || gen_random_uuid() || '@bench.test', '', 'Newcomer', '', 'BILLER', 'America/New_York', '2026-01-01'
     from generate_series(1, $1::int) returning id`,
    [count],
  )
  const newcomers = rows.map(({ id }) => ({ billerId: id, token: newToken() }))
  await client.query(
    `insert into sessions (id, user_id, token_hash, browser, address, created_at, last_seen_at, expires_at)
     select gen_random_uuid(), user_id, token_hash, 'bench', '127.0.0.1', now(), now(), now() + interval '1 day'
     from unnest($1::uuid[], $2::bytea[]) as one (user_id, token_hash)`,
    [newcomers.map(one => one.billerId), newcomers.map(one => hashToken(one.token))],
  )
  return newcomers
}

/** What the controls read and write: punches as plain rows. */
export async function makeControlTables(client: pg.Client): Promise<void> {
  await client.query(`
    create table bench_inserts (id bigint generated always as identity primary key, biller_id uuid not null, at timestamptz not null);
    create table bench_punches (id uuid primary key default gen_random_uuid(), team int not null, biller_id uuid not null, kind text not null, at timestamptz not null);
    create index on bench_punches (team, at)`)
  await client.query(`
    insert into bench_punches (team, biller_id, kind, at)
    select (select count(*) from engagements other where other.client_id = e.client_id), s.biller_id, kind, at
    from attendance_sessions s join engagements e on e.biller_id = s.biller_id
      join users c on c.id = e.client_id and c.user_name like 'Team of %'
      join attendance_breaks b on b.session_id = s.id,
      lateral (values ('punch-in', s.punch_in), ('break-start', b.start_at), ('break-end', b.end_at), ('punch-out', s.punch_out)) as punch (kind, at)`)
  await client.query('analyze')
}
