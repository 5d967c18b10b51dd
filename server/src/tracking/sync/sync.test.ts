import { addDays, addMilliseconds } from '@claimcrew/contract/kit/time'
import { getSyncStatus, listActivity, removeMapping, syncNow } from '@claimcrew/contract/tracking/contract'
import { toInstantRange } from '@claimcrew/contract/tracking/rules'
import { listWorklog } from '@claimcrew/contract/worklog/contract'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { account, row, TrackedWorld } from '../../../test/scenes/trackedWorld.ts'
import { day, hour } from '../../../test/world.ts'
import { newId } from '../../kit/random.ts'
import { syncSoon } from './sync.ts'

const minute = 60_000

describe('a mapped biller', async () => {
  const maria = account('Maria Santos')
  const tracked = await TrackedWorld.open([maria])
  const { world, admin } = tracked
  const biller = await world.join('BILLER', { userName: 'Maria Santos', timeZone: 'Asia/Manila' })
  await tracked.map(biller, maria)
  const today = '2026-03-18'
  const lastRuns = async (count: number) =>
    (await tracked.runsOf(biller)).slice(-count).map(one => [one.reason, one.firstDay, one.lastDay])

  it('has their time pulled, each hour on the day on which they lived it', async () => {
    // Midnight in Manila is at 16:00 UTC.
    tracked.gives(maria, [row(maria, '2026-03-16T15:00:00.000Z', 7200, { projectId: 'posting' })])
    await tracked.sync()
    const query = { userId: maria.id, from: '2026-03-16', to: '2026-03-17' }
    const { data } = await admin.get(listActivity, { query })
    expect(data).toMatchObject([
      { start: '2026-03-16T15:00:00.000Z', time: 7200, billerName: 'Maria Santos' },
    ])
    const { worklog } = await admin.get(listWorklog, { query: { range: 'monthly', date: '2026-03-18' } })
    expect(worklog).toEqual([
      { billerName: 'Maria Santos', date: '2026-03-16', hoursWorked: 1, projectCount: 1 },
      { billerName: 'Maria Santos', date: '2026-03-17', hoursWorked: 1, projectCount: 1 },
    ])
  })

  it('has the last 7 days pulled first, then 7 days at a time backwards to where their history begins', async () => {
    const goal = addDays(today, -125)
    const users = tracked.sandbox.requests
      .filter(one => one.path.includes('activity'))
      .map(one => one.query.user)
    expect(new Set(users)).toEqual(new Set([maria.id]))
    for (const what of ['worklog', 'timeuse'] as const) {
      const asks = tracked.asksAbout(maria, what)
      expect(asks[0]).toEqual(toInstantRange('Asia/Manila', addDays(today, -6), today))
      expect(asks.slice(1).map(one => one.to)).toEqual(asks.slice(0, -1).map(one => one.from))
      expect(asks.at(-1)?.from).toBe(toInstantRange('Asia/Manila', goal, goal).from)
      for (const { from, to } of asks) expect(Date.parse(to) - Date.parse(from)).toBeLessThanOrEqual(7 * day)
    }
    const runs = await tracked.runsOf(biller)
    expect(runs.map(one => one.reason)).toEqual(['recent', ...Array(17).fill('backfill')])
    expect(runs[0]).toMatchObject({
      ...toInstantRange('Asia/Manila', addDays(today, -6), today),
      firstDay: addDays(today, -6),
      lastDay: today,
      outcome: 'done',
      problem: null,
      rows: 1,
      userName: 'Maria Santos',
      timeDoctorUserId: maria.id,
    })
    expect(await tracked.statusOf(biller)).toMatchObject({
      state: 'done',
      syncedAt: world.now.toISOString(),
      nextAt: addMilliseconds(world.now.toISOString(), 15 * minute),
      pulledFrom: goal,
      historyFrom: goal,
      asked: null,
    })
  })

  it('has today and yesterday pulled every 15 minutes and not before', async () => {
    const before = (await tracked.runsOf(biller)).length
    world.pass(15 * minute - 1)
    await tracked.sync()
    expect(await tracked.runsOf(biller)).toHaveLength(before)
    world.pass(1)
    await tracked.sync()
    await tracked.sync()
    expect(await tracked.runsOf(biller)).toHaveLength(before + 1)
    expect(await lastRuns(1)).toEqual([['recent', '2026-03-17', '2026-03-18']])
  })

  it('has 7 days pulled daily, and 35 days weekly', async () => {
    await tracked.pass(day)
    await tracked.sync()
    expect(await lastRuns(2)).toEqual([
      ['recent', '2026-03-18', '2026-03-19'],
      ['week', '2026-03-13', '2026-03-19'],
    ])
    for (let passed = 1; passed < 7; passed++) {
      await tracked.pass(day)
      await tracked.sync()
    }
    expect(await lastRuns(7)).toEqual([
      ['recent', '2026-03-24', '2026-03-25'],
      ['week', '2026-03-19', '2026-03-25'],
      ['month', '2026-03-19', '2026-03-25'],
      ['month', '2026-03-12', '2026-03-18'],
      ['month', '2026-03-05', '2026-03-11'],
      ['month', '2026-02-26', '2026-03-04'],
      ['month', '2026-02-19', '2026-02-25'],
    ])
  })

  it('has nothing pulled once the mapping is undone, even in the middle of a pull', async () => {
    const { mappingId } = await tracked.statusOf(biller)
    const before = (await tracked.runsOf(biller)).length
    const saved = await tracked.kept()
    tracked.gives(maria, [])
    world.pass(hour)
    tracked.once(
      'meanwhile',
      async () => void (await tracked.admin.get(removeMapping, { params: { id: mappingId } })),
    )
    await tracked.sync()
    await tracked.pass(day)
    await tracked.sync()
    expect(await tracked.runsOf(biller)).toHaveLength(before)
    expect((await tracked.admin.get(getSyncStatus, {})).accounts).toEqual([])
    // The provider’s row is still there, although it had none any more: that answer was nobody’s.
    const rowsOf = (text: string) =>
      text.split('\n').filter(line => line.includes('posting') && line.includes('computer'))
    expect(rowsOf(await tracked.kept())).toEqual(rowsOf(saved))
  })
})

describe('an administrator who requests a sync', async () => {
  const [ana, ben] = [account('Ana Cruz'), account('Ben Okoro')]
  const tracked = await TrackedWorld.open([ana, ben])
  const { world, admin } = tracked
  const [anaHere, benHere] = [
    await tracked.biller('Ana Cruz', 'Asia/Manila', [ana]),
    await tracked.biller('Ben Okoro', 'America/New_York', [ben]),
  ]
  await tracked.sync()
  const ask = (body: object) => admin.call(syncNow, { body })

  it('of one person and a range gets all of it, the latest days first, and sees how far it is', async () => {
    const days = { from: '2026-02-10', to: '2026-03-01' }
    const { body } = await ask({ userId: anaHere.userId, ...days })
    expect(body.running).toBe(true)
    expect(body.accounts.map((one: { asked: unknown }) => one.asked)).toEqual([{ days: 20, left: 20 }, null])
    const lefts: unknown[] = []
    tracked.eachTime(async () => void lefts.push((await tracked.statusOf(anaHere)).asked?.left))
    expect(await world.runQueued(syncSoon)).toBeGreaterThan(0)
    tracked.eachTime(async () => {})
    expect(lefts).toEqual([20, 13, 6])
    const runs = (await tracked.runsOf(anaHere)).filter(one => one.reason === 'asked')
    expect(runs.map(one => [one.firstDay, one.lastDay])).toEqual([
      ['2026-02-23', '2026-03-01'],
      ['2026-02-16', '2026-02-22'],
      ['2026-02-10', '2026-02-15'],
    ])
    expect(await tracked.statusOf(anaHere)).toMatchObject({ asked: null, state: 'done' })
    expect((await tracked.runsOf(benHere)).filter(one => one.reason === 'asked')).toEqual([])
  })

  it('of everyone gets the last 7 days of each, in their time zones', async () => {
    // In Manila it is the 19th already.
    world.now = new Date('2026-03-18T17:00:00.000Z')
    await ask({})
    await world.runQueued(syncSoon)
    const lastOf = async (person: typeof anaHere) =>
      (await tracked.runsOf(person)).findLast(one => one.reason === 'asked')
    expect(await lastOf(anaHere)).toMatchObject({ firstDay: '2026-03-13', lastDay: '2026-03-19' })
    expect(await lastOf(benHere)).toMatchObject({ firstDay: '2026-03-12', lastDay: '2026-03-18' })
  })

  it('who requests other days in the middle of it gets those, too', async () => {
    await ask({ userId: anaHere.userId, from: '2026-01-01', to: '2026-02-28' })
    tracked.once(
      'meanwhile',
      async () => void (await ask({ userId: anaHere.userId, from: '2026-03-02', to: '2026-03-05' })),
    )
    await world.runQueued(syncSoon)
    const runs = (await tracked.runsOf(anaHere)).filter(one => one.reason === 'asked').slice(-11)
    expect(runs.slice(0, 2).map(one => [one.firstDay, one.lastDay])).toEqual([
      ['2026-02-22', '2026-02-28'],
      ['2026-02-27', '2026-03-05'],
    ])
    expect(runs.at(-1)).toMatchObject({ firstDay: '2026-01-01' })
    expect(await tracked.statusOf(anaHere)).toMatchObject({ asked: null, state: 'done' })
  })

  it('of days that have begun for some only gets them of those', async () => {
    expect((await ask({ from: '2026-03-19', to: '2026-03-19' })).status).toBe(200)
    expect((await tracked.statusOf(anaHere)).asked).toEqual({ days: 1, left: 1 })
    expect((await tracked.statusOf(benHere)).asked).toBeNull()
    await world.runQueued(syncSoon)
  })

  it.each([
    [
      'of a user that the provider does not have',
      { userId: newId() },
      'userId',
      'This person has no Time Doctor account yet.',
    ],
    [
      'of days in the wrong order',
      { from: '2026-03-02', to: '2026-03-01' },
      'to',
      'The end can’t be before the start.',
    ],
    ['of days to come', { from: '2026-03-20', to: '2026-03-21' }, 'from', 'These days are in the future.'],
    ['of too many days', { from: '2025-01-01', to: '2026-03-01' }, 'to', 'Choose 400 days or fewer.'],
    ['from a day on', { from: '2026-03-01' }, 'to', 'Send both days or neither.'],
    ['of what is no day', { from: '2026-02-30', to: '2026-03-01' }, 'from', 'Enter a valid date.'],
  ])('%s is told what is wrong, and nothing changes', async (_, body, field, message) => {
    const before = await world.fingerprint()
    const answer = await ask(body)
    expect(answer).toMatchObject({ status: 422, body: { fields: { [field]: message } } })
    expect(await world.fingerprint()).toBe(before)
  })
})

describe('a provider that dies in the middle of a backfill', async () => {
  const maria = account('Maria Santos')
  const tracked = await TrackedWorld.open([maria])
  const { world, sandbox } = tracked
  const biller = await tracked.biller('Maria Santos', 'America/New_York', [maria], 48)
  const days = Array.from({ length: 49 }, (_, ago) => addDays('2026-03-18', -ago))
  tracked.gives(
    maria,
    days.map(date => row(maria, `${date}T14:00:00.000Z`, 600)),
  )

  it('keeps the rows pulled before', async () => {
    let requestCount = 0
    tracked.eachTime(async () => {
      if (++requestCount === 3) sandbox.knobs.dropConnection = {}
    })
    await tracked.sync()
    tracked.eachTime(async () => {})
    // Of the third window only the worklog came: that is no window.
    expect(await tracked.statusOf(biller)).toMatchObject({
      state: 'failing',
      failingSince: world.now.toISOString(),
      problem: expect.stringContaining(
        'Time Doctor can’t be reached: GET /api/1.0/activity/timeuse got no response',
      ),
      pulledFrom: '2026-03-05',
      historyFrom: '2026-01-29',
    })
    const { rows } = await sql<{ day: string }>`select day from tracking_days order by day`.execute(world.db)
    expect(rows.map(one => one.day)).toEqual(days.slice(0, 14).toReversed())
  })

  it('is asked for the rest once it is back, and nothing is missing', async () => {
    sandbox.calm()
    tracked.gives(
      maria,
      days.map(date => row(maria, `${date}T14:00:00.000Z`, 600)),
    )
    const since = sandbox.requests.length
    world.now = new Date((await tracked.statusOf(biller)).nextAt)
    await tracked.sync()
    const windows = tracked.asksAbout(maria, 'worklog', since)
    expect(windows[0]).toEqual(toInstantRange('America/New_York', '2026-02-26', '2026-03-04'))
    expect(windows).toHaveLength(5)
    const { rows } = await sql<{ day: string }>`select day from tracking_days order by day`.execute(world.db)
    expect(rows.map(one => one.day)).toEqual(days.toReversed())
    expect(await tracked.statusOf(biller)).toMatchObject({ state: 'done', problem: null, failingSince: null })
  })
})

describe('a long backfill', async () => {
  const [maria, ben] = [account('Maria Santos'), account('Ben Okoro')]
  const tracked = await TrackedWorld.open([maria, ben])
  const { world } = tracked
  const biller = await tracked.biller('Maria Santos', 'UTC', [maria], 60)

  it('stops after ten minutes, before its job is taken for dead, and goes on a minute later', async () => {
    tracked.eachTime(async () => world.pass(4 * minute))
    await tracked.sync()
    expect(await tracked.runsOf(biller)).toHaveLength(3)
    tracked.eachTime(async () => {})
    world.pass(minute)
    await tracked.sync()
    expect(await tracked.statusOf(biller)).toMatchObject({ state: 'done', pulledFrom: '2026-01-17' })
  })

  it('of an account whose rows cannot be stored is shown as failed, and others continue', async () => {
    await world.asOwner("alter table tracking_activity add check (project_id <> 'impossible')")
    tracked.gives(maria, [row(maria, world.now.toISOString(), 60, { projectId: 'impossible' })])
    world.pass(15 * minute)
    const other = await tracked.biller('Ben Okoro', 'UTC', [ben])
    await tracked.sync()
    expect(await tracked.statusOf(biller)).toMatchObject({
      state: 'failing',
      nextAt: expect.toSatisfy((at: string) => at > world.now.toISOString()),
      problem: 'Something went wrong on our side. Check the log.',
    })
    expect(await tracked.statusOf(other)).toMatchObject({ state: 'done' })
  })
})
