import { endEngagement } from '@claimcrew/contract/engagements/contract'
import { deactivateUser } from '@claimcrew/contract/people/contract'
import { getTask, listTasks, setTaskStatus } from '@claimcrew/contract/tasks/contract'
import { createRecurrence, listRecurrences, updateRecurrence } from '@claimcrew/contract/tasks/recurrence'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { newsOf } from '../../test/scenes/hiring.ts'
import { task } from '../../test/scenes/tasks.ts'
import { day, type Person, World } from '../../test/world.ts'
import { returnTasksWhenOver } from './returnTasks.ts'

const world = await World.open()

async function team() {
  const client = await world.join('CLIENT')
  const biller = await world.join('BILLER', { timeZone: 'Asia/Manila', userName: 'Maria Santos' })
  const engagementId = await world.engage(client, biller, '2026-01-01')
  const open = await task(client, { assigneeId: biller.userId })
  const done = await task(client, { assigneeId: biller.userId })
  await biller.get(setTaskStatus, { params: { taskId: done.taskId }, body: { status: 'done' } })
  const { recurrence } = await client.get(createRecurrence, {
    body: {
      title: 'Daily',
      workType: 'appeals',
      pattern: { every: 'weekday' },
      assigneeId: biller.userId,
    },
  })
  return { client, biller, engagementId, open, done, recurrenceId: recurrence.recurrenceId }
}

const end = (by: Person, engagementId: string, endsOn: string) =>
  by.get(endEngagement, { params: { engagementId }, body: { endsOn, reason: 'The project is over.' } })

describe('when an engagement ends', () => {
  it('open tasks go back to the client, completed ones stay with the biller, recurring ones pause', async () => {
    const { client, biller, engagementId, open, done, recurrenceId } = await team()
    await end(client, engagementId, '2026-03-09')
    const read = (taskId: string) => client.get(getTask, { params: { taskId } })
    const returned = await read(open.taskId)
    expect(returned.task).toMatchObject({ assigneeId: null, assignedAt: null, status: 'new' })
    expect(returned.events[0]).toMatchObject({
      what: 'returned',
      actorId: null,
      note: 'Maria Santos no longer works for you.',
    })
    expect((await read(done.taskId)).task.assigneeId).toBe(biller.userId)
    expect((await biller.call(getTask, { params: { taskId: open.taskId } })).status).toBe(404)
    const { items } = await client.get(listRecurrences, { query: {} })
    expect(items[0]).toMatchObject({
      paused: true,
      nextAt: null,
      pauseReason: 'Maria Santos no longer works for you.',
    })
    expect(await newsOf(world, client)).toContainEqual(
      expect.objectContaining({ kind: 'tasks-returned', title: 'A task was returned to you' }),
    )
    const resume = (body: object) => client.call(updateRecurrence, { params: { recurrenceId }, body })
    expect((await resume({ paused: false })).body.fields).toHaveProperty('assigneeId')
    expect((await resume({ paused: false, assigneeId: null })).status).toBe(200)
  })

  it('on a later day nothing moves before that day is over in the biller’s time zone', async () => {
    const { client, biller, engagementId, open } = await team()
    await end(client, engagementId, '2026-03-12')
    expect((await biller.get(listTasks, { query: {} })).items.map(({ taskId }) => taskId)).toContain(
      open.taskId,
    )
    expect(await queued()).toContain('2026-03-12T16:00:00.000Z')
    world.pass(3 * day)
    await world.runQueued(returnTasksWhenOver)
    const later = await world.alsoAs(client)
    expect((await later.get(getTask, { params: { taskId: open.taskId } })).task.assigneeId).toBeNull()
    world.pass(-3 * day)
  })

  it('and another is agreed for later, the tasks stay where they are', async () => {
    const { client, biller, engagementId, open } = await team()
    await world.db
      .updateTable('engagements')
      .set({ ended_on: '2026-03-31' })
      .where('id', '=', engagementId)
      .execute()
    await world.engage(client, biller, '2026-04-01')
    await end(client, engagementId, '2026-03-09')
    expect((await biller.get(getTask, { params: { taskId: open.taskId } })).task.assigneeId).toBe(
      biller.userId,
    )
  })
})

/** When the returns that wait are to run. */
async function queued(): Promise<string[]> {
  const { rows } = await sql<{ at: string }>`select start_after as at from pgboss.job
    where name = 'tasks/return-when-over'`.execute(world.db)
  return rows.map(({ at }) => at)
}

describe('when a person is deactivated', () => {
  it('their open tasks go back to each client', async () => {
    const { client, biller, open } = await team()
    const admin = await world.join('ADMIN')
    await admin.get(deactivateUser, { params: { id: biller.userId } })
    const { task: returned, events } = await client.get(getTask, { params: { taskId: open.taskId } })
    expect(returned.assigneeId).toBeNull()
    expect(events[0]?.note).toBe('The account for Maria Santos is deactivated.')
  })

  it('who is a client, their recurring tasks stop', async () => {
    const { client } = await team()
    const admin = await world.join('ADMIN')
    await admin.get(deactivateUser, { params: { id: client.userId } })
    const { items } = await admin.get(listRecurrences, { query: { clientId: client.userId } })
    expect(items[0]?.paused).toBe(true)
  })
})
