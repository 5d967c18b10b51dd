import type pg from 'pg'

/** A client who looks at its work, and one of its practices. */
export type BenchOrganization = { readonly token: string; readonly practiceId: string }

const tasksOfOrganization = 5_000

/** Gives a client's organization colleagues, so that with its founder it has so many seats. */
export async function addSeats(client: pg.Client, clientId: string, seats: number): Promise<void> {
  await client.query(
    `with people as (
       insert into users (id, email, password_hash, user_name, phone_number, role, time_zone, created_at)
       select gen_random_uuid(), 'seat' || n || '-' || $1 || '@bench.test', '', 'Seat ' || n, '', 'CLIENT',
         'America/New_York', '2020-01-01'
       from generate_series(2, $2::int) as n returning id
     )
     insert into organization_seats (id, organization_id, user_id, duties, since)
     select gen_random_uuid(), $1::text::uuid, id, '{manager}', '2020-01-01' from people`,
    [clientId, seats],
  )
}

/** Gives a client practices, and each of them as much of its entries, tasks and figures as any other; answers them. */
export async function addPracticeWork(
  client: pg.Client,
  clientId: string,
  practices: number,
  year: number,
): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `insert into practices (id, client_id, name, specialties, systems, payers, closed, created_at)
     select gen_random_uuid(), $1, 'Practice ' || n, '{}', '{}', '{}', false, '2020-01-01'
     from generate_series(1, $2::int) as n returning id`,
    [clientId, practices],
  )
  const ids = rows.map(({ id }) => id)
  await client.query('begin; set local session_replication_role = replica')
  await client.query(
    `update production_entries set practice_id = ($2::uuid[])[1 + abs(hashtext(id::text)) % cardinality($2::uuid[])]
     where client_id = $1`,
    [clientId, ids],
  )
  await client.query(
    `insert into tasks (id, client_id, number, title, work_type, status, priority, due_at, deadline_kind, note,
       created_by, created_at, updated_at, words, practice_id)
     select gen_random_uuid(), $1, n, 'Work denials ' || n, 'denials-technical', 'new', 'normal',
       now() + make_interval(hours => n), 'sla', '', $1, now(), now(), to_tsvector('simple', 'Work denials'),
       ($2::uuid[])[1 + n % cardinality($2::uuid[])]
     from generate_series(1, ${tasksOfOrganization}) as n`,
    [clientId, ids],
  )
  await client.query(
    `insert into production_kpis (client_id, practice_id, month, numbers, practices, entered_by, entered_at)
     select $1, practice, make_date($3, month, 1),
       '{"claimsSubmitted": 400, "claimsClean": 388, "claimsAdjudicated": 360, "claimsDenied": 12}',
       case when practice is null then cardinality($2::uuid[]) else 0 end, $1, now()
     from generate_series(1, 12) as month, unnest($2::uuid[] || null::uuid) as practice`,
    [clientId, ids, year],
  )
  await client.query('commit')
  return ids
}
