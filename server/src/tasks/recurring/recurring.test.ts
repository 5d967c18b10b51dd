import { updateUser } from '@claimcrew/contract/people/contract'
import { listTasks } from '@claimcrew/contract/tasks/contract'
import {
  createRecurrence,
  deleteRecurrence,
  listRecurrences,
  updateRecurrence,
} from '@claimcrew/contract/tasks/recurrence'
import { describe, expect, it } from 'vitest'
import { pair } from '../../../test/scenes/tasks.ts'
import { day, type Person, World } from '../../../test/world.ts'
import { createRecurringTasks } from '../backgroundJobs.ts'

/** A Friday; the clocks in New York go forward on Sunday. */
const world = await World.open({ at: '2026-03-06T15:00:00.000Z' })

const daily = {
  title: 'Post the ERA of the day',
  workType: 'ERA',
  pattern: { every: 'weekday' as const },
  time: '08:00',
  dueInDays: 1,
  dueTime: '17:00',
}
const create = async (by: Person, fields: object = {}) =>
  (await by.get(createRecurrence, { body: { ...daily, ...fields } })).recurrence
const tasksOf = async (by: Person) =>
  (await by.get(listTasks, { query: { sort: 'number' } })).items.map(({ createdAt, dueAt }) => [
    createdAt,
    dueAt,
  ])

/** Time goes by in steps, as the job sees it. */
async function until(at: string, stepMs = 6 * 3_600_000): Promise<void> {
  while (world.now.getTime() < Date.parse(at)) {
    world.now = new Date(Math.min(world.now.getTime() + stepMs, Date.parse(at)))
    await world.run(createRecurringTasks)
  }
}

describe('a recurring task', () => {
  it('comes on the client’s working days at the client’s hour, over a change of the clocks, once each', async () => {
    const { client, biller } = await pair(world)
    const { nextAt, timeZone } = await create(client, { assigneeId: biller.userId })
    expect([nextAt, timeZone]).toEqual(['2026-03-09T12:00:00.000Z', 'America/New_York'])
    await until('2026-03-10T18:00:00.000Z', 3_600_000)
    await world.run(createRecurringTasks)
    expect(await tasksOf(await world.alsoAs(client))).toEqual([
      ['2026-03-10T12:00:00.000Z', '2026-03-11T21:00:00.000Z'],
      ['2026-03-09T12:00:00.000Z', '2026-03-10T21:00:00.000Z'],
    ])
    const { items } = await (await world.alsoAs(biller)).get(listTasks, { query: {} })
    expect(items).toHaveLength(2)
  })

  it('begins paused where it is written so, and comes once it is resumed', async () => {
    const { client } = await pair(world)
    const { recurrenceId, paused, nextAt } = await create(client, { paused: true })
    expect([paused, nextAt]).toEqual([true, null])
    world.pass(7 * day)
    await world.run(createRecurringTasks)
    const later = await world.alsoAs(client)
    expect(await tasksOf(later)).toEqual([])
    const resumed = await later.get(updateRecurrence, { params: { recurrenceId }, body: { paused: false } })
    expect(resumed.recurrence.nextAt).not.toBeNull()
  })

  it('makes up for what was missed, a week of it at most', async () => {
    const { client } = await pair(world)
    await create(client, { pattern: { every: 'week', days: [1, 2, 3, 4, 5, 6, 7] } })
    world.pass(30 * day)
    await world.run(createRecurringTasks)
    expect(await tasksOf(await world.alsoAs(client))).toHaveLength(7)
  })

  it('creates nothing while it is paused, and continues from then', async () => {
    const { client } = await pair(world)
    const { recurrenceId } = await create(client)
    const change = async (body: object) =>
      (await (await world.alsoAs(client)).get(updateRecurrence, { params: { recurrenceId }, body }))
        .recurrence
    expect(await change({ paused: true })).toMatchObject({ paused: true, nextAt: null, pauseReason: null })
    world.pass(7 * day)
    await world.run(createRecurringTasks)
    expect(await tasksOf(await world.alsoAs(client))).toEqual([])
    const { nextAt } = await change({ paused: false })
    expect(nextAt && nextAt > world.now.toISOString()).toBe(true)
  })

  it('is changed only with its current version, and gone when deleted; its tasks stay', async () => {
    const { client } = await pair(world)
    const { recurrenceId, version } = await create(client)
    const change = (body: object) => client.call(updateRecurrence, { params: { recurrenceId }, body })
    const by = await world.alsoAs(client)
    expect(
      (await by.call(updateRecurrence, { params: { recurrenceId }, body: { time: '09:30', version } }))
        .status,
    ).toBe(200)
    expect((await change({ time: '10:00', version })).status).toBe(409)
    world.pass(4 * day)
    await world.run(createRecurringTasks)
    const later = await world.alsoAs(client)
    const before = await tasksOf(later)
    expect(before.length).toBeGreaterThan(0)
    await later.get(deleteRecurrence, { params: { recurrenceId } })
    expect((await later.get(listRecurrences, { query: {} })).items).toEqual([])
    expect(await tasksOf(later)).toEqual(before)
  })

  it('follows its client to another zone', async () => {
    const { client } = await pair(world)
    await create(client, { time: '08:00' })
    await client.get(updateUser, { params: { id: client.userId }, body: { timeZone: 'America/Los_Angeles' } })
    const { items } = await client.get(listRecurrences, { query: {} })
    expect(items[0]?.nextAt?.slice(11)).toBe('15:00:00.000Z')
  })

  it.each([
    ['no day of the week', { pattern: { every: 'week', days: [] } }],
    ['the eighth day of the week', { pattern: { every: 'week', days: [8] } }],
    ['the 32nd', { pattern: { every: 'month', day: 32 } }],
    ['a pattern of the moon', { pattern: { every: 'moon' } }],
    ['25 o’clock', { time: '25:00' }],
    ['a last day before the first', { startsOn: '2026-08-01', endsOn: '2026-07-01' }],
    ['a last day that is over', { startsOn: '2026-01-01', endsOn: '2026-01-02' }],
    ['a quantity of −1', { plannedQuantity: -1 }],
    ['a patient in it', { title: 'Call patient John Smith DOB 03/04/1961' }],
  ])('with %s is refused', async (_, fields) => {
    const client = await world.join('CLIENT')
    const { status } = await client.call(createRecurrence, { body: { ...daily, ...fields } as typeof daily })
    expect(status).toBe(422)
  })
})
