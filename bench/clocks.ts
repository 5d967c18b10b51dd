import { listClocks, listGaps } from '@claimcrew/contract/clocks/contract'
import { signInDirectly, withDatabase } from './attendance-data.ts'
import { addClocks, changeDays } from './clocks-data.ts'
import { measureAnswerMs, median } from './load.ts'
import { type RunningApp, runApp } from './processes.ts'
import { makeTeams } from './production-data.ts'
import type { Figure } from './report.ts'

/** A thousand billers, 260,000 days a year. */
const teams = Math.max(1, Math.round(10 * Number(process.env.BENCH_SHARE ?? 1)))
const year = 2025
const month = `from=${year}-12-01&to=${year}-12-31`

/** The inbox over a year of a thousand billers, and how soon it follows a change. */
export async function benchClocks(databaseUrl: string): Promise<Figure[]> {
  const app = await runApp(databaseUrl)
  try {
    const { clientId, client, admin } = await withDatabase(databaseUrl, async db => {
      const ids = await makeTeams(db, teams)
      await addClocks(db, ids, year)
      const { rows } = await db.query<{ id: string }>(
        `insert into users (id, email, password_hash, user_name, phone_number, role, time_zone, created_at)
         values (gen_random_uuid(), 'clocks@bench.test', '', 'Clocks', '', 'ADMIN', 'UTC', '2020-01-01') returning id`,
      )
      const [first = ''] = ids
      return {
        clientId: first,
        client: await signInDirectly(db, first),
        admin: await signInDirectly(db, rows[0]?.id ?? ''),
      }
    })
    const inbox = `${listGaps.path}?${month}&limit=100`
    const days = `${listClocks.path}?${month}`
    const figures: Figure[] = [
      await figureOf(app, 'the inbox of 100 billers over a month', inbox, client, 25),
      await figureOf(app, 'the inbox of 1,000 billers over a month', inbox, admin, 150),
      await figureOf(app, 'all days of 100 billers over a month', days, client, 80),
      await figureOf(app, 'all days of 1,000 billers over a month', days, admin, 800),
    ]
    await withDatabase(databaseUrl, db => changeDays(db, clientId, `${year}-12-17`))
    const changed = await measureAnswerMs(`${app.url}${inbox}`, client)
    return [
      ...figures,
      {
        name: 'clocks: the inbox after a change of 100 billers’ days',
        value: changed,
        unit: 'ms',
        bound: { atMost: 3000 },
      },
    ]
  } finally {
    await app.stop()
  }
}

async function figureOf(
  app: RunningApp,
  name: string,
  path: string,
  token: string,
  atMost: number,
): Promise<Figure> {
  const took: number[] = []
  for (let time = 0; time < 13; time++) took.push(await measureAnswerMs(`${app.url}${path}`, token))
  return { name: `clocks: ${name}`, value: median(took.slice(3)), unit: 'ms', bound: { atMost } }
}
