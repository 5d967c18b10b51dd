import { getDashboardOverview } from '@claimcrew/contract/dashboard/contract'
import {
  checkConnection,
  getConnection,
  listActivity,
  listMatches,
  syncNow,
} from '@claimcrew/contract/tracking/contract'
import { toInstantRange } from '@claimcrew/contract/tracking/rules'
import { listWorklog } from '@claimcrew/contract/worklog/contract'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { FaultKnobs } from '../../../sandbox/knobs.ts'
import { account, row, TrackedWorld } from '../../../test/scenes/trackedWorld.ts'
import { syncSoon } from './sync.ts'

const minute = 60_000

describe('an unreliable provider', async () => {
  const [ana, ben] = [account('Ana Cruz'), account('Ben Okoro')]
  const tracked = await TrackedWorld.open([ana, ben], '2026-03-18T01:00:00.000Z')
  const { world, admin, sandbox } = tracked
  const hasty = tracked.anotherProcess({ timeoutMs: 400 })
  const anaHere = await tracked.biller('Ana Cruz', 'Asia/Manila', [ana])
  const benHere = await tracked.biller('Ben Okoro', 'America/New_York', [ben])
  const give = () => {
    tracked.gives(ana, [
      row(ana, '2026-03-17T01:00:00.000Z', 3600),
      row(ana, '2026-03-18T00:00:00.000Z', 3600),
    ])
    tracked.gives(ben, [row(ben, '2026-03-17T14:00:00.000Z', 1800, { projectId: 'posting' })])
  }
  give()
  await tracked.sync()

  const calm = () => {
    sandbox.calm()
    give()
  }
  /** What people see of it all, without how old it is. */
  const readFigures = async () => {
    const query = { userId: ana.id, from: '2026-03-01', to: '2026-03-31' }
    const { data } = await admin.get(listActivity, { query })
    const { worklog } = await admin.get(listWorklog, { query: { range: 'monthly', date: '2026-03-18' } })
    const { monthSeconds } = await admin.get(getDashboardOverview, {})
    return { data, worklog, monthSeconds }
  }
  const good = await readFigures()
  const failed = async () => (await tracked.runsOf(anaHere)).filter(one => one.outcome === 'failed')

  const activity = { paths: /activity/ }
  const stranger = /^Time Doctor sent data that can’t be right: Row \d of the worklog may belong to/
  const wrongTime = /^Time Doctor sent data that can’t be right: Row 1 of the worklog took/
  it.each<[string, Partial<FaultKnobs>, RegExp, 'failing' | 'good']>([
    [
      '401, and to a fresh sign-in again',
      { status: { code: 401, ...activity } },
      /^Time Doctor rejected our sign-in: The token of a fresh login/,
      'failing',
    ],
    [
      '401 to everything',
      { status: { code: 401 } },
      /^Time Doctor rejected our sign-in: The (login|token)/,
      'failing',
    ],
    [
      '403 to everything',
      { status: { code: 403 } },
      /^Time Doctor won’t let us see this: .* returned 403/,
      'failing',
    ],
    [
      '403 about people’s time',
      { status: { code: 403, ...activity } },
      /^Time Doctor won’t let us see this: .* returned 403/,
      'good',
    ],
    [
      '429',
      { status: { code: 429, ...activity } },
      /^Time Doctor asks us to wait: .* returned 429/,
      'failing',
    ],
    ['500', { status: { code: 500 } }, /^Time Doctor is having problems: .* returned 500/, 'failing'],
    [
      'too slowly',
      { delay: { ms: Number.POSITIVE_INFINITY, paths: /activity/ } },
      /^Time Doctor is taking too long: .* took longer than 0.4 s/,
      'failing',
    ],
    [
      'with a page for people',
      { html: {} },
      /^Time Doctor sent data that can’t be right: .* returned text\/html we can’t read/,
      'failing',
    ],
    [
      'with half a JSON',
      { cutJson: {} },
      /^Time Doctor sent data that can’t be right: .* we can’t read/,
      'failing',
    ],
    [
      'with half of the time use',
      { cutJson: { paths: /timeuse/ } },
      /^Time Doctor sent data that can’t be right: .*timeuse.* we can’t read/,
      'good',
    ],
    [
      'nothing and hangs up',
      { dropConnection: {} },
      /^Time Doctor can’t be reached: .* got no response/,
      'failing',
    ],
    [
      'the beginning and hangs up',
      { dropConnection: { midway: true } },
      /^Time Doctor can’t be reached: .* got no response/,
      'failing',
    ],
    ['with rows of somebody else', { foreignRows: true }, stranger, 'good'],
    ['with −5 seconds', { badSeconds: -5 }, wrongTime, 'good'],
    ['with 10^12 seconds', { badSeconds: 1e12 }, wrongTime, 'good'],
  ])(
    'that answers %s changes nothing, is shown as failing, and is forgiven',
    async (_, knobs, problem, state) => {
      onTestFinished(calm)
      // The users were read a moment ago, so that people's time is asked for next.
      await admin.get(checkConnection, {})
      const before = { kept: await tracked.kept(), failed: (await failed()).length }
      world.pass(15 * minute)
      const since = world.now.toISOString()
      Object.assign(sandbox.knobs, knobs)
      await (knobs.delay ? hasty : tracked).sync()

      expect(await tracked.kept()).toBe(before.kept)
      expect(await readFigures()).toEqual(good)
      // With everything down one failure is enough to know; the others stay due.
      const status = await tracked.statusOf(anaHere)
      expect(status).toMatchObject({
        state: 'failing',
        failingSince: since,
        problem: expect.stringMatching(problem),
      })
      const runs = await failed()
      expect(runs).toHaveLength(before.failed + 1)
      expect(runs.at(-1)).toMatchObject({
        reason: 'recent',
        ...toInstantRange('Asia/Manila', '2026-03-17', '2026-03-18'),
        rows: 0,
        outcome: 'failed',
        problem: status.problem,
      })
      const connection = await admin.get(getConnection, {})
      expect(connection).toMatchObject(
        state === 'good'
          ? { state, failingSince: null, problem: null }
          : { state, failingSince: since, problem: expect.stringMatching(problem) },
      )
      const { matches } = await admin.get(listMatches, {})
      expect(matches.find(one => one.account.id === ana.id)?.problems).toContainEqual({
        kind: 'failing',
        text: `The last sync failed: ${status.problem}`,
      })

      calm()
      // The job looks each minute.
      expect(Date.parse(status.nextAt) - world.now.getTime()).toBeLessThanOrEqual(minute)
      world.pass(minute)
      await tracked.sync()
      for (const one of [anaHere, benHere])
        expect(await tracked.statusOf(one)).toMatchObject({
          state: 'done',
          failingSince: null,
          problem: null,
          syncedAt: world.now.toISOString(),
        })
      expect(await admin.get(getConnection, {})).toMatchObject({ state: 'good', failingSince: null })
      expect(await tracked.kept()).toBe(before.kept)
    },
  )

  it('is left alone longer and longer; what is stored is answered, and said to be old once it is', async () => {
    const query = { userId: ana.id, from: '2026-03-18', to: '2026-03-18' }
    sandbox.knobs.status = { code: 500 }
    world.pass(15 * minute)
    const pauses: number[] = []
    for (let tries = 0; tries < 4; tries++) {
      await tracked.sync()
      const at = Date.parse((await tracked.statusOf(anaHere)).nextAt)
      pauses.push(at - world.now.getTime())
      expect((await admin.get(listActivity, { query })).stale).toBe(false)
      world.now = new Date(at)
    }
    expect(pauses).toEqual(pauses.toSorted((a, b) => a - b))
    for (const [index, pause] of pauses.entries()) {
      expect(pause).toBeGreaterThanOrEqual(15_000 * 2 ** index)
      expect(pause).toBeLessThanOrEqual(30_000 * 2 ** index)
    }
    world.pass(45 * minute)
    const answer = await admin.get(listActivity, { query })
    expect(answer).toMatchObject({ stale: true, data: [{ time: 3600 }] })
    expect(await admin.get(getDashboardOverview, {})).toMatchObject({ stale: true })
  })

  it('is asked at once when an administrator requests it, however long the pause', async () => {
    calm()
    world.pass(minute)
    await tracked.sync()
    sandbox.knobs.status = { code: 500 }
    world.pass(15 * minute)
    await tracked.sync()
    world.pass(minute)
    await tracked.sync()
    calm()
    // As long as nobody at all asks a provider that was just found to be down.
    world.pass(10_000)
    await tracked.sync()
    expect(await tracked.statusOf(anaHere)).toMatchObject({ state: 'failing' })
    await admin.get(syncNow, { body: {} })
    await world.runQueued(syncSoon)
    for (const one of [anaHere, benHere])
      expect(await tracked.statusOf(one)).toMatchObject({ state: 'done', syncedAt: world.now.toISOString() })
  })

  it('that cannot list its accounts is not asked for their time either, and the rest is answered anyway', async () => {
    await tracked.pass(2 * 60 * minute)
    sandbox.knobs.status = { code: 503 }
    const since = sandbox.requests.length
    await tracked.sync()
    expect(sandbox.requests.slice(since).filter(one => one.path.includes('activity'))).toEqual([])
    expect(await tracked.admin.get(getConnection, {})).toMatchObject({
      state: 'failing',
      failingSince: world.now.toISOString(),
      problem: 'Time Doctor is having problems: GET /api/1.0/authorization returned 503.',
    })
    calm()
    world.pass(minute)
    await tracked.sync()
    expect(await tracked.statusOf(benHere)).toMatchObject({
      state: 'done',
      syncedAt: world.now.toISOString(),
    })
  })
})
