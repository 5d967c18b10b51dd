import { type BulkChange, changeTasks, undoTasks } from '@claimcrew/contract/tasks/bulkChange'
import { getTask, setTaskStatus, updateTask } from '@claimcrew/contract/tasks/contract'
import { describe, expect, it } from 'vitest'
import { newsOf } from '../../../test/scenes/hiring.ts'
import { pair, task } from '../../../test/scenes/tasks.ts'
import { type Person, World } from '../../../test/world.ts'

const world = await World.open()
const { client, biller } = await pair(world)

const bulk = (by: Person, ids: string[], change: BulkChange) =>
  by.call(changeTasks, { body: { ids, change } })
const undo = (by: Person, tasks: { taskId: string; version: number }[]) =>
  by.call(undoTasks, { body: { tasks } })
const some = async (count: number, assigned = false) => {
  const made = []
  for (let index = 0; index < count; index++)
    made.push(await task(client, assigned ? { assigneeId: biller.userId } : {}))
  return made
}

describe('many tasks at once', () => {
  it('are assigned, dated and moved, and return their previous values', async () => {
    const made = await some(3)
    const ids = made.map(({ taskId }) => taskId)
    const dueAt = '2026-03-20T20:00:00.000Z'
    const { status, body } = await bulk(client, ids, {
      assigneeId: biller.userId,
      dueAt,
      priority: 'high',
      status: 'in-progress',
    })
    expect(status).toBe(200)
    for (const one of body.tasks)
      expect(one).toMatchObject({ assigneeId: biller.userId, dueAt, priority: 'high', status: 'in-progress' })
    expect(body.tasks.map(({ taskId }: { taskId: string }) => taskId)).toEqual(ids)
    expect(body.before[0]).toEqual({
      taskId: ids[0],
      assigneeId: null,
      status: 'new',
      dueAt: null,
      priority: 'normal',
      practiceId: null,
    })
    const notified = (await newsOf(world, biller)).filter(({ kind }) => kind === 'task-assigned')
    expect(notified.map(({ title }) => title)).toEqual(['3 tasks were assigned to you'])
  })

  it('are changed all or not at all', async () => {
    const [open, done] = await some(2)
    await client.get(setTaskStatus, { params: { taskId: done?.taskId ?? '' }, body: { status: 'done' } })
    const ids = [open?.taskId ?? '', done?.taskId ?? '']
    const stranger = await task((await pair(world)).client)
    const former = await world.join('BILLER')
    await world.engage(client, former, '2026-01-01', '2026-03-09')
    const before = await world.fingerprint()
    expect((await bulk(client, ids.slice(0, 1), { assigneeId: former.userId })).status).toBe(422)
    expect((await bulk(client, ids, { status: 'in-review' })).status).toBe(409)
    expect((await bulk(client, [ids[0] ?? '', stranger.taskId], { priority: 'low' })).status).toBe(404)
    expect((await bulk(client, ids, { assigneeId: client.userId })).status).toBe(422)
    expect((await bulk(client, ids, {})).status).toBe(422)
    expect(await world.fingerprint()).toBe(before)
  })

  it('of a biller can be moved, but neither reassigned nor dated nor canceled', async () => {
    const ids = (await some(2, true)).map(({ taskId }) => taskId)
    expect((await bulk(biller, ids, { status: 'in-progress' })).status).toBe(200)
    expect((await bulk(biller, ids, { dueAt: null })).status).toBe(403)
    expect((await bulk(biller, ids, { assigneeId: null })).status).toBe(403)
    expect((await bulk(biller, ids, { status: 'cancelled' })).status).toBe(403)
  })

  it('are at most 500', async () => {
    const { taskId } = await task(client)
    const ids = Array.from(
      { length: 501 },
      (_, index) => `${taskId.slice(0, -4)}${String(index).padStart(4, '0')}`,
    )
    expect((await bulk(client, ids, { priority: 'low' })).status).toBe(422)
  })
})

describe('undo', () => {
  it('restores previous values, also a status that no step leads back to', async () => {
    const made = await some(2, true)
    const ids = made.map(({ taskId }) => taskId)
    const { body } = await bulk(biller, ids, { status: 'done' })
    const marks = body.tasks.map(({ taskId, version }: { taskId: string; version: number }) => ({
      taskId,
      version,
    }))
    const answer = await undo(biller, marks)
    expect(answer.status).toBe(200)
    expect(answer.body.tasks).toEqual(
      made.map(one => expect.objectContaining({ ...one, version: 3, updatedAt: expect.anything() })),
    )
    const { events } = await client.get(getTask, { params: { taskId: ids[0] ?? '' } })
    expect(events[0]?.what).toBe('undone')
    expect((await undo(biller, [{ taskId: ids[0] ?? '', version: 3 }])).status).toBe(409)
  })

  it('reverts one’s own last change alone, and only for ten minutes', async () => {
    const [made] = await some(1, true)
    const taskId = made?.taskId ?? ''
    const change = (title: string) => client.get(updateTask, { params: { taskId }, body: { title } })
    expect((await undo(client, [{ taskId, version: 1 }])).status).toBe(409)
    const { task: changed } = await change('Another')
    expect((await undo(biller, [{ taskId, version: changed.version }])).status).toBe(409)
    await biller.get(setTaskStatus, { params: { taskId }, body: { status: 'in-progress' } })
    expect((await undo(client, [{ taskId, version: changed.version }])).status).toBe(409)
    const { task: later } = await change('Once more')
    world.pass(11 * 60_000)
    expect((await undo(client, [{ taskId, version: later.version }])).status).toBe(409)
    const { task: last } = await change('Third')
    world.pass(9 * 60_000)
    expect((await undo(client, [{ taskId, version: last.version }])).body.tasks[0].title).toBe('Once more')
  })
})
