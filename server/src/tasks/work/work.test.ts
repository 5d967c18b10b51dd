import {
  commentOnTask,
  createTask,
  getTask,
  listTasks,
  setDoneQuantity,
  setTaskStatus,
  updateTask,
} from '@claimcrew/contract/tasks/contract'
import { taskStatuses } from '@claimcrew/contract/tasks/shapes'
import { describe, expect, it } from 'vitest'
import { newsOf } from '../../../test/scenes/hiring.ts'
import { pair, task } from '../../../test/scenes/tasks.ts'
import { hour, type Person, World } from '../../../test/world.ts'

const world = await World.open()
const { client, biller } = await pair(world)
const admin = await world.join('ADMIN')

const move = (by: Person, taskId: string, status: string, more: object = {}, headers = {}) =>
  by.call(setTaskStatus, { params: { taskId }, body: { status: status as 'done', ...more } }, { headers })
const keyed = (key: string) => ({ 'idempotency-key': key })
const put = (by: Person, taskId: string, body: object, headers = {}) =>
  by.call(updateTask, { params: { taskId }, body }, { headers })

describe('a new task', () => {
  it('has all that it was given, a number of its own and nothing done', async () => {
    const owner = await world.join('CLIENT')
    await world.engage(owner, biller, '2026-01-01')
    const first = await task(owner, { title: 'First' })
    const { task: whole } = await owner.get(createTask, {
      body: {
        title: 'Appeal the March denials',
        workType: 'Denials, clinical',
        assigneeId: biller.userId,
        priority: 'urgent',
        dueAt: '2026-03-31T21:00:00Z',
        deadlineKind: 'timely-filing',
        plannedQuantity: 12,
        dollarsCents: 480_000,
        note: 'Oldest first.',
      },
    })
    expect(first).toMatchObject({
      number: 1,
      status: 'new',
      priority: 'normal',
      deadlineKind: 'none',
      assigneeId: null,
      assignedAt: null,
      dueAt: null,
      plannedQuantity: null,
      dollarsCents: null,
    })
    expect(whole).toMatchObject({
      number: 2,
      status: 'new',
      clientId: owner.userId,
      workType: 'denials-clinical',
      assigneeId: biller.userId,
      assigneeName: biller.user.userName,
      dueAt: '2026-03-31T21:00:00.000Z',
      doneQuantity: 0,
      createdAt: world.now.toISOString(),
      firstTouchAt: null,
      completedAt: null,
      version: 1,
    })
    expect(await newsOf(world, biller)).toContainEqual(
      expect.objectContaining({ kind: 'task-assigned', link: `/tasks?task=${whole.taskId}` }),
    )
  })

  it('is numbered without a gap, also of several at once and after one that was refused', async () => {
    const owner = await world.join('CLIENT')
    const made = await Promise.all(Array.from({ length: 12 }, () => task(owner)))
    expect(made.map(one => one.number).sort((a, b) => a - b)).toEqual(made.map((_, index) => index + 1))
    const { status } = await owner.call(createTask, {
      body: { title: 'x', workType: 'appeals', assigneeId: biller.userId },
    })
    expect(status).toBe(422)
    expect((await task(owner)).number).toBe(13)
  })

  it('sent twice with one key is one task', async () => {
    const body = { title: 'Once', workType: 'appeals' }
    const headers = { 'idempotency-key': 'a-key-of-its-own-1' }
    const [first, second] = [
      await client.get(createTask, { body }, { headers }),
      await client.get(createTask, { body }, { headers }),
    ]
    expect(second).toEqual(first)
  })

  it.each([
    ['a quantity of −1', { plannedQuantity: -1 }, 'plannedQuantity'],
    ['a quantity of 10^9', { plannedQuantity: 1e9 }, 'plannedQuantity'],
    ['half a unit', { plannedQuantity: 1.5 }, 'plannedQuantity'],
    ['negative dollars', { dollarsCents: -1 }, 'dollarsCents'],
    ['a work type that does not exist', { workType: 'astrology' }, 'workType'],
    ['a priority that does not exist', { priority: 'asap' }, 'priority'],
    ['a deadline that does not exist', { deadlineKind: 'soon' }, 'deadlineKind'],
    ['a date that is none', { dueAt: '2026-02-30T00:00:00Z' }, 'dueAt'],
    ['a date without UTC', { dueAt: '2026-03-31T17:00:00-04:00' }, 'dueAt'],
    ['a date beyond all calendars', { dueAt: '9999-01-01T00:00:00Z' }, 'dueAt'],
    ['no title', { title: '   ' }, 'title'],
    ['a patient in the title', { title: 'Call patient John Smith DOB 03/04/1961' }, 'title'],
    ['a patient in the note', { note: 'SSN 123-45-6789' }, 'note'],
    ['an assignee who is nobody', { assigneeId: '00000000-0000-4000-8000-000000000000' }, 'assigneeId'],
  ])('with %s is refused, and the field is named', async (_, fields, field) => {
    const before = await world.fingerprint()
    const { status, body } = await client.call(createTask, {
      body: { title: 'A task', workType: 'appeals', ...fields } as { title: string; workType: string },
    })
    expect([status, Object.keys(body.fields)]).toEqual([422, [field]])
    expect(await world.fingerprint()).toBe(before)
  })

  it('cannot be assigned to a biller who is not engaged, not yet engaged or no longer engaged', async () => {
    const [stranger, former, coming] = [
      await world.join('BILLER'),
      await world.join('BILLER'),
      await world.join('BILLER'),
    ]
    await world.engage(client, former, '2026-01-01', '2026-03-09')
    await world.engage(client, coming, '2026-04-01')
    const { taskId } = await task(client)
    const before = await world.fingerprint()
    const tries = [stranger, former, client, admin].flatMap(({ userId: assigneeId }) => [
      client.call(createTask, { body: { title: 'x', workType: 'appeals', assigneeId } }),
      put(client, taskId, { assigneeId }),
    ])
    for (const { status, body } of await Promise.all(tries))
      expect([status, Object.keys(body.fields)]).toEqual([422, ['assigneeId']])
    expect(await world.fingerprint()).toBe(before)
    // Agreed for later is agreed: work can be planned.
    expect((await task(client, { assigneeId: coming.userId })).assigneeId).toBe(coming.userId)
  })

  it('of an ADMIN is of the client who is named', async () => {
    const body = { title: 'From the house', workType: 'appeals' }
    expect((await admin.call(createTask, { body })).body.fields).toHaveProperty('clientId')
    expect((await admin.call(createTask, { body: { ...body, clientId: biller.userId } })).status).toBe(422)
    const { task: made } = await admin.get(createTask, { body: { ...body, clientId: client.userId } })
    expect(made.clientId).toBe(client.userId)
  })
})

describe('a step', () => {
  it('can be taken by its biller, its client and an ADMIN, and by no one else', async () => {
    const { taskId } = await task(client, { assigneeId: biller.userId })
    expect((await move(biller, taskId, 'in-progress')).status).toBe(200)
    expect((await move(client, taskId, 'waiting-on-payer')).status).toBe(200)
    expect((await move(admin, taskId, 'in-review')).status).toBe(200)
    const [other, otherClient] = [await world.join('BILLER'), await world.join('CLIENT')]
    await world.engage(client, other, '2026-01-01')
    expect((await move(other, taskId, 'done')).status).toBe(404)
    expect((await move(otherClient, taskId, 'done')).status).toBe(404)
  })

  it('of canceling or reopening is the client’s', async () => {
    const { taskId } = await task(client, { assigneeId: biller.userId })
    expect((await move(biller, taskId, 'cancelled')).status).toBe(403)
    await move(biller, taskId, 'done')
    expect((await move(biller, taskId, 'reopened')).status).toBe(403)
    const { body } = await move(client, taskId, 'reopened')
    expect(body.task).toMatchObject({ status: 'reopened', completedAt: null, reopenCount: 1 })
  })

  it('that the state does not allow is 409 and changes nothing', async () => {
    const reached = {
      new: [],
      'in-progress': ['in-progress'],
      'waiting-on-client': ['waiting-on-client'],
      'waiting-on-payer': ['waiting-on-payer'],
      'in-review': ['in-review'],
      done: ['done'],
      reopened: ['done', 'reopened'],
      cancelled: ['cancelled'],
    } as const
    for (const from of taskStatuses) {
      for (const to of taskStatuses) {
        const { taskId } = await task(client)
        for (const step of reached[from]) expect((await move(client, taskId, step)).status).toBe(200)
        const isOpen = from !== 'done' && from !== 'cancelled'
        const may = from !== to && to !== 'new' && (isOpen || (from === 'done' && to === 'reopened'))
        const { status } = await move(client, taskId, to)
        expect([from, to, status]).toEqual([from, to, may ? 200 : 409])
      }
    }
  })

  it('keeps when it was first touched and when it was done, and what was done', async () => {
    const { taskId } = await task(client, { assigneeId: biller.userId, plannedQuantity: 20 })
    const began = world.now.toISOString()
    world.pass(hour)
    const started = world.now.toISOString()
    expect((await move(biller, taskId, 'in-progress', { doneQuantity: 5 })).body.task).toMatchObject({
      createdAt: began,
      firstTouchAt: started,
      completedAt: null,
      doneQuantity: 5,
    })
    world.pass(hour)
    const { task: worked } = await biller.get(setDoneQuantity, {
      params: { taskId },
      body: { doneQuantity: 15 },
    })
    expect(worked).toMatchObject({ doneQuantity: 15, firstTouchAt: started })
    world.pass(hour)
    const { body } = await move(biller, taskId, 'done', { doneQuantity: 20, note: 'All are through.' })
    expect(body.task).toMatchObject({
      status: 'done',
      firstTouchAt: started,
      completedAt: world.now.toISOString(),
      doneQuantity: 20,
    })
    const { events } = await client.get(getTask, { params: { taskId } })
    expect(events.map(({ what, actorName, note, changes }) => [what, actorName, note, changes])).toEqual([
      [
        'moved',
        biller.user.userName,
        'All are through.',
        [
          { field: 'status', before: 'in-progress', after: 'done' },
          { field: 'doneQuantity', before: 15, after: 20 },
        ],
      ],
      ['worked', biller.user.userName, '', [{ field: 'doneQuantity', before: 5, after: 15 }]],
      [
        'moved',
        biller.user.userName,
        '',
        [
          { field: 'status', before: 'new', after: 'in-progress' },
          { field: 'doneQuantity', before: 0, after: 5 },
        ],
      ],
      ['created', client.user.userName, '', []],
    ])
    expect(
      (await biller.call(setDoneQuantity, { params: { taskId }, body: { doneQuantity: 1 } })).status,
    ).toBe(409)
  })

  it('counts each added quantity once, and refuses a total based on an older version', async () => {
    const { taskId, version } = await task(client, { assigneeId: biller.userId, plannedQuantity: 20 })
    const count = (body: object, key?: string) =>
      biller.call(
        setDoneQuantity,
        { params: { taskId }, body },
        key === undefined ? {} : { headers: { 'idempotency-key': key } },
      )
    await Promise.all([count({ add: 1 }), count({ add: 5 })])
    const first = await count({ add: 10 }, 'the-answer-was-lost')
    expect(first.body.task.doneQuantity).toBe(16)
    expect((await count({ add: 10 }, 'the-answer-was-lost')).body).toEqual(first.body)
    expect((await count({ doneQuantity: 3, version })).status).toBe(409)
    expect((await count({ doneQuantity: 3, add: 1 })).status).toBe(422)
    expect((await count({})).status).toBe(422)
    expect((await count({ add: 1_000_000 })).body.task.doneQuantity).toBe(1_000_000)
  })

  it.each([
    [
      'a step',
      (taskId: string) => move(client, taskId, 'done', { version: 1 }, keyed('lost-answer-of-a-step')),
    ],
    [
      'an edit',
      (taskId: string) =>
        put(client, taskId, { title: 'Renamed', version: 1 }, keyed('lost-answer-of-an-edit')),
    ],
  ])('answers %s that is sent again after a lost answer as the first time', async (_, send) => {
    const owner = await task(client)
    const first = await send(owner.taskId)
    expect([first.status, first.body.task.version]).toEqual([200, 2])
    expect((await send(owner.taskId)).body).toEqual(first.body)
  })

  it('notifies the other side when it concerns them', async () => {
    const made = await pair(world)
    const { taskId } = await task(made.client, { assigneeId: made.biller.userId })
    for (const status of ['waiting-on-client', 'in-progress', 'done']) await move(made.biller, taskId, status)
    await move(made.client, taskId, 'reopened')
    const kindsOf = async (person: Person) => (await newsOf(world, person)).map(({ kind }) => kind)
    expect((await kindsOf(made.client)).sort()).toEqual(['task-done', 'task-waiting'])
    expect((await kindsOf(made.biller)).sort()).toEqual(['task-assigned', 'task-reopened'])
  })
})

describe('a change', () => {
  it('sets the fields that are sent and no other, with who and what in the history', async () => {
    const { taskId } = await task(client, { note: 'As before', dollarsCents: 100 })
    const { body } = await put(client, taskId, {
      title: 'Another title',
      assigneeId: biller.userId,
      dollarsCents: null,
    })
    expect(body.task).toMatchObject({
      title: 'Another title',
      note: 'As before',
      assigneeId: biller.userId,
      assignedAt: world.now.toISOString(),
      dollarsCents: null,
      version: 2,
    })
    const { events } = await client.get(getTask, { params: { taskId } })
    expect(events[0]).toMatchObject({
      what: 'changed',
      changes: [
        { field: 'title', before: 'Work the denials of Aetna', after: 'Another title' },
        { field: 'assigneeId', before: null, after: biller.userId },
        { field: 'dollarsCents', before: 100, after: null },
      ],
    })
  })

  it('without a difference is not recorded', async () => {
    const made = await task(client)
    const { body } = await put(client, made.taskId, { title: made.title })
    expect(body.task).toEqual(made)
  })

  it('of an older version is 409, and of two at once one wins', async () => {
    const { taskId } = await task(client)
    const both = await Promise.all([
      put(client, taskId, { title: 'One', version: 1 }),
      put(admin, taskId, { title: 'Other', version: 1 }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const before = await world.fingerprint()
    expect((await put(client, taskId, { title: 'Late', version: 1 })).status).toBe(409)
    expect(await world.fingerprint()).toBe(before)
    expect((await put(client, taskId, { title: 'In time', version: 2 })).status).toBe(200)
  })

  it('is not allowed to a biller, and to no one once the task is canceled', async () => {
    const { taskId } = await task(client, { assigneeId: biller.userId })
    expect((await put(biller, taskId, { title: 'Mine' })).status).toBe(403)
    await move(client, taskId, 'cancelled')
    expect((await put(client, taskId, { title: 'Still' })).status).toBe(409)
  })

  it('of a task completed by a biller who left long ago is refused', async () => {
    const owner = await world.join('CLIENT')
    const left = await world.join('BILLER')
    const engagementId = await world.engage(owner, left, '2026-01-01')
    const { taskId } = await task(owner, { assigneeId: left.userId })
    await move(left, taskId, 'done')
    await world.db
      .updateTable('engagements')
      .set({ ended_on: '2026-02-20' })
      .where('id', '=', engagementId)
      .execute()
    // The month was settled with 7 March.
    expect((await put(owner, taskId, { note: 'Later' })).status).toBe(409)
    expect((await move(owner, taskId, 'reopened')).status).toBe(409)
    await world.db
      .updateTable('engagements')
      .set({ ended_on: '2026-03-02' })
      .where('id', '=', engagementId)
      .execute()
    // Within the month it is reopened, but comes back to the client.
    expect((await move(owner, taskId, 'reopened')).body.task).toMatchObject({
      assigneeId: null,
      status: 'reopened',
    })
  })
})

describe('a comment', () => {
  it('is readable to the people of the task, and notifies those who are mentioned', async () => {
    const made = await pair(world)
    const { taskId } = await task(made.client, { assigneeId: made.biller.userId })
    const { comment } = await made.biller.get(commentOnTask, {
      params: { taskId },
      body: { text: 'Which payer first?', mentions: [made.client.userId] },
    })
    expect(comment).toMatchObject({ authorName: made.biller.user.userName, text: 'Which payer first?' })
    const { task: reloaded, comments, people } = await made.client.get(getTask, { params: { taskId } })
    expect(comments).toEqual([comment])
    expect(reloaded).toMatchObject({ comments: 1, firstTouchAt: world.now.toISOString() })
    expect(people.map(({ userId }) => userId).sort()).toEqual([made.client.userId, made.biller.userId].sort())
    expect(await newsOf(world, made.client)).toContainEqual(
      expect.objectContaining({ kind: 'task-mentioned', link: `/tasks-report?task=${taskId}` }),
    )
  })

  it('mentions no one else, and names no patient', async () => {
    const { taskId } = await task(client, { assigneeId: biller.userId })
    const say = (body: { text: string; mentions?: string[] }) =>
      biller.call(commentOnTask, { params: { taskId }, body })
    expect((await say({ text: 'Look', mentions: [admin.userId] })).body.fields).toHaveProperty('mentions')
    expect((await say({ text: 'Patient: Jane Doe, MRN 48812345' })).body.fields).toHaveProperty('text')
    expect((await say({ text: '  ' })).status).toBe(422)
    expect(
      (await client.get(listTasks, { query: {} })).items.find(one => one.taskId === taskId)?.comments,
    ).toBe(0)
  })
})
