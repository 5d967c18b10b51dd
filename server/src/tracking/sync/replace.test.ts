import { addDays } from '@claimcrew/contract/kit/time'
import { listActivity, listTimeUse, syncNow } from '@claimcrew/contract/tracking/contract'
import {
  cutAtMidnight,
  type TrackedInterval,
  toModeKind,
  totalDays,
  workModes,
} from '@claimcrew/contract/tracking/rules'
import { getWorklogTable, listWorklog } from '@claimcrew/contract/worklog/contract'
import { summarizeWorklog } from '@claimcrew/contract/worklog/rules'
import { describe, expect, it } from 'vitest'
import { account, row, TrackedWorld } from '../../../test/scenes/trackedWorld.ts'
import { createSeededRandom } from '../../kit/random.ts'
import { syncSoon } from './sync.ts'

const minute = 60_000

describe('pulled rows', async () => {
  const [maria, somebody] = [account('Maria Santos'), account('Somebody Else')]
  const people = [maria, somebody]
  const tracked = await TrackedWorld.open(people)
  const { world, admin, sandbox } = tracked
  const biller = await tracked.biller('Maria Santos', 'America/New_York', [maria])
  const at = (time: string, seconds = 600, more: object = {}) =>
    row(maria, `2026-03-${time}:00.000Z`, seconds, more)
  const query = { userId: maria.id, from: '2026-03-01', to: '2026-03-31' }
  const starts = async () =>
    (await admin.get(listActivity, { query })).data.map(one => one.start.slice(8, 16))
  const dayOf = async (date: string) => {
    const { people } = await admin.get(getWorklogTable, { query: { range: 'daily', date } })
    return people[0]?.days[0]
  }
  const ask = async (from: string, to = from) => {
    await admin.get(syncNow, { body: { userId: biller.userId, from, to } })
    await world.runQueued(syncSoon)
  }
  const use = (start: string, time = 60) => ({
    start: `2026-03-${start}:00.000Z`,
    time,
    score: 4,
    category: 'Billing',
    type: 'app',
    value: 'Excel',
    title: 'Claims',
  })

  it('are stored as they came', async () => {
    tracked.gives(maria, [
      at('12T14:00', 600, { projectId: 'p', taskId: 't', mode: 'mobile' }),
      at('17T14:00'),
      at('18T14:00'),
    ])
    sandbox.knobs.timeUseEdits.set(maria.id, [use('17T14:00'), use('17T14:00'), use('18T14:00')])
    await tracked.sync()
    const { data } = await admin.get(listActivity, { query })
    expect(data).toMatchObject([
      {
        start: '2026-03-12T14:00:00.000Z',
        time: 600,
        mode: 'mobile',
        projectId: 'p',
        taskId: 't',
        deviceId: 'device-one',
      },
      { start: '2026-03-17T14:00:00.000Z', projectId: null, taskId: null },
      { start: '2026-03-18T14:00:00.000Z' },
    ])
    expect((await admin.get(listTimeUse, { query })).data).toHaveLength(3)
  })

  it('are not written again when nothing has changed', async () => {
    const before = await tracked.kept()
    world.pass(15 * minute)
    await tracked.sync()
    await ask('2026-03-10', '2026-03-18')
    expect(await tracked.kept()).toBe(before)
    expect((await tracked.runsOf(biller)).filter(one => one.outcome === 'done')).toHaveLength(4)
  })

  it('vanish, change and move with the provider’s rows, within the pulled window and nowhere else', async () => {
    // The first vanishes out of sight, the second moves to the day before, the third gets longer.
    tracked.gives(maria, [at('16T14:00'), at('18T14:00', 900)])
    sandbox.knobs.timeUseEdits.set(maria.id, [use('17T14:00')])
    world.pass(15 * minute)
    await tracked.sync()
    expect(await starts()).toEqual(['12T14:00', '18T14:00'])
    expect(await dayOf('2026-03-17')).toBeUndefined()
    expect(await dayOf('2026-03-18')).toMatchObject({ trackedSeconds: 900 })
    expect((await admin.get(listTimeUse, { query })).data).toHaveLength(1)
    await ask('2026-03-16')
    expect(await starts()).toEqual(['12T14:00', '16T14:00', '18T14:00'])
    await ask('2026-03-11', '2026-03-13')
    expect(await starts()).toEqual(['16T14:00', '18T14:00'])
    expect(await dayOf('2026-03-12')).toBeUndefined()
  })

  it('may get another project, task, device or mode', async () => {
    for (const more of [
      { projectId: 'posting' },
      { projectId: 'posting', taskId: 'era' },
      { projectId: 'posting', taskId: 'era', deviceId: 'device-two' },
      { projectId: 'posting', taskId: 'era', deviceId: 'device-two', mode: 'manual' },
    ]) {
      tracked.gives(maria, [at('18T14:00', 900, more)])
      world.pass(15 * minute)
      await tracked.sync()
      const { data } = await admin.get(listActivity, { query: { ...query, from: '2026-03-18' } })
      expect(data).toEqual([expect.objectContaining({ ...more, time: 900 })])
    }
    expect(await dayOf('2026-03-18')).toMatchObject({
      trackedSeconds: 0,
      manualSeconds: 900,
      projectCount: 1,
    })
  })

  it('count on both sides of a midnight, whichever side is pulled', async () => {
    // In New York midnight is at 04:00 UTC by then: two hours before it and one after.
    const over = at('15T02:00', 3 * 3600)
    tracked.gives(maria, [over])
    await ask('2026-03-15')
    expect(await dayOf('2026-03-15')).toBeUndefined()
    await ask('2026-03-14')
    expect(await dayOf('2026-03-14')).toMatchObject({ trackedSeconds: 7200 })
    expect(await dayOf('2026-03-15')).toMatchObject({ trackedSeconds: 3600 })
    // The day after is pulled alone: what reaches into it from the day before stays.
    tracked.gives(maria, [over, at('15T14:00')])
    await ask('2026-03-15')
    expect(await dayOf('2026-03-15')).toMatchObject({ trackedSeconds: 4200 })
    tracked.gives(maria, [at('15T14:00')])
    await ask('2026-03-14')
    expect(await dayOf('2026-03-14')).toBeUndefined()
    expect(await dayOf('2026-03-15')).toMatchObject({ trackedSeconds: 600 })
  })

  it('count on a third day when a 24-hour interval spans a day shortened by a clock change', async () => {
    tracked.gives(maria, [at('08T04:30', 86_400)])
    await ask('2026-03-07')
    for (const [date, trackedSeconds] of [
      ['2026-03-07', 1800],
      ['2026-03-08', 23 * 3600],
      ['2026-03-09', 1800],
    ] as const)
      expect(await dayOf(date)).toMatchObject({ trackedSeconds })
    tracked.gives(maria, [])
    await ask('2026-03-07')
    expect(await dayOf('2026-03-09')).toBeUndefined()
  })

  it('count tracked, manual and break time separately, and overlapping devices once as well', async () => {
    tracked.gives(maria, [
      at('13T14:00', 3600, { projectId: 'posting' }),
      at('13T14:30', 3600, { projectId: 'denials', deviceId: 'device-two' }),
      at('13T14:45', 1800, { projectId: '', mode: 'manual' }),
      at('13T16:00', 900, { projectId: 'coding', mode: 'paidBreak' }),
      at('12T16:00', 900, { projectId: 'posting', mode: 'break' }),
    ])
    await ask('2026-03-12', '2026-03-13')
    expect(await dayOf('2026-03-13')).toEqual({
      date: '2026-03-13',
      trackedSeconds: 7200,
      manualSeconds: 1800,
      breakSeconds: 900,
      unionSeconds: 5400,
      projectCount: 2,
    })
    // A person who only rested did not work.
    expect(await dayOf('2026-03-12')).toMatchObject({ trackedSeconds: 0, breakSeconds: 900, projectCount: 0 })
    const worklog = []
    for (const date of ['2026-03-12', '2026-03-13'])
      worklog.push(...(await admin.get(listWorklog, { query: { range: 'daily', date } })).worklog)
    expect(worklog).toEqual([
      { billerName: 'Maria Santos', date: '2026-03-13', hoursWorked: 2.5, projectCount: 2 },
    ])
  })

  it('stay when the provider no longer has any rows of a person who has left', async () => {
    const before = await tracked.kept()
    expect(before).toContain('posting')
    for (const left of [[{ ...maria, active: false }], []]) {
      people.splice(0, people.length, ...left, somebody)
      tracked.gives(maria, [])
      sandbox.knobs.timeUseEdits.set(maria.id, [])
      world.pass(15 * minute)
      await ask('2026-03-12', '2026-03-18')
      expect(await tracked.kept()).toBe(before)
      expect(await tracked.statusOf(biller)).toMatchObject({
        state: 'done',
        syncedAt: world.now.toISOString(),
      })
    }
    // A person who is there and has nothing has nothing.
    people.splice(0, people.length, maria, somebody)
    await ask('2026-03-12', '2026-03-18')
    expect(await starts()).toEqual([])
  })
})

describe('random days', async () => {
  // Clocks change in New York on the 8th, in London on the 29th of March, on Lord Howe by half an hour on the 5th of April.
  const zones = ['America/New_York', 'Europe/London', 'Australia/Lord_Howe', 'Asia/Kathmandu']
  const trackerUsers = zones.map(zone => account(zone))
  const tracked = await TrackedWorld.open(trackerUsers, '2026-04-07T12:00:00.000Z')
  const { world, admin } = tracked
  for (const one of trackerUsers) await tracked.biller(one.name, one.name, [one], 32)
  const random = createSeededRandom(17)
  const upTo = (most: number) => Math.floor(random() * most)
  const oneOf = <Item>(items: readonly Item[]): Item => items[upTo(items.length)] as Item

  const begins = Date.parse('2026-03-05T00:00:00.000Z')
  const randomRow = (person: (typeof trackerUsers)[0]) => {
    const start = new Date(begins + upTo(33 * 86_400) * 1000).toISOString()
    const long = random() < 0.1 ? 86_400 : 30_000
    return row(person, start, 1 + upTo(long), {
      mode: oneOf(workModes),
      projectId: oneOf(['', null, undefined, 'posting', 'denials', 'coding']),
      deviceId: oneOf(['one', 'two']),
    })
  }
  const rowsByAccount = new Map(
    trackerUsers.map(one => [one, Array.from({ length: 70 }, () => randomRow(one))]),
  )
  const give = () => {
    for (const [one, rows] of rowsByAccount) tracked.gives(one, rows)
  }

  const storedRows = async (id: string): Promise<TrackedInterval[]> => {
    const query = { userId: id, from: '2026-02-20', to: '2026-04-12' }
    const { data } = await admin.get(listActivity, { query })
    return data.map(one => ({ ...one, seconds: one.time, projectId: one.projectId ?? '' }))
  }

  /** What the worklog says is what the kept rows come to. */
  const expectCounted = async () => {
    const billers = trackerUsers.map(one => ({
      userId: one.id,
      userName: one.name,
      timeDoctorUserId: one.id,
    }))
    const activityRows: Parameters<typeof summarizeWorklog>[1][number][] = []
    const sheets = new Map<string, ReturnType<typeof totalDays>>()
    for (const one of trackerUsers) {
      const rows = await storedRows(one.id)
      sheets.set(one.name, totalDays(rows, one.name, '2026-02-01', '2026-04-30'))
      for (const { day, seconds, row } of cutAtMidnight(rows, one.name, '2026-02-01', '2026-04-30'))
        if (toModeKind(row.mode) !== 'break')
          activityRows.push({ userId: one.id, start: day, time: seconds, projectId: row.projectId })
    }
    const expected = summarizeWorklog(billers, activityRows, () => {})
    const actual = []
    for (const date of ['2026-03-01', '2026-04-01']) {
      actual.push(...(await admin.get(listWorklog, { query: { range: 'monthly', date } })).worklog)
      const { people } = await admin.get(getWorklogTable, { query: { range: 'monthly', date } })
      for (const { userName, days } of people)
        expect(days.map(({ projectCount: _, ...seconds }) => seconds)).toEqual(
          sheets
            .get(userName)
            ?.filter(({ day }) => day.startsWith(date.slice(0, 7)))
            .map(({ projects: _, day, ...seconds }) => ({ date: day, ...seconds })),
        )
    }
    expect(actual).toEqual(expected)
    return actual.length
  }

  it('come to the plain sum of their rows, cut at midnight, window by window', async () => {
    give()
    await tracked.sync()
    for (const one of trackerUsers) expect(await storedRows(one.id)).not.toHaveLength(0)
    expect(await expectCounted()).toBeGreaterThan(80)
  })

  it('still do when rows vanish, move and grow, and windows of any length are pulled in any order', async () => {
    for (let round = 0; round < 3; round++) {
      for (const [one, rows] of rowsByAccount)
        rowsByAccount.set(one, [
          ...rows.filter(() => random() > 0.3),
          ...Array.from({ length: 20 }, () => randomRow(one)),
        ])
      give()
      const from = addDays('2026-03-05', upTo(28))
      await admin.get(syncNow, { body: { from, to: addDays(from, upTo(9)) } })
      await world.runQueued(syncSoon)
      await expectCounted()
    }
  })
})
