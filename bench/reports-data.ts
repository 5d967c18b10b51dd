import type pg from 'pg'
import { withDatabase } from './attendance-data.ts'
import { addYear } from './production-data.ts'
import { type BenchWork, fillYear, makeBenchWork } from './tasks-data.ts'

/** The year that reports are asked of. */
export const reportedYear = 2025

/** A thousand billers of ten clients: a year of attendance, production, tracked time, tasks and what was counted of them. */
export async function makeReportedWork(databaseUrl: string, share: number): Promise<BenchWork> {
  const work = await makeBenchWork(databaseUrl)
  for (const yearsAgo of [0, 1]) await fillYear(databaseUrl, yearsAgo, share)
  await withDatabase(databaseUrl, async client => {
    const clientIds = share < 1 ? [work.clientId] : await readClientIds(client)
    await addYear(client, clientIds, reportedYear)
    await addTracked(client, clientIds)
  })
  return work
}

async function readClientIds(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `select distinct client_id as id from engagements where title = 'Billing'`,
  )
  return rows.map(({ id }) => id)
}

/** On each day that was worked: four projects, and the three clocks with a gap on every tenth. */
async function addTracked(client: pg.Client, clientIds: readonly string[]): Promise<void> {
  const worked = `from production_parts p where p.client_id = any($1)`
  await client.query(
    `insert into tracking_days (user_id, day, tracked_seconds, manual_seconds, break_seconds, union_seconds, project_count)
     select p.biller_id, p.day, 27500, 0, 3000, 27500, 4 ${worked}`,
    [clientIds],
  )
  await client.query(
    `insert into tracking_project_days (user_id, day, project_id, tracked_seconds, manual_seconds, break_seconds)
     select p.biller_id, p.day, 'project-' || n, 6875, 0, 750
     from production_parts p, generate_series(1, 4) as n where p.client_id = any($1)`,
    [clientIds],
  )
  await client.query(
    `insert into clocks_days (biller_id, day, whose, punched_seconds, tracked_seconds, produced_seconds,
       explained_seconds, locked)
     select p.biller_id, p.day, p.client_id, 28800, 27500, 20700, 0, false ${worked}`,
    [clientIds],
  )
  await client.query(
    `insert into clocks_gaps (id, biller_id, day, whose, kind, from_at, to_at, seconds)
     select gen_random_uuid(), p.biller_id, p.day, p.client_id, 'punched-not-tracked', p.day + interval '9 hours',
       p.day + interval '9 hours 20 minutes', 1200
     ${worked} and extract(doy from p.day)::int % 10 = 0`,
    [clientIds],
  )
  await client.query('vacuum analyze')
}
