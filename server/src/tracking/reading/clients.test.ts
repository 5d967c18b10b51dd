import { toSecond } from '@claimcrew/contract/attendance/sessionIntervals'
import { getClocksDay } from '@claimcrew/contract/clocks/contract'
import type { Reply } from '@claimcrew/contract/kit/endpoint'
import { intersectIntervals, unionIntervals } from '@claimcrew/contract/kit/intervals'
import {
  getThumbnail,
  getTrackedUser,
  listActivity,
  listProjects,
  listScreenshots,
  listTasks,
  listTimeUse,
  openScreenshot,
} from '@claimcrew/contract/tracking/contract'
import { getWorklogDay } from '@claimcrew/contract/worklog/contract'
import { expect, it } from 'vitest'
import { AttendanceDesk } from '../../../test/scenes/attendanceDesk.ts'
import { account, row, TrackedWorld } from '../../../test/scenes/trackedWorld.ts'
import type { Person } from '../../../test/world.ts'

const at = (time: string, day = '16') => `2026-03-${day}T${time}:00.000Z`
const end = '2026-03-18T15:00:00.000Z'

// A biller of two clients: on the 16th a session for each and one that names nobody, rows across all edges.
const maria = account('Maria Santos', {
  async stretches() {
    return [{ start: at('08:00'), end: at('20:00'), breaks: [] }]
  },
})
const tracked = await TrackedWorld.open([maria], end)
const { world } = tracked
const desk = new AttendanceDesk(world)
const biller = await tracked.biller('Maria Santos', 'UTC', [maria])
const lake = await world.join('CLIENT')
const hill = await world.join('CLIENT')
for (const client of [lake, hill]) await world.engage(client, biller, '2026-01-01')
await desk.punchIn(biller, at('09:00'), lake)
await desk.startBreak(biller, at('10:00'))
await desk.endBreak(biller, at('10:30'))
await desk.punchOut(biller, at('11:00'))
await desk.workFor(hill, biller, at('11:00'), at('13:00'))
await desk.work(biller, at('14:00'), at('15:00'))
const project = (name: string) => ({
  projectId: name,
  projectName: name,
  taskId: `task-${name}`,
  taskName: `Task ${name}`,
})
tracked.gives(maria, [
  row(maria, at('08:30'), 3600, project('lake-work')),
  row(maria, at('10:00'), 1800, { mode: 'break' }),
  row(maria, at('10:45'), 1800, project('both-work')),
  row(maria, at('12:00'), 600, { mode: 'break' }),
  row(maria, at('12:30'), 900, project('hill-work')),
  row(maria, at('14:00'), 1200, project('nobodys-work')),
  row(maria, at('18:00'), 300, project('evening-work')),
  row(maria, at('18:00', '17'), 240),
])
world.now = new Date(end)
tracked.admin = await world.alsoAs(tracked.admin)
await tracked.sync()

const as = (person: Person) => world.alsoAs(person)
const query = { userId: maria.id, from: '2026-03-16', to: '2026-03-16' }
const timesOf = (data: Reply<typeof listActivity>['data']) =>
  data.map(({ start, time }) => [start.slice(11, 16), time])

it('each client gets the activity of their own sessions, breaks included; rows are cut at their edges', async () => {
  expect(timesOf((await (await as(lake)).get(listActivity, { query })).data)).toEqual([
    ['09:00', 1800],
    ['10:00', 1800],
    ['10:45', 900],
  ])
  expect(timesOf((await (await as(hill)).get(listActivity, { query })).data)).toEqual([
    ['11:00', 900],
    ['12:00', 600],
    ['12:30', 900],
  ])
  for (const person of [biller, tracked.admin])
    expect((await (await as(person)).get(listActivity, { query })).data).toHaveLength(7)
})

it('time use is cut likewise', async () => {
  const times = async (person: Person) =>
    (await (await as(person)).get(listTimeUse, { query })).data.map(({ start, time }) => {
      return { from: toSecond(start), to: toSecond(start) + time }
    })
  const all = await times(biller)
  for (const [client, from, to] of [
    [lake, '09:00', '11:00'],
    [hill, '11:00', '13:00'],
  ] as const) {
    const own = await times(client)
    expect(own.length).toBeGreaterThan(0)
    expect(unionIntervals(own)).toEqual(
      intersectIntervals(all, [{ from: toSecond(at(from)), to: toSecond(at(to)) }]),
    )
  }
})

it('screenshots are listed and opened within the client’s own sessions alone, however their IDs became known', async () => {
  const list = async (person: Person) => (await (await as(person)).get(listScreenshots, { query })).data
  const [own, others, all] = [await list(lake), await list(hill), await list(tracked.admin)]
  expect(all.length).toBeGreaterThan(own.length + others.length)
  expect(own.length * others.length).toBeGreaterThan(0)
  for (const { takenAt } of own) expect(takenAt >= at('09:00') && takenAt < at('11:00'), takenAt).toBe(true)
  for (const { takenAt } of others)
    expect(takenAt >= at('11:00') && takenAt < at('13:00'), takenAt).toBe(true)
  const reader = await as(lake)
  for (const endpoint of [getThumbnail, openScreenshot])
    for (const [shots, status] of [
      [own, 200],
      [others, 404],
    ] as const) {
      const params = { screenshotId: shots.at(-1)?.screenshotId ?? '' }
      expect((await reader.call(endpoint, { params })).status).toBe(status)
    }
})

it('the day’s intervals, its sums and the timeline reveal nothing of the other client’s time', async () => {
  const day = { query: { billerId: biller.userId, date: '2026-03-16' } }
  const own = await (await as(lake)).get(getWorklogDay, day)
  expect(own.pieces.map(({ start, seconds, whole }) => [start.slice(11, 16), seconds, whole])).toEqual([
    ['09:00', 1800, null],
    ['10:00', 1800, null],
    ['10:45', 900, null],
  ])
  expect(own.day).toMatchObject({
    trackedSeconds: 2700,
    breakSeconds: 1800,
    unionSeconds: 2700,
    projectCount: 2,
  })
  const params = { billerId: biller.userId, day: '2026-03-16' }
  const breaksOf = async (person: Person) => {
    const { picture } = await (await as(person)).get(getClocksDay, { params })
    return picture.trackerBreaks.map(({ from }) => from.slice(11, 16))
  }
  expect(await breaksOf(lake)).toEqual(['10:00'])
  expect(await breaksOf(hill)).toEqual(['12:00'])
  expect(await breaksOf(biller)).toEqual(['10:00', '12:00'])
})

it('projects and tasks are those of the client’s own time', async () => {
  const names = async (person: Person) => {
    const reader = await as(person)
    const [projects, tasks] = [await reader.get(listProjects, {}), await reader.get(listTasks, {})]
    return [...projects.data, ...tasks.data].map(one => one.id).filter(id => id.endsWith('-work'))
  }
  expect(await names(lake)).toEqual(['both-work', 'lake-work', 'task-both-work', 'task-lake-work'])
  expect(await names(hill)).toEqual(['both-work', 'hill-work', 'task-both-work', 'task-hill-work'])
})

it('when the biller was last seen is shown if it was in the client’s own time', async () => {
  const seen = async (person: Person) =>
    (await (await as(person)).get(getTrackedUser, { params: { id: maria.id } })).lastSeenAt
  const set = (lastSeenAt: string) =>
    world.db.updateTable('tracking_accounts').set({ last_seen_at: lastSeenAt }).execute()
  await set(at('12:40'))
  expect(await seen(hill)).toBe(at('12:40'))
  expect(await seen(lake)).toBeNull()
  await set(at('18:00'))
  expect([await seen(hill), await seen(biller)]).toEqual([null, at('18:00')])
})

it('when one client is left, the time outside of sessions is theirs from that day on', async () => {
  const next = { query: { ...query, from: '2026-03-17', to: '2026-03-17' } }
  const countActivity = async (person: Person) =>
    (await (await as(person)).get(listActivity, next)).data.length
  expect([await countActivity(lake), await countActivity(hill)]).toEqual([0, 0])
  await world.db
    .updateTable('engagements')
    .set({ ended_on: '2026-03-16' })
    .where('client_id', '=', hill.userId)
    .execute()
  expect([await countActivity(lake), await countActivity(hill)]).toEqual([1, 0])
})
