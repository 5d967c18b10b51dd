import pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { demoBillers, demoPassword, demoSignIns } from '../server/demo/people.ts'
import { demoPerson } from '../server/demo/provider/people.ts'
import { demoSeed, demoTrackerUsers } from '../server/demo/provider/trackerUsers.ts'
import { startSandbox } from '../server/sandbox/server.ts'
import { countClocks } from '../server/src/clocks/backgroundJobs.ts'
import { syncTracking } from '../server/src/tracking/backgroundJobs.ts'
import { demoWorld, onTuesday } from '../server/test/demo.ts'
import { connect } from '../server/test/scenes/trackedWorld.ts'
import { Caller, type World } from '../server/test/world.ts'
import { misinformReader, type Oracle, type OracleReader, runOracle } from './run.ts'

// Two months with `npm run oracle`, one of them with all other tests.
const isWhole = process.env.ORACLE === 'whole'
const range = { from: isWhole ? '2026-01-01' : '2026-02-01', to: '2026-02-28' }

const people = demoTrackerUsers(demoBillers).map(trackerUser => ({
  ...trackerUser,
  stretches: (from: string, to: string) =>
    demoPerson(world.db, trackerUser, () => world.now).stretches(from, to),
}))
const sandbox = await startSandbox({ people, now: () => new Date(onTuesday), seed: demoSeed })
afterAll(() => sandbox.close())
const world: World = await demoWorld(onTuesday, { tracker: connect(sandbox, () => new Date(onTuesday)) })
await world.asOwner(
  `update tracking_syncs set backfill_goal = '${isWhole ? '2025-12-30' : '2026-01-30'}T00:00:00Z'`,
)
await world.run(syncTracking)
await world.run(countClocks)

const database = new pg.Client({ connectionString: world.url })
await database.connect()
// Each statement runs a few times: compiling it would take longer than it does.
await database.query('set jit = off')
afterAll(() => database.end())

const roles = ['ADMIN', 'CLIENT', 'BILLER'] as const

async function readerOf(role: OracleReader['role'], email: string): Promise<OracleReader> {
  const { body } = await world.visitor.send({
    method: 'POST',
    url: '/auth/login',
    payload: { email, password: demoPassword },
  })
  const { authToken, user } = body as { authToken: string; user: { userId: string } }
  const caller = new Caller(world.app, authToken)
  return {
    role,
    userId: user.userId,
    ask: async (path, query) => {
      const answer = await caller.send({ method: 'GET', url: path, query })
      if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
      return answer.body as never
    },
  }
}

const readers = await Promise.all(roles.map((role, index) => readerOf(role, demoSignIns[index] ?? '')))
const [, client, biller] = readers as [OracleReader, OracleReader, OracleReader]
const oracle: Oracle = {
  readers,
  range,
  now: onTuesday,
  query: async (statement, values) => (await database.query(statement, [...values])).rows,
}

/** What an error is found in: areas, in the order of their names. */
const areasOf = (differences: readonly { readonly area: string }[]) =>
  [...new Set(differences.map(one => one.area))].sort()

describe('The oracle', () => {
  it('finds that every figure is the sum of raw rows, for all three roles', async () => {
    const { compared, differences } = await runOracle(oracle)
    const firstDifferences = differences.slice(0, 40).map(one => JSON.stringify(one))
    process.stdout.write(
      `${compared} figures, ${differences.length} differences\n${firstDifferences.join('\n')}`,
    )
    expect(differences).toEqual([])
    expect(compared).toBeGreaterThan(isWhole ? 50_000 : 25_000)
  })

  it.each([
    [
      'session',
      'attendance_sessions set punch_out = punch_out',
      "interval '1 minute'",
      `id = (select id from attendance_sessions where client_id = '${client.userId}'
        and day between '2026-02-10' and '2026-02-20' and punch_out is not null
        and not exists (select from attendance_days d
          where d.biller_id = attendance_sessions.biller_id and d.day = attendance_sessions.day and d.locked)
        order by id limit 1)`,
      ['clocks', 'production', 'register', 'reports', 'statements'],
    ],
    [
      'tracked row',
      'tracking_activity set seconds = seconds',
      '7',
      `(account_id, start_at) = (select account_id, start_at from tracking_activity
        join tracking_mappings m using (account_id) where m.user_id = '${biller.userId}' and mode = 'computer'
        and start_at between '2026-02-10' and '2026-02-11' order by start_at limit 1)`,
      ['clocks', 'reports', 'worklog'],
    ],
  ])(
    'finds a %s that was changed behind the product’s back, in every figure it counts in',
    async (...planted) => {
      const [, set, by, where, areas] = planted
      const change = (sign: '+' | '-') => world.asOwner(`update ${set} ${sign} ${by} where ${where}`)
      await change('-')
      const { differences } = await runOracle({ ...oracle, readers: [client] })
      await change('+')
      expect(areasOf(differences)).toEqual(areas)
    },
  )

  it.each([
    ['register', '/api/attendance/monthly-register', 'workedSeconds'],
    ['worklog', '/api/worklog', 'hoursWorked'],
    ['production', '/api/production/report', 'quantity'],
    ['tasks', '/api/tasks/report', 'done'],
    ['clocks', '/api/clocks', 'punchedSeconds'],
    ['statements', '/api/statements', 'amountCents'],
    ['reports', '/api/reports/cost', 'amountCents'],
  ])('finds one number of %s that is told one too high', async (area, path, figure) => {
    const { differences } = await runOracle({ ...oracle, readers: [misinformReader(client, path, figure)] }, [
      area,
    ])
    expect(differences).toMatchObject([{ area, reader: 'CLIENT', figure }])
    expect(Number(differences[0]?.answered) - Number(differences[0]?.expected)).toBeCloseTo(1, 9)
  })
})
