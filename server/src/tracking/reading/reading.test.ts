import { getDashboardOverview, getDashboardStats } from '@claimcrew/contract/dashboard/contract'
import {
  addMapping,
  getConnection,
  getThumbnail,
  getTrackedUser,
  listActivity,
  listClientBillers,
  listProjects,
  listScreenshots,
  listTasks,
  listTimeUse,
  listTrackedUsers,
  openScreenshot,
} from '@claimcrew/contract/tracking/contract'
import { getWorklogDay, getWorklogTable, listWorklog } from '@claimcrew/contract/worklog/contract'
import { describe, expect, it } from 'vitest'
import { oneTracker, trackedUser } from '../../../test/outside/one-tracker.ts'
import { account, row, TrackedWorld } from '../../../test/scenes/trackedWorld.ts'
import { hour, World } from '../../../test/world.ts'
import { syncTracking } from '../backgroundJobs.ts'
import { disconnectedTracker } from '../tracker.ts'

const ann = account('Ann Reyes', {
  timezone: 'America/New_York',
  stretches: async () => [{ start: '2026-11-09T14:00:00.000Z', end: '2026-11-09T20:00:00.000Z', breaks: [] }],
})
const syd = account('Syd Ito', { timezone: 'Australia/Sydney' })
const tracked = await TrackedWorld.open([ann, syd], '2026-11-10T15:00:00.000Z')
const { world, admin, sandbox } = tracked
const client = await world.join('CLIENT', { timeZone: 'America/New_York' })
const biller = await tracked.biller('Ann Reyes', 'America/New_York', [ann], 40)
const sydney = await tracked.biller('Syd Ito', 'Australia/Sydney', [syd], 40)
await world.engage(client, biller, '2026-01-01')

// On 1 November New York has 25 hours, from 04:00 to 05:00 UTC of the next day; on 4 October Sydney has 23.
const newYork = ['2026-11-01T03:59:59.999Z', '2026-11-01T04:00:00.000Z', '2026-11-02T04:59:59.999Z']
const sydneys = ['2026-10-03T13:59:59.999Z', '2026-10-03T14:00:00.000Z', '2026-10-04T12:59:59.999Z']
tracked.gives(ann, [
  ...[...newYork, '2026-11-02T05:00:00.000Z'].map(start => row(ann, start, 60)),
  row(ann, '2026-11-09T14:00:00.000Z', 5400, {
    projectId: 'posting',
    projectName: 'Payment posting',
    taskId: 'cheques',
    taskName: 'Cheques',
  }),
  row(ann, '2026-11-09T16:00:00.000Z', 600, { mode: 'break', projectId: '' }),
])
tracked.gives(
  syd,
  [...sydneys, '2026-10-04T13:00:00.000Z'].map(start => row(syd, start, 60)),
)
await tracked.sync()

const monday = { userId: ann.id, from: '2026-11-09', to: '2026-11-09' }
const ask = (url: string, query: Record<string, string> = {}) => client.send({ method: 'GET', url, query })

describe('the calls that read tracked time', () => {
  it('answer at the specified paths, with the specified parameters and field names', async () => {
    const users = (await ask('/api/time-doctor/users')).body
    expect(users.data).toEqual([
      {
        id: ann.id,
        name: 'Ann Reyes',
        email: 'ann.reyes@people.test',
        role: 'user',
        active: true,
        timezone: 'America/New_York',
        lastSeenAt: users.data[0].lastSeenAt,
        gone: false,
        userId: biller.userId,
        userName: 'Ann Reyes',
      },
    ])
    expect((await ask(`/api/time-doctor/user/${ann.id}`)).body).toEqual(users.data[0])
    const { body } = await ask('/api/time-doctor/activity', monday)
    const always = {
      userId: ann.id,
      dbUserId: biller.userId,
      billerName: 'Ann Reyes',
      deviceId: 'device-one',
    }
    expect(body).toEqual({
      data: [
        {
          ...always,
          start: '2026-11-09T14:00:00.000Z',
          time: 5400,
          mode: 'computer',
          projectId: 'posting',
          projectName: 'Payment posting',
          taskId: 'cheques',
          taskName: 'Cheques',
        },
        {
          ...always,
          start: '2026-11-09T16:00:00.000Z',
          time: 600,
          mode: 'break',
          projectId: null,
          projectName: null,
          taskId: null,
          taskName: null,
        },
      ],
      syncedAt: '2026-11-10T15:00:00.000Z',
      stale: false,
    })
    const use = (await ask('/api/time-doctor/timeuse', monday)).body
    expect(Object.keys(use.data[0]).sort()).toEqual(['category', 'name', 'score', 'start', 'time', 'userId'])
    const shots = (await ask('/api/time-doctor/screenshots', monday)).body
    expect(shots.data.length).toBeGreaterThan(10)
    expect((await ask('/api/time-doctor/projects')).body.data).toEqual([
      { id: 'posting', name: 'Payment posting', deleted: true },
    ])
    expect((await ask('/api/time-doctor/tasks')).body.data).toEqual([
      { id: 'cheques', name: 'Cheques', project: { id: 'posting' } },
    ])
    expect((await ask('/api/time-doctor/client/billers')).body).toEqual({
      nextCursor: null,
      billers: [
        {
          userId: biller.userId,
          userName: 'Ann Reyes',
          timeZone: 'America/New_York',
          profilePicture: null,
          timeDoctorUserId: ann.id,
          timeDoctorUserIds: [ann.id],
        },
      ],
    })
  })

  it('let an administrator match, list and unmatch with the specified names, too', async () => {
    const { body: listed } = await admin.send({ method: 'GET', url: '/api/time-doctor/mappings' })
    const mapping = listed.mappings.find((one: { userId: string }) => one.userId === sydney.userId)
    expect(mapping).toEqual({
      id: mapping.id,
      userId: sydney.userId,
      userName: 'Syd Ito',
      timeDoctorUserId: syd.id,
      timeDoctorEmail: 'syd.ito@people.test',
      companyId: sandbox.companyId,
      createdAt: '2026-11-10T15:00:00.000Z',
    })
    const gone = await admin.send({ method: 'DELETE', url: `/api/time-doctor/mapping/${mapping.id}` })
    expect(gone.status).toBe(200)
    const { userId, timeDoctorUserId, companyId } = mapping
    const payload = { userId, timeDoctorUserId, timeDoctorEmail: 'syd@home.test', companyId }
    const made = await admin.send({ method: 'POST', url: '/api/time-doctor/mapping', payload })
    expect(made.body.mapping).toMatchObject(payload)
  })
})

describe('a range', () => {
  const startsOf = async (userId: string, from: string, to: string) =>
    (await admin.get(listActivity, { query: { userId, from, to } })).data.map(one => one.start)

  it('of one day holds all of it and nothing else, be it of 25 hours or of 23', async () => {
    expect(await startsOf(ann.id, '2026-11-01', '2026-11-01')).toEqual(newYork.slice(1))
    expect(await startsOf(syd.id, '2026-10-04', '2026-10-04')).toEqual(sydneys.slice(1))
  })

  it('of moments has its beginning and leaves its end out, however they are spelt', async () => {
    const [, first = '', last = ''] = newYork
    expect(await startsOf(ann.id, first, last)).toEqual([first])
    expect(await startsOf(ann.id, '2026-11-01T04:00:00Z', '2026-11-02T05:00:00.0Z')).toEqual([first, last])
  })

  it('has at most 93 days, of screenshots 7, and is asked of the provider a day of one person at a time', async () => {
    const of = (from: string, to: string) => ({ query: { userId: ann.id, from, to } })
    for (const endpoint of [listActivity, listTimeUse]) {
      expect((await admin.call(endpoint, of('2026-08-01', '2026-11-01'))).status).toBe(200)
      const { status, body } = await admin.call(endpoint, of('2026-08-01', '2026-11-02'))
      expect([status, body.fields]).toEqual([422, { to: 'Choose 93 days or fewer.' }])
    }
    const before = sandbox.requests.length
    // The week in which New York has an hour more.
    expect((await admin.call(listScreenshots, of('2026-10-30', '2026-11-05'))).status).toBe(200)
    const ranges = sandbox.requests.slice(before).map(({ query }) => query)
    expect(ranges.map(one => one.user)).toEqual(ranges.map(() => ann.id))
    const hours = ranges.map(one => (Date.parse(one.to ?? '') - Date.parse(one.from ?? '')) / hour)
    // With a quarter of an hour on either side, for what was filed late or early.
    expect(hours).toEqual([24.5, 24.5, 24.5, 1.5, 24.5, 24.5, 24.5, 24.5])
    const { status, body } = await admin.call(listScreenshots, of('2026-10-30', '2026-11-06'))
    expect([status, body.fields]).toEqual([422, { to: 'Choose 7 days or fewer.' }])
  })

  const day = '2026-11-03'
  const moment = '2026-11-03T09:00:00Z'
  it.each([
    ['reversed', day, '2026-11-02', 'to'],
    ['reversed by a moment', moment, '2026-11-03T08:59:59.999Z', 'to'],
    ['empty', moment, '2026-11-03T09:00:00.000Z', 'to'],
    ['too long by a millisecond', '2026-08-01T00:00:00Z', '2026-11-02T00:00:00.001Z', 'to'],
    ['from a day to a moment', day, moment, 'to'],
    ['from a moment to a day', moment, '2026-11-04', 'to'],
    ['of no such day', '2026-02-30', day, 'from'],
    ['of no such month', day, '2026-13-01', 'to'],
    ['of no such hour', '2026-11-03T25:00:00Z', moment, 'from'],
    ['of words', 'yesterday', day, 'from'],
    ['in another zone', '2026-11-03T09:00:00+05:00', '2026-11-03T10:00:00Z', 'from'],
    ['without a zone', '2026-11-03T09:00:00', '2026-11-03T10:00:00Z', 'from'],
    ['of the last century', '1999-12-31', '2000-01-01', 'from'],
    ['of the next century', '2100-12-31', '2101-01-01', 'to'],
    ['of the end of time', '9999-12-31T23:00:00Z', '9999-12-31T23:59:59Z', 'from'],
    ['of numbers', '0', '1', 'from'],
  ])('that is %s is refused by its field, and nothing changes', async (_, from, to, field) => {
    const before = await world.fingerprint()
    for (const endpoint of [listActivity, listTimeUse, listScreenshots]) {
      const { status, body } = await admin.call(endpoint, { query: { userId: ann.id, from, to } })
      expect([status, body.code, Object.keys(body.fields ?? {})]).toEqual([
        422,
        'invalid',
        expect.arrayContaining([field]),
      ])
    }
    expect(await world.fingerprint()).toBe(before)
  })
})

describe('while the provider is down', () => {
  it('stored data is answered with its age; passed-through data says since when it is unavailable', async () => {
    const [by, boss, own] = [client, admin, biller]
    const { data: shots } = await by.get(listScreenshots, { query: monday })
    const params = { screenshotId: shots[0]?.screenshotId ?? '' }
    sandbox.knobs.status = { code: 500 }
    world.pass(10 * 60_000)
    for (const [caller, hour, half] of [
      [await world.alsoAs(by), '10', 'AM'],
      [await world.alsoAs(own), '10', 'AM'],
      [await world.join('ADMIN', { timeZone: 'Asia/Manila' }), '11', 'PM'],
    ] as const)
      for (const [endpoint, input] of [
        [listScreenshots, { query: monday }],
        [getThumbnail, { params }],
        [openScreenshot, { params }],
      ] as const) {
        const { status, body, headers } = await caller.call(endpoint, input as never)
        expect([status, body.code, headers['retry-after']]).toEqual([503, 'not-ready', '30'])
        expect(body.message).toBe(
          `Time Doctor is having problems. This started Tue, Nov 10, ${hour}:10 ${half}. ` +
            `It last responded Tue, Nov 10, ${hour}:00 ${half}.`,
        )
        world.pass(12 * 60_000)
      }
    const [reader, chief] = [await world.alsoAs(by), await world.alsoAs(boss)]
    for (const endpoint of [listActivity, listTimeUse]) {
      const { data, syncedAt, stale } = await reader.get(endpoint, { query: monday })
      expect(data.length).toBeGreaterThan(0)
      expect([syncedAt, stale]).toEqual(['2026-11-10T15:00:00.000Z', true])
    }
    expect((await reader.get(getTrackedUser, { params: { id: ann.id } })).name).toBe('Ann Reyes')
    for (const endpoint of [listTrackedUsers, listProjects, listTasks])
      expect((await reader.get(endpoint, {})).data).toHaveLength(1)
    expect((await reader.get(listClientBillers, {})).billers).toHaveLength(1)
    const { worklog } = await reader.get(listWorklog, { query: { range: 'daily', date: '2026-11-09' } })
    expect(worklog).toEqual([
      { billerName: 'Ann Reyes', date: '2026-11-09', hoursWorked: 1.5, projectCount: 1 },
    ])
    const { people } = await reader.get(getWorklogTable, { query: {} })
    expect(people).toMatchObject([{ stale: true, syncedAt: '2026-11-10T15:00:00.000Z' }])
    const query = { billerId: biller.userId, date: '2026-11-09' }
    expect((await reader.get(getWorklogDay, { query })).stale).toBe(true)
    expect((await reader.get(getDashboardStats, {})).monthlyHours).toBe('1.6')
    expect(await reader.get(getDashboardOverview, {})).toMatchObject({ monthSeconds: 5639, stale: true })
    expect(await chief.get(getConnection, {})).toMatchObject({
      state: 'failing',
      failingSince: '2026-11-10T15:10:00.000Z',
      lastOkAt: '2026-11-10T15:00:00.000Z',
    })
    sandbox.calm()
    world.pass(60_000)
    expect((await reader.call(openScreenshot, { params })).status).toBe(200)
    // Pictures come from elsewhere: that they do says nothing of the rest.
    expect(await chief.get(getConnection, {})).toMatchObject({ state: 'failing' })
    expect((await reader.call(listScreenshots, { query: monday })).status).toBe(200)
    expect(await chief.get(getConnection, {})).toMatchObject({ state: 'good', failingSince: null })
  })
})

describe('after the tracker was disconnected', () => {
  it('pulled data is still there, and screenshots say what is missing', async () => {
    const tracker = oneTracker()
    tracker.people.push(trackedUser('somebody'))
    const house = await World.open({ tracker })
    const [boss, person] = [await house.join('ADMIN'), await house.join('BILLER', { timeZone: 'UTC' })]
    await boss.get(addMapping, { body: { userId: person.userId, timeDoctorUserId: 'somebody' } })
    await house.run(syncTracking)
    const query = { userId: 'somebody', from: '2026-03-04', to: '2026-03-10' }
    const [shot] = (await person.get(listScreenshots, { query })).data
    Object.assign(tracker, disconnectedTracker)
    expect((await person.get(listActivity, { query })).data).toHaveLength(1)
    const params = { screenshotId: shot?.screenshotId ?? '' }
    for (const answer of [
      await person.call(listScreenshots, { query }),
      await person.call(getThumbnail, { params }),
      await person.call(openScreenshot, { params }),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([503, 'not-ready'])
      expect(answer.body.message).toBe('No time tracker is connected. An admin can set one up.')
    }
    expect(await boss.get(getConnection, {})).toMatchObject({ state: 'not-connected', failingSince: null })
  })
})
