import { setTaskStatus, updateTask } from '@claimcrew/contract/tasks/contract'
import { describe, expect, it } from 'vitest'
import { newsOf } from '../../test/scenes/hiring.ts'
import { pair, task } from '../../test/scenes/tasks.ts'
import { type Person, World } from '../../test/world.ts'
import { notifyOfDueDates } from './backgroundJobs.ts'

const world = await World.open({ at: '2026-03-05T15:00:00.000Z' })

const heard = async (person: Person, kind: string) =>
  (await newsOf(world, person)).filter(one => one.kind === kind).map(({ title }) => title)

async function lookAt(time: string): Promise<void> {
  world.now = new Date(time)
  await world.run(notifyOfDueDates)
}

describe('a date', () => {
  it('sends one reminder in the morning of the working day before, in the biller’s time zone', async () => {
    const { client, biller } = await pair(world, { biller: 'Asia/Manila' })
    // Monday evening in Manila, so Friday is the working day before.
    await task(client, { assigneeId: biller.userId, dueAt: '2026-03-09T12:00:00.000Z' })
    await lookAt('2026-03-05T23:59:00.000Z')
    expect(await heard(biller, 'task-due-soon')).toEqual([])
    await lookAt('2026-03-06T00:00:00.000Z')
    expect(await heard(biller, 'task-due-soon')).toEqual(['Task due soon'])
    await lookAt('2026-03-06T00:15:00.000Z')
    expect(await heard(biller, 'task-due-soon')).toHaveLength(1)
    expect(await heard(client, 'task-due-soon')).toEqual([])
  })

  it('that is overdue notifies once: the assignee, and the client when money is at risk', async () => {
    world.now = new Date('2026-03-10T15:00:00.000Z')
    const { client, biller } = await pair(world)
    const dueAt = '2026-03-10T16:00:00.000Z'
    await task(client, { assigneeId: biller.userId, dueAt })
    await task(client, { assigneeId: biller.userId, dueAt })
    const appeal = await task(client, { assigneeId: biller.userId, dueAt, deadlineKind: 'appeal' })
    const done = await task(client, { assigneeId: biller.userId, dueAt })
    await biller.get(setTaskStatus, { params: { taskId: done.taskId }, body: { status: 'done' } })
    for (const time of ['15:59', '16:07', '16:22']) await lookAt(`2026-03-10T${time}:00.000Z`)
    expect(await heard(biller, 'task-overdue')).toEqual(['3 tasks are overdue'])
    expect(await heard(client, 'task-overdue')).toEqual(['Task overdue'])
    // Another date is another promise.
    const body = { dueAt: '2026-03-10T17:00:00.000Z' }
    await client.get(updateTask, { params: { taskId: appeal.taskId }, body })
    await lookAt('2026-03-10T17:07:00.000Z')
    expect(await heard(client, 'task-overdue')).toEqual(['Task overdue', 'Task overdue'])
  })

  it('of an unassigned task notifies the client', async () => {
    world.now = new Date('2026-03-10T15:00:00.000Z')
    const { client } = await pair(world)
    await task(client, { dueAt: '2026-03-10T16:00:00.000Z' })
    await lookAt('2026-03-10T16:07:00.000Z')
    expect(await heard(client, 'task-overdue')).toEqual(['Task overdue'])
  })
})
