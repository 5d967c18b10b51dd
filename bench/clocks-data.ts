import type pg from 'pg'

/**
 * What the three clocks said of a year of everybody's working days, with a gap on one day in four: most of them settled
 * once they are two months old.
 */
export async function addClocks(
  client: pg.Client,
  clientIds: readonly string[],
  year: number,
): Promise<void> {
  await client.query('begin; set local session_replication_role = replica')
  await client.query(
    `insert into clocks_days (biller_id, day, whose, punched_seconds, tracked_seconds, produced_seconds,
       explained_seconds, locked)
     select e.biller_id, d::date, e.client_id, 28800, 27000, 25200, 600, false
     from engagements e, generate_series(make_date($1, 1, 1)::timestamp, make_date($1, 12, 31)::timestamp, '1 day') as d
     where e.client_id = any($2) and extract(isodow from d) < 6 order by d, e.biller_id`,
    [year, clientIds],
  )
  await client.query(
    `insert into clocks_gaps (id, biller_id, day, whose, kind, from_at, to_at, seconds, state, how, reason,
       resolved_by, resolved_at)
     select gen_random_uuid(), biller_id, day, whose,
       case when n % 2 = 0 then 'punched-not-tracked' else 'tracked-not-punched' end,
       day + interval '14 hours', day + interval '15 hours', 600 + n % 3000,
       case when isOld then 'resolved' else 'open' end, case when isOld then 'closed' end,
       case when isOld then 'As agreed' else '' end, case when isOld then whose end, case when isOld then day end
     from (select *, row_number() over (order by day, biller_id) as n, day < make_date($1, 11, 1) as isOld
       from clocks_days where client_id = any($2)) as numbered
     where n % 4 = 0`,
    [year, clientIds],
  )
  await client.query('commit')
  await client.query('vacuum analyze clocks_days, clocks_gaps')
}

/** Everybody of a client has worked an hour on a day that nobody has compared yet. */
export async function changeDays(client: pg.Client, clientId: string, day: string): Promise<void> {
  await client.query('begin; set local session_replication_role = replica')
  await client.query(
    `insert into attendance_sessions (id, biller_id, day, whose, time_zone, punch_in, punch_out, last_seen_at)
     select gen_random_uuid(), biller_id, $2::date, client_id, 'America/New_York', $2::date + interval '15 hours',
       $2::date + interval '16 hours', $2::date + interval '16 hours'
     from engagements where client_id = $1`,
    [clientId, day],
  )
  await client.query(
    `insert into clocks_due (biller_id, first_day, last_day)
     select biller_id, $2::date, $2::date from engagements where client_id = $1`,
    [clientId, day],
  )
  await client.query('commit')
}
