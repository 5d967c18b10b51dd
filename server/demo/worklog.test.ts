import { signIn } from '@claimcrew/contract/people/contract'
import { report } from '@claimcrew/contract/reports/contract'
import { listWorklog, worklogSheet } from '@claimcrew/contract/worklog/contract'
import { afterAll, expect, it } from 'vitest'
import { startSandbox } from '../sandbox/server.ts'
import { countClocks } from '../src/clocks/jobs.ts'
import { sync } from '../src/tracking/jobs.ts'
import { demoWorld, onTuesday } from '../test/demo.ts'
import { connect } from '../test/tracked.ts'
import { Caller, type World } from '../test/world.ts'
import { demoBillers, demoPassword } from './people.ts'
import { demoAccounts, demoSeed } from './provider/accounts.ts'
import { demoPerson } from './provider/people.ts'

const at = onTuesday
const people = demoAccounts(demoBillers).map(account => ({
  ...account,
  stretches: (from: string, to: string) => demoPerson(world.db, account, () => world.now).stretches(from, to),
}))
const sandbox = await startSandbox({ people, now: () => new Date(at), seed: demoSeed })
afterAll(() => sandbox.close())
const world: World = await demoWorld(at, { tracker: connect(sandbox, () => new Date(at)) })
// As far back as is looked at here.
await world.asOwner(`update tracking_syncs set backfill_goal = '2026-01-31T00:00:00Z'`)
await world.run(sync)
await world.run(countClocks)
const { authToken } = await world.visitor.get(signIn, {
  body: { email: 'admin@claimcrew.test', password: demoPassword },
})
const admin = new Caller(world.app, authToken)

/** From one weekend to another, so that no night reaches into it or out of it. */
const february = { from: '2026-02-01', to: '2026-02-28' }

it('the demo’s worklog has what the clocks and the reports have tracked, to the second and for everybody', async () => {
  const month = { range: 'monthly', date: '2026-02-15' } as const
  const sheet = await admin.get(worklogSheet, { query: month })
  const of = async (kind: 'hours' | 'clocks') =>
    (await admin.get(report, { params: { kind }, query: february })).rows
  const [hours, clocks] = [await of('hours'), await of('clocks')]
  expect(sheet.people.filter(one => one.days.length > 0).length).toBeGreaterThan(20)
  for (const { userId, userName, days } of sheet.people) {
    const seconds = days.reduce((sum, day) => sum + day.unionSeconds, 0)
    const trackedIn = (rows: typeof hours) => rows.find(row => row.key === userId)?.trackedSeconds ?? 0
    expect([userName, trackedIn(hours), trackedIn(clocks)]).toEqual([userName, seconds, seconds])
  }
  const { worklog } = await admin.get(listWorklog, { query: month })
  const summed = worklog.reduce((sum, one) => sum + one.hoursWorked * 3600, 0)
  const whole = sheet.people.flatMap(one => one.days)
  expect(Math.round(summed)).toBe(whole.reduce((sum, day) => sum + day.trackedSeconds + day.manualSeconds, 0))
})
