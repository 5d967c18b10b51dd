import { endEngagement } from '@claimcrew/contract/engagements/contract'
import { toFounder } from '@claimcrew/contract/permissions'
import { attachToTask, downloadAttachment, removeAttachment } from '@claimcrew/contract/tasks/attachments'
import { changeTasks } from '@claimcrew/contract/tasks/bulkChange'
import {
  commentOnTask,
  countTasks,
  exportTasks,
  getTask,
  getTaskSummary,
  listTasks,
  setTaskStatus,
  updateTask,
} from '@claimcrew/contract/tasks/contract'
import { expect, it } from 'vitest'
import { newsOf } from '../../test/scenes/hiring.ts'
import { csvForm, task } from '../../test/scenes/tasks.ts'
import { type Person, World } from '../../test/world.ts'
import { topics } from './live.ts'

const world = await World.open({ at: '2026-03-10T15:00:00.000Z' })

const sentFile = { query: { name: 'notes.csv' }, body: { file: undefined } }
const as = (person: Person) => world.alsoAs(person)

/** A client and a biller whose engagement ended on the 10th, and what was done in it; it is the 12th now. */
async function over() {
  world.now = new Date('2026-03-10T15:00:00.000Z')
  const client = await world.join('CLIENT', { timeZone: 'UTC' })
  const biller = await world.join('BILLER', { timeZone: 'UTC' })
  const engagementId = await world.engage(client, biller, '2026-01-01')
  const done = await task(client, { assigneeId: biller.userId, title: 'Work the denials of Aetna' })
  const open = await task(client, { assigneeId: biller.userId })
  const params = { taskId: done.taskId }
  await client.get(commentOnTask, { params, body: { text: 'Start with the oldest' } })
  const { attachment } = await client.get(attachToTask, { params, ...sentFile }, csvForm('a,b\n1,2\n'))
  await biller.get(setTaskStatus, { params, body: { status: 'done' } })
  const body = { endsOn: '2026-03-10', reason: 'The project is over.' }
  await client.get(endEngagement, { params: { engagementId }, body })
  world.now = new Date('2026-03-12T15:00:00.000Z')
  return { client: await as(client), biller: await as(biller), params, open, attachment }
}

it('completed tasks stay readable as they were at the end, without later changes', async () => {
  const { client, biller, params, attachment } = await over()
  await client.get(updateTask, { params, body: { title: 'Not for the biller', note: 'A new note' } })
  const mention = { text: 'Between us', mentions: [biller.userId] }
  await client.get(commentOnTask, { params, body: mention })
  const newer = await client.get(attachToTask, { params, ...sentFile }, csvForm('c,d\n3,4\n'))
  const reply = await biller.get(getTask, { params })
  expect(reply.task).toMatchObject({
    title: 'Work the denials of Aetna',
    note: '',
    status: 'done',
    comments: 1,
    attachments: 1,
  })
  expect(reply.comments.map(one => one.text)).toEqual(['Start with the oldest'])
  expect(reply.attachments.map(one => one.fileId)).toEqual([attachment.fileId])
  expect(reply.events.map(one => one.what)).toEqual(['moved', 'created'])
  // So the drawer offers nothing that would be refused.
  expect(reply.endedAt).not.toBeNull()
  expect(JSON.stringify(reply)).not.toMatch(/Not for the biller|A new note|Between us/)
  const download = (fileId: string) =>
    biller.call(downloadAttachment, { params: { ...params, fileId } }).then(({ status }) => status)
  expect(await download(attachment.fileId)).toBe(200)
  expect(await download(newer.attachment.fileId)).toBe(404)
  // Nobody finds what is newer by asking for its words, and nobody is told of it.
  expect((await biller.get(listTasks, { query: { q: 'biller' } })).items).toEqual([])
  expect((await newsOf(world, biller)).map(one => one.kind)).not.toContain('task-mentioned')
  expect(await client.get(getTask, { params })).toMatchObject({
    task: { title: 'Not for the biller' },
    endedAt: null,
  })
})

it('lists, counts and the export have completed tasks, unchanged, and no open ones', async () => {
  const { client, biller, params, open } = await over()
  await client.get(commentOnTask, { params, body: { text: 'One more' } })
  const { items, total } = await biller.get(listTasks, { query: {} })
  expect([items.map(one => [one.taskId, one.comments]), total]).toEqual([[[params.taskId, 1]], 1])
  // The open one goes back by a job, which has not run: it is no longer the biller’s all the same.
  expect((await biller.call(getTask, { params: { taskId: open.taskId } })).status).toBe(404)
  expect((await biller.get(getTaskSummary, { query: {} })).open.count).toBe(0)
  const { groups } = await biller.get(countTasks, { query: { by: 'status' } })
  expect(groups.filter(one => one.count > 0).map(one => [one.value, one.count])).toEqual([['done', 1]])
  const { body } = await biller.call(exportTasks, { query: {} })
  expect(String(body).trim().split('\n')).toHaveLength(2)
})

it('nothing can be changed any more, neither completed tasks nor open ones', async () => {
  const { biller, params, open, attachment } = await over()
  const before = await world.fingerprint()
  const tries = [
    biller.call(commentOnTask, { params, body: { text: 'One more word' } }),
    biller.call(attachToTask, { params, ...sentFile }, csvForm('a,b\n1,2\n')),
    biller.call(removeAttachment, { params: { ...params, fileId: attachment.fileId } }),
    biller.call(setTaskStatus, { params, body: { status: 'in-progress' } }),
    biller.call(changeTasks, { body: { ids: [params.taskId], change: { status: 'in-progress' } } }),
  ]
  for (const { status, body } of await Promise.all(tries))
    expect([status, body.message]).toEqual([
      409,
      'You no longer work for this client, so you can’t change this task.',
    ])
  const openParams = { params: { taskId: open.taskId } }
  expect((await biller.call(commentOnTask, { ...openParams, body: { text: 'Hello' } })).status).toBe(404)
  expect((await biller.call(setTaskStatus, { ...openParams, body: { status: 'done' } })).status).toBe(404)
  expect(await world.fingerprint()).toBe(before)
})

it('the live stream sends the biller no task events', async () => {
  const { client, biller, params } = await over()
  const [topic] = topics
  const now = world.now.toISOString()
  const event = { id: 1, topic: 'tasks:moved', userId: null, subject: params.taskId, part: null }
  const readers = [client, biller].map(one => ({
    ...toFounder({ userId: one.userId, role: one.user.role }),
    timeZone: 'UTC',
  }))
  const delivered = await topic?.deliver?.({ db: world.db, now }, [event], readers)
  expect(delivered?.map(one => one.userId)).toEqual([client.userId])
})

it('full access is back once the two work together again', async () => {
  const { client, biller, params } = await over()
  await client.get(commentOnTask, { params, body: { text: 'Welcome back' } })
  await world.engage(client, biller, '2026-03-12')
  const reply = await biller.get(getTask, { params })
  expect(reply.comments.map(one => one.text)).toEqual(['Start with the oldest', 'Welcome back'])
  expect((await biller.call(commentOnTask, { params, body: { text: 'Thank you' } })).status).toBe(200)
})
