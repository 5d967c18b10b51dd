import { closeMonth, getMonthClosing, listStatements } from '@claimcrew/contract/statements/contract'
import type pg from 'pg'
import { signInDirectly, withDatabase } from './attendance-data.ts'
import { median } from './load.ts'
import { type RunningApp, runApp } from './processes.ts'
import { addYear, makeTeams } from './production-data.ts'
import type { Figure } from './report.ts'

/** A thousand billers with a year of work, of whom a client closes months for fifty. */
const teams = 10
const year = 2025
const closers = 50
/** Of these months all production is approved already, of those it waits and is approved with the rest. */
const approved = ['01', '03', '05']
const waiting = ['07', '09', '11']

export async function benchStatements(databaseUrl: string): Promise<Figure[]> {
  const app = await runApp(databaseUrl)
  try {
    const team = await withDatabase(databaseUrl, async client => {
      const clientIds = await makeTeams(client, teams)
      await addYear(client, clientIds, year)
      await submitAgain(client, clientIds[0] ?? '', waiting)
      return readTeam(client, clientIds[0] ?? '')
    })
    const figures = [
      await timed('checklist of 100 billers', 150, [...approved, ...waiting], month =>
        read(app, team, getMonthClosing.path.replace(':month', month)),
      ),
      await timed('a month’s statements of 100 billers', 150, [...approved, ...waiting], month =>
        read(app, team, `${listStatements.path}?month=${month}`),
      ),
    ]
    const close = (month: string) => closing(app, team, month)
    const forgetGaps = () => withDatabase(databaseUrl, noGaps)
    return [
      ...figures,
      await timed(`closing a month for ${closers} billers`, 2000, approved, close, forgetGaps),
      await timed(`the same with all of its production to approve`, 2000, waiting, close, forgetGaps),
    ]
  } finally {
    await app.stop()
  }
}

type Team = { readonly token: string; readonly billerIds: readonly string[] }

async function readTeam(client: pg.Client, clientId: string): Promise<Team> {
  const { rows } = await client.query<{ id: string }>(
    'select biller_id as id from engagements where client_id = $1 order by id limit $2',
    [clientId, closers],
  )
  return { token: await signInDirectly(client, clientId), billerIds: rows.map(one => one.id) }
}

async function submitAgain(client: pg.Client, clientId: string, months: readonly string[]): Promise<void> {
  await client.query(
    `update production_parts set status = 'submitted', decided_by = null, decided_at = null
     where client_id = $1 and to_char(day, 'MM') = any($2)`,
    [clientId, months],
  )
  await client.query('vacuum analyze production_parts, production_entries')
}

/** The days made here have no sessions: what the clocks would ask about them is not what is measured. */
async function noGaps(client: pg.Client): Promise<void> {
  await client.query('delete from clocks_gaps; delete from clocks_due; delete from production_written')
}

async function timed(
  name: string,
  atMost: number,
  months: readonly string[],
  ask: (month: string) => Promise<void>,
  prepare: () => Promise<void> = async () => {},
): Promise<Figure> {
  const took: number[] = []
  for (const month of months) {
    await prepare()
    const began = performance.now()
    await ask(`${year}-${month}`)
    took.push(performance.now() - began)
  }
  return { name: `statements: ${name}`, value: median(took), unit: 'ms', bound: { atMost } }
}

async function read(app: RunningApp, { token }: Team, path: string): Promise<void> {
  const answer = await fetch(`${app.url}${path}`, { headers: { authorization: `Bearer ${token}` } })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  await answer.arrayBuffer()
}

async function closing(app: RunningApp, { token, billerIds }: Team, month: string): Promise<void> {
  const answer = await fetch(`${app.url}${closeMonth.path.replace(':month', month)}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ billerIds, approveProduction: true }),
  })
  if (!answer.ok) throw new Error(`closing ${month}: ${answer.status} ${await answer.text()}`)
  await answer.arrayBuffer()
}
