import { dayIn } from '@claimcrew/contract/kit/time'
import {
  getThumbnail,
  getTrackedUser,
  listActivity,
  listClientBillers,
  listProjects,
  listScreenshots,
  listScreenshotViews,
  listTasks,
  listTimeUse,
  listTrackedUsers,
  openScreenshot,
} from '@claimcrew/contract/tracking/contract'
import {
  exportWorklog,
  getWorklogDay,
  getWorklogTable,
  listWorklog,
} from '@claimcrew/contract/worklog/contract'
import { describe, expect, it } from 'vitest'
import { march, nightRows, nightWorker } from '../../../test/scenes/night-shift.ts'
import { TrackedWorld } from '../../../test/scenes/trackedWorld.ts'
import type { Caller, Person } from '../../../test/world.ts'

const maria = nightWorker('Maria Santos')
const noor = nightWorker('Noor Khan')
const ursula = nightWorker('Ursula Nobody')
const tracked = await TrackedWorld.open([maria, noor, ursula])
const { world, admin } = tracked
const biller = await tracked.biller('Maria Santos', 'Asia/Manila', [maria], 20)
const other = await tracked.biller('Noor Khan', 'Asia/Manila', [noor], 20)
tracked.gives(maria, nightRows(maria, march(1, 17)))
tracked.gives(noor, [])
await tracked.sync()

const former = await world.join('CLIENT', { userName: 'Was a client' })
await world.engage(former, biller, '2026-03-02', '2026-03-05')
const again = await world.join('CLIENT', { userName: 'Came back' })
await world.engage(again, biller, '2026-03-06', '2026-03-08')
await world.engage(again, biller, '2026-03-10')
const future = await world.join('CLIENT', { userName: 'Begins in April' })
await world.engage(future, biller, '2026-04-01')
const stranger = await world.join('CLIENT', { userName: 'Has another biller' })
await world.engage(stranger, other, '2026-01-01')

const on = (days: readonly string[]) => days.map(day => `2026-03-${day}`)
const whole = { userId: maria.id, from: '2026-03-01', to: '2026-03-18' }
const month = { range: 'monthly', date: '2026-03-15' } as const

/** The days of somebody's life that an answer tells of. */
const daysOf = (moments: readonly string[]) => [...new Set(moments.map(at => dayIn('Asia/Manila', at)))]

const screenshotsOn = async (by: Caller, from: string, to: string) =>
  (await by.get(listScreenshots, { query: { userId: maria.id, from, to } })).data

const views = async () =>
  (await world.db.selectFrom('audit_events').select('id').where('action', 'like', 'screenshots.%').execute())
    .length

describe.each([
  ['a client whose engagement has ended', former, march(2, 5)],
  ['a client who came back after a pause', again, [...march(6, 8), ...march(10, 18)]],
  ['a client whose engagement has yet to begin', future, []],
  ['the biller', biller, march(1, 18)],
  ['an administrator', admin, march(1, 18)],
] as [string, Person, string[]][])(
  '%s sees the days of their engagements and no other',
  (_, person, days) => {
    const own = (person: Person) => world.alsoAs(person)

    it('of the activity, whether asked by days or by moments', async () => {
      const by = await own(person)
      const { data } = await by.get(listActivity, { query: whole })
      expect(daysOf(data.map(one => one.start))).toEqual(on(days))
      const moments = { from: '2026-02-28T16:00:00Z', to: '2026-03-18T16:00:00Z' }
      expect((await by.get(listActivity, { query: { ...whole, ...moments } })).data).toEqual(data)
      expect(data).toEqual(data.toSorted((a, b) => (a.start < b.start ? -1 : 1)))
    })

    it('of the time use', async () => {
      const { data } = await (await own(person)).get(listTimeUse, { query: whole })
      expect(daysOf(data.map(one => one.start))).toEqual(on(days))
    })

    it('of the screenshots, each of which opens, small and large', async () => {
      const by = await own(person)
      const seen = [
        ...(await screenshotsOn(by, '2026-03-01', '2026-03-07')),
        ...(await screenshotsOn(by, '2026-03-08', '2026-03-14')),
      ]
      expect(daysOf(seen.map(one => one.takenAt))).toEqual(on(days.filter(day => day <= '14')))
      for (const { screenshotId } of seen.slice(-1))
        for (const endpoint of [getThumbnail, openScreenshot])
          expect((await by.call(endpoint, { params: { screenshotId } })).status).toBe(200)
    })

    it('of screenshots with IDs from someone else', async () => {
      const by = await own(person)
      const all = await screenshotsOn(admin, '2026-03-01', '2026-03-07')
      const hidden = all.filter(one => !on(days).includes(dayIn('Asia/Manila', one.takenAt)))
      const before = await views()
      for (const { screenshotId } of [...hidden.slice(0, 1), ...hidden.slice(-1)])
        for (const endpoint of [getThumbnail, openScreenshot])
          expect((await by.call(endpoint, { params: { screenshotId } })).status).toBe(404)
      expect(await views()).toBe(before)
    })

    it('of the worklog, its sheet and its file', async () => {
      const by = await own(person)
      const { worklog } = await by.get(listWorklog, { query: month })
      const isTeam = person.user.role !== 'BILLER'
      expect(worklog.map(row => row.date)).toEqual(isTeam ? on(days) : [])
      const { people } = await by.get(getWorklogTable, { query: { ...month, billerId: biller.userId } })
      expect(people.flatMap(one => one.days.map(day => day.date))).toEqual(on(days))
      const seconds = people.flatMap(one => one.days.map(day => day.trackedSeconds))
      const projects = people.flatMap(one => one.projects.map(part => part.trackedSeconds))
      expect(sum(projects)).toBe(sum(seconds))
      if (!isTeam) return
      const { body } = await by.call(exportWorklog, { query: { ...month, format: 'csv' } })
      const lines: string[] = String(body).trim().split('\r\n').slice(1)
      expect(lines.map(line => line.split(',')[1])).toEqual(on(days))
    })

    it('of each day’s activity', async () => {
      const by = await own(person)
      for (const day of march(1, 18)) {
        const query = { billerId: biller.userId, date: `2026-03-${day}` }
        expect((await by.call(getWorklogDay, { query })).status, day).toBe(days.includes(day) ? 200 : 404)
      }
    })

    it('of projects and tasks, those that were worked on then', async () => {
      const by = await own(person)
      const lists = await Promise.all([by.get(listProjects, {}), by.get(listTasks, {})])
      const [projects = [], tasks = []] = lists.map(({ data }) =>
        data
          .map(one => one.id.split('-'))
          .flatMap(([, day]) => (/^\d\d$/.test(day ?? '') ? [day ?? ''] : [])),
      )
      // Half an hour of the night before is of its project and its task, too.
      const nights = days.flatMap(day => [String(Number(day) - 1).padStart(2, '0'), day])
      const worked = march(1, 17).filter(day => nights.includes(day))
      expect(projects.sort()).toEqual(worked)
      expect(tasks.sort()).toEqual(worked)
    })
  },
)

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

describe('a day with an interval cut at midnight', () => {
  const piecesOf = async (by: Person, date: string) =>
    (await by.get(getWorklogDay, { query: { billerId: biller.userId, date } })).pieces

  it('shows its full length only if the day on which it began is visible', async () => {
    const [late] = await piecesOf(former, '2026-03-02')
    expect(late).toMatchObject({ start: '2026-03-01T16:00:00.000Z', seconds: 1800, whole: null })
    const [next] = await piecesOf(former, '2026-03-03')
    const began = { start: '2026-03-02T14:30:00.000Z', seconds: 7200 }
    expect(next).toMatchObject({ start: '2026-03-02T16:00:00.000Z', seconds: 1800, whole: began })
    expect((await piecesOf(admin, '2026-03-02'))[0]).toMatchObject({
      whole: { start: '2026-03-01T14:30:00.000Z', seconds: 7200 },
    })
  })
})

describe('the list of provider accounts', () => {
  const idsOf = async (by: Person) => (await by.get(listTrackedUsers, {})).data.map(one => one.id)
  const billersOf = async (by: Person) => (await by.get(listClientBillers, {})).billers

  it('shows a client those engaged now or soon, and a biller only themselves', async () => {
    for (const [person, ids] of [
      [former, []],
      [again, [maria.id]],
      [future, [maria.id]],
      [stranger, [noor.id]],
      [biller, [maria.id]],
    ] as const) {
      expect(await idsOf(person), person.user.userName).toEqual(ids)
      expect((await billersOf(person)).flatMap(one => one.timeDoctorUserIds)).toEqual(ids)
      expect((await person.call(getTrackedUser, { params: { id: maria.id } })).status).toBe(
        (ids as readonly string[]).includes(maria.id) ? 200 : 404,
      )
    }
    expect(await idsOf(admin)).toEqual(expect.arrayContaining([maria.id, noor.id]))
    expect((await billersOf(admin)).map(one => one.userName)).toEqual(['Maria Santos', 'Noor Khan'])
  })

  it('shows an administrator also accounts without a user here', async () => {
    const params = { id: ursula.id }
    const nobody = await admin.get(getTrackedUser, { params })
    expect(nobody).toMatchObject({ name: 'Ursula Nobody', userId: null, userName: null })
    expect((await admin.get(listTrackedUsers, {})).data).toContainEqual(nobody)
    for (const person of [biller, again])
      expect((await person.call(getTrackedUser, { params })).status).toBe(404)
    const query = { ...whole, userId: params.id }
    for (const endpoint of [listActivity, listTimeUse])
      expect(await admin.get(endpoint, { query })).toEqual({ data: [], syncedAt: null, stale: true })
    const day = { ...query, from: '2026-03-17', to: '2026-03-17' }
    expect(await admin.get(listScreenshots, { query: day })).toEqual({ data: [] })
    expect((await biller.call(listActivity, { query })).status).toBe(404)
  })
})

describe('a stranger', () => {
  it('cannot tell a hidden person from one who does not exist', async () => {
    const before = await world.fingerprint()
    const answersOf = async (userId: string) => {
      const query = { userId, from: '2026-03-02', to: '2026-03-03' }
      const answers = [
        await stranger.call(getTrackedUser, { params: { id: userId } }),
        ...(await Promise.all(
          [listActivity, listTimeUse, listScreenshots].map(endpoint => stranger.call(endpoint, { query })),
        )),
      ]
      return answers.map(({ status, body: { requestId: _, ...words } }) => [status, words])
    }
    const hidden = await answersOf(maria.id)
    expect(hidden).toEqual(await answersOf('nobody-at-all-00'))
    expect(hidden.map(([status]) => status)).toEqual([404, 404, 404, 404])
    expect(await world.fingerprint()).toBe(before)
  })

  it('finds no day, row or log line of someone else, whatever is requested', async () => {
    const query = { ...month, billerId: biller.userId }
    expect((await stranger.get(getWorklogTable, { query })).people).toEqual([])
    const { people } = await stranger.get(getWorklogTable, { query: month })
    expect(people.map(one => one.userName)).toEqual(['Noor Khan'])
    const csv = await stranger.call(exportWorklog, { query: { ...query, format: 'csv' } })
    expect(String(csv.body).trim().split('\r\n')).toHaveLength(1)
    const aProject = { ...month, projectId: 'project-03' }
    const table = await stranger.get(getWorklogTable, { query: aProject })
    expect([table.people.flatMap(one => one.days), table.projects]).toEqual([[], []])
  })
})

describe('the list of screenshot views', () => {
  it('is visible to the biller and to administrators, and to no client', async () => {
    const params = { userId: biller.userId }
    expect((await biller.get(listScreenshotViews, { params, query: {} })).items.length).toBeGreaterThan(0)
    expect((await admin.get(listScreenshotViews, { params, query: {} })).items.length).toBeGreaterThan(0)
    for (const person of [former, again, stranger, other])
      expect((await person.call(listScreenshotViews, { params, query: {} })).status).toBe(404)
  })
})
