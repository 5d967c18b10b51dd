import { listTasks, setTaskStatus } from '@claimcrew/contract/tasks/contract'
import {
  getTaskReport,
  type TaskFigure,
  type TaskReportBy,
  toFigureFilter,
} from '@claimcrew/contract/tasks/report'
import { describe, expect, it } from 'vitest'
import { pair, task } from '../../../test/scenes/tasks.ts'
import { type Person, World } from '../../../test/world.ts'

const world = await World.open()

const march = { from: '2026-03-01', to: '2026-03-31' }

/** A month of a small team, each step at its moment. */
async function month() {
  world.now = new Date('2026-02-20T15:00:00.000Z')
  const { client, biller } = await pair(world)
  const other = await world.join('BILLER')
  await world.engage(client, other, '2026-01-01')
  const at = async (time: string, person: Person) => {
    world.now = new Date(time)
    return world.alsoAs(person)
  }
  const make = async (time: string, fields: Parameters<typeof task>[1]) =>
    task(await at(time, client), fields)
  const move = async (time: string, by: Person, taskId: string, status: string) =>
    (await at(time, by)).get(setTaskStatus, { params: { taskId }, body: { status: status as 'done' } })
  // 23:30 on the last of February in New York: not of March.
  await make('2026-03-01T04:30:00.000Z', { title: 'February', assigneeId: other.userId, dollarsCents: 100 })
  const a = await make('2026-03-02T15:00:00.000Z', {
    assigneeId: biller.userId,
    dueAt: '2026-03-05T22:00:00.000Z',
    dollarsCents: 1000,
  })
  await move('2026-03-02T16:00:00.000Z', biller, a.taskId, 'in-progress')
  await move('2026-03-04T16:00:00.000Z', biller, a.taskId, 'done')
  const b = await make('2026-03-03T15:00:00.000Z', {
    assigneeId: biller.userId,
    workType: 'appeals',
    dueAt: '2026-03-06T22:00:00.000Z',
  })
  await move('2026-03-03T18:00:00.000Z', biller, b.taskId, 'done')
  await move('2026-03-04T18:00:00.000Z', client, b.taskId, 'reopened')
  await move('2026-03-09T18:00:00.000Z', biller, b.taskId, 'done')
  const late = { dueAt: '2026-03-08T22:00:00.000Z', dollarsCents: 5000, assigneeId: biller.userId }
  await make('2026-03-04T15:00:00.000Z', { title: 'Late', ...late })
  await make('2026-03-10T15:00:00.000Z', { title: 'Nobody’s', workType: 'appeals' })
  const gone = await make('2026-03-10T15:30:00.000Z', { dueAt: '2026-03-09T22:00:00.000Z' })
  await move('2026-03-10T16:00:00.000Z', client, gone.taskId, 'cancelled')
  world.now = new Date('2026-03-12T15:00:00.000Z')
  return { client: await world.alsoAs(client), biller: await world.alsoAs(biller), other }
}

const { client, biller, other } = await month()
const report = (by: Person, kind: TaskReportBy = 'biller') =>
  by.get(getTaskReport, { query: { ...march, by: kind } })

describe('the report of tasks', () => {
  it('shows by biller open, new, completed, on-time and sent-back tasks and time to first action', async () => {
    const { rows, totals } = await report(client)
    const of = (value: string | null) => rows.find(row => row.value === value)
    expect(of(biller.userId)).toMatchObject({
      label: biller.user.userName,
      open: 1,
      overdue: 1,
      openCents: 5000,
      overdueCents: 5000,
      arrived: 3,
      done: 2,
      reopened: 1,
      slaMet: 1,
      slaOf: 3,
      // After one hour and after three.
      firstTouchMedianSeconds: 7200,
      firstTouchP90Seconds: 10_080,
      firstTouchOf: 2,
    })
    expect(of(other.userId)).toMatchObject({ open: 1, arrived: 0, done: 0, firstTouchMedianSeconds: null })
    expect(of(null)).toMatchObject({ label: 'Unassigned', open: 1, arrived: 2, slaOf: 0 })
    expect(totals).toMatchObject({
      open: 3,
      overdue: 1,
      arrived: 5,
      done: 2,
      slaMet: 1,
      slaOf: 3,
      firstTouchOf: 2,
    })
  })

  it('counts days in each client’s time zone, also for an ADMIN', async () => {
    const admin = await world.join('ADMIN')
    for (const by of [client, admin]) {
      const { days } = await by.get(getTaskReport, { query: { ...march, clientId: client.userId } })
      expect(days).toHaveLength(31)
      expect(days.filter(({ arrived, completed }) => arrived + completed > 0)).toEqual([
        { day: '2026-03-02', arrived: 1, completed: 0 },
        { day: '2026-03-03', arrived: 1, completed: 0 },
        { day: '2026-03-04', arrived: 1, completed: 1 },
        { day: '2026-03-09', arrived: 0, completed: 1 },
        { day: '2026-03-10', arrived: 2, completed: 0 },
      ])
    }
  })

  it('opens each figure to exactly its tasks', async () => {
    for (const by of ['biller', 'client', 'workType'] as const) {
      const { rows } = await report(client, by)
      for (const row of rows)
        for (const figure of [
          'open',
          'overdue',
          'arrived',
          'done',
          'reopened',
        ] as const satisfies TaskFigure[]) {
          const { reopened, ...filter } = toFigureFilter(row, figure, march)
          const query = { ...filter, ...(reopened !== undefined && { reopened: `${reopened}` as const }) }
          const { total } = await client.get(listTasks, { query })
          expect([by, row.label, figure, total]).toEqual([by, row.label, figure, row[figure]])
        }
    }
  })

  it('shows how old open tasks are, and opens those', async () => {
    const { rows } = await report(client, 'age')
    expect(rows.map(({ label, open }) => [label, open])).toEqual([
      ['Up to 2 days', 1],
      ['3 to 7 days', 0],
      ['8 to 14 days', 2],
      ['15 to 30 days', 0],
      ['Over 30 days', 0],
    ])
    for (const row of rows) {
      const { total } = await client.get(listTasks, { query: toFigureFilter(row, 'open', march) as object })
      expect([row.label, total]).toEqual([row.label, row.open])
    }
    // What was canceled on the day on which it came stays that young, and what was done as old as it was then.
    world.now = new Date('2026-03-30T15:00:00.000Z')
    const later = await report(await world.alsoAs(client), 'age')
    world.now = new Date('2026-03-12T15:00:00.000Z')
    expect(later.rows.map(({ label, open, arrived }) => [label, open, arrived])).toEqual([
      ['Up to 2 days', 0, 2],
      ['3 to 7 days', 0, 1],
      ['8 to 14 days', 0, 0],
      ['15 to 30 days', 3, 2],
      ['Over 30 days', 0, 0],
    ])
  })

  it('of a biller is of their own tasks, of another client of nothing', async () => {
    expect((await report(biller)).totals).toMatchObject({ open: 1, done: 2 })
    expect((await report(await world.join('CLIENT'))).rows).toEqual([])
  })

  it('covers at most 366 days, in order', async () => {
    const ask = (from: string, to: string) => client.call(getTaskReport, { query: { from, to } })
    expect((await ask('2025-03-01', '2026-03-01')).status).toBe(200)
    expect((await ask('2025-02-28', '2026-03-01')).status).toBe(422)
    expect((await ask('2026-03-02', '2026-03-01')).status).toBe(422)
  })
})
