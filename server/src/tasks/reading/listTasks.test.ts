import {
  countTasks,
  exportTasks,
  getTaskSummary,
  listAssignable,
  listDeadlines,
  listTasks,
  setTaskStatus,
  updateTask,
} from '@claimcrew/contract/tasks/contract'
import { importTasks } from '@claimcrew/contract/tasks/importing'
import type { NewTask } from '@claimcrew/contract/tasks/shapes'
import { describe, expect, it } from 'vitest'
import { csvForm, pair, task } from '../../../test/scenes/tasks.ts'
import { type Person, World } from '../../../test/world.ts'

const world = await World.open()
const admin = await world.join('ADMIN')

type TaskListQuery = Parameters<typeof admin.get<typeof listTasks>>[1]['query']
const titles = async (by: Person, query: TaskListQuery = {}) =>
  (await by.get(listTasks, { query })).items.map(({ title }) => title)

describe('the list of tasks', () => {
  it('has a client’s own, a biller’s own and all for an ADMIN, with any filter', async () => {
    const [one, other] = [await pair(world), await pair(world)]
    await task(one.client, { title: 'Nobody’s' })
    await task(one.client, { title: 'One’s', assigneeId: one.biller.userId })
    await task(other.client, { title: 'Other’s', assigneeId: other.biller.userId })
    expect((await titles(one.client)).sort()).toEqual(['Nobody’s', 'One’s'])
    expect(await titles(one.biller)).toEqual(['One’s'])
    expect(await titles(one.biller, { clientId: other.client.userId })).toEqual([])
    expect(await titles(one.client, { clientId: other.client.userId })).toEqual([])
    expect(await titles(one.client, { assigneeId: other.biller.userId })).toEqual([])
    expect(await titles(one.client, { assigneeId: 'none' })).toEqual(['Nobody’s'])
    expect((await titles(admin)).slice(0, 3).sort()).toEqual(['Nobody’s', 'One’s', 'Other’s'])
    expect(await titles(admin, { clientId: other.client.userId })).toEqual(['Other’s'])
  })

  it('is narrowed by state, work type, priority, deadline and words, and counts what is left', async () => {
    const { client, biller } = await pair(world)
    const make = (title: string, fields: Partial<NewTask>) => task(client, { title, ...fields })
    const { taskId } = await make('Denials of Aetna', { workType: 'Denials', priority: 'high' })
    await make('Dénials of Cigna', { workType: 'Denials', note: 'Ask about the résumé of the audit' })
    await make('Appeal to Humana', { workType: 'appeals', deadlineKind: 'appeal', assigneeId: biller.userId })
    await client.get(setTaskStatus, { params: { taskId }, body: { status: 'in-review' } })
    const listTitles = async (query: TaskListQuery) => {
      const { items, total } = await client.get(listTasks, { query })
      expect(total).toBe(items.length)
      return items.map(({ title }) => title).sort()
    }
    expect(await listTitles({ status: ['in-review', 'done'] })).toEqual(['Denials of Aetna'])
    expect(await listTitles({ workType: ['Denials', 'Coding, E/M'] })).toEqual([
      'Denials of Aetna',
      'Dénials of Cigna',
    ])
    expect(await listTitles({ priority: 'high' })).toEqual(['Denials of Aetna'])
    expect(await listTitles({ deadlineKind: 'appeal' })).toEqual(['Appeal to Humana'])
    expect(await listTitles({ q: 'deni' })).toEqual(['Denials of Aetna', 'Dénials of Cigna'])
    expect(await listTitles({ q: 'DENIALS cig' })).toEqual(['Dénials of Cigna'])
    expect(await listTitles({ q: 'resume' })).toEqual(['Dénials of Cigna'])
    expect(await listTitles({ q: '3' })).toEqual(['Appeal to Humana'])
    expect(await listTitles({ q: 'enials' })).toEqual([])
    expect(await listTitles({ q: '!?' })).toEqual([])
    expect(await listTitles({ q: "' & | ! :* \\" })).toEqual([])
    expect((await client.call(listTasks, { query: { workType: 'astrology' } })).status).toBe(422)
    const british = await make('Imaging for Cigna', { workType: 'prior-authorisation' })
    expect(british.workType).toBe('prior-authorization')
    for (const workType of ['prior-authorisation', 'Prior authorization'])
      expect(await listTitles({ workType })).toEqual(['Imaging for Cigna'])
    expect((await client.call(listTasks, { query: { status: 'open' as 'new' } })).status).toBe(422)
    await client.get(updateTask, { params: { taskId }, body: { title: 'Rejections of Aetna' } })
    expect(await listTitles({ q: 'deni' })).toEqual(['Dénials of Cigna'])
  })

  it('updates its counts as soon as anything changes, also in another process', async () => {
    const { client, biller } = await pair(world)
    const elsewhere = await world.anotherApp()
    const total = async (by = client.at(world.app), query: TaskListQuery = {}) =>
      (await by.get(listTasks, { query })).total
    expect([await total(), await total(client.at(elsewhere))]).toEqual([0, 0])
    const { taskId } = await task(client)
    expect([await total(), await total(client.at(elsewhere))]).toEqual([1, 1])
    expect(await total(client.at(elsewhere), { status: 'new' })).toBe(1)
    await client.get(updateTask, { params: { taskId }, body: { assigneeId: biller.userId } })
    await biller.get(setTaskStatus, { params: { taskId }, body: { status: 'done' } })
    expect(await total(client.at(elsewhere), { status: 'new' })).toBe(0)
    expect(await total(admin, { clientId: client.userId, status: 'done' })).toBe(1)
  })

  it('goes on page by page in each order, with nothing twice and nothing missing', async () => {
    const { client } = await pair(world)
    for (const [index, priority] of (['low', 'urgent', 'normal', 'high', 'normal'] as const).entries()) {
      await task(client, {
        title: `Task ${index}`,
        priority,
        dueAt: index === 2 ? null : `2026-03-${String(20 - index).padStart(2, '0')}T12:00:00.000Z`,
        dollarsCents: index === 4 ? null : (index % 3) * 1000,
      })
      if (index % 2 === 0) world.pass(1000)
    }
    const inOrder: Record<string, string[]> = {
      due: ['Task 4', 'Task 3', 'Task 1', 'Task 0', 'Task 2'],
      priority: ['Task 1', 'Task 3', 'Task 4', 'Task 2', 'Task 0'],
      number: ['Task 4', 'Task 3', 'Task 2', 'Task 1', 'Task 0'],
    }
    for (const sort of ['recent', 'due', 'priority', 'dollars', 'updated', 'number'] as const) {
      const read: string[] = []
      let cursor: string | undefined
      do {
        const page = await client.get(listTasks, { query: { sort, limit: 2, ...(cursor && { cursor }) } })
        expect(page.total).toBe(5)
        read.push(...page.items.map(({ title }) => title))
        cursor = page.nextCursor ?? undefined
      } while (cursor)
      expect([...read].sort(), sort).toEqual(['Task 0', 'Task 1', 'Task 2', 'Task 3', 'Task 4'])
      if (inOrder[sort]) expect(read, sort).toEqual(inOrder[sort])
    }
    const { nextCursor } = await client.get(listTasks, { query: { sort: 'due', limit: 2 } })
    expect(
      (await client.call(listTasks, { query: { sort: 'number', cursor: nextCursor ?? '' } })).status,
    ).toBe(422)
    expect((await client.call(listTasks, { query: { cursor: 'made-up' } })).status).toBe(422)
  })

  it('computes what is due in the client’s time zone, for every reader', async () => {
    world.now = new Date('2026-03-10T15:00:00.000Z')
    const { client, biller } = await pair(world, { client: 'America/Los_Angeles', biller: 'Asia/Manila' })
    const elsewhere = await world.join('CLIENT', { timeZone: 'Asia/Kolkata' })
    await world.engage(elsewhere, biller, '2026-01-01')
    const assigneeId = biller.userId
    const make = (owner: Person, title: string, dueAt: string) => task(owner, { title, dueAt, assigneeId })
    await make(client, 'This morning', '2026-03-10T14:00:00.000Z')
    // 23:30 on the tenth in Los Angeles, the eleventh in Kolkata.
    await make(client, 'Tonight', '2026-03-11T06:30:00.000Z')
    await make(elsewhere, 'Tomorrow there', '2026-03-11T06:30:00.000Z')
    await make(client, 'In six days', '2026-03-17T06:30:00.000Z')
    await make(client, 'In seven days', '2026-03-17T07:30:00.000Z')
    const { taskId } = await make(client, 'Done already', '2026-03-10T14:00:00.000Z')
    await biller.get(setTaskStatus, { params: { taskId }, body: { status: 'done' } })
    const due = async (by: Person, when: 'overdue' | 'today' | 'week') =>
      (await titles(by, { due: when, assigneeId })).sort()
    expect(await due(client, 'overdue')).toEqual(['This morning'])
    expect(await due(client, 'today')).toEqual(['This morning', 'Tonight'])
    expect(await due(client, 'week')).toEqual(['In six days', 'This morning', 'Tonight'])
    for (const by of [biller, admin]) {
      expect(await due(by, 'today')).toEqual(['This morning', 'Tonight'])
      expect(await due(by, 'week')).toEqual(['In six days', 'This morning', 'Tomorrow there', 'Tonight'])
    }
    expect(await titles(biller, { dueFrom: '2026-03-10', dueTo: '2026-03-10', status: 'new' })).toHaveLength(
      2,
    )
    expect(await biller.get(getTaskSummary, { query: {} })).toMatchObject({
      open: { count: 5 },
      overdue: { count: 1 },
      dueToday: { count: 2 },
      dueThisWeek: { count: 4 },
    })
    const { groups } = await biller.get(countTasks, { query: { by: 'due', status: ['new'] } })
    expect(groups.map(({ label, count }) => [label, count])).toEqual([
      ['Overdue', 1],
      ['Due today', 1],
      ['Due this week', 2],
      ['Later', 1],
      ['No date', 0],
    ])
  })

  it('counts each group of a board, with its dollars', async () => {
    const { client, biller } = await pair(world)
    await task(client, { dollarsCents: 1000, assigneeId: biller.userId })
    await task(client, { dollarsCents: 500, workType: 'appeals' })
    const groups = async (by: 'status' | 'assignee' | 'workType') =>
      (await client.get(countTasks, { query: { by } })).groups.filter(({ count }) => count > 0)
    expect(await groups('status')).toEqual([{ value: 'new', label: 'New', count: 2, dollarsCents: 1500 }])
    expect(await groups('assignee')).toContainEqual({
      value: null,
      label: 'Unassigned',
      count: 1,
      dollarsCents: 500,
    })
    expect((await groups('workType')).map(({ label }) => label).sort()).toEqual([
      'Appeals',
      'Denials, technical',
    ])
  })
})

describe('deadlines', () => {
  it('are sorted by the day in the client’s time zone, then by dollars', async () => {
    world.now = new Date('2026-03-10T15:00:00.000Z')
    const { client } = await pair(world)
    const make = (title: string, dueAt: string, dollarsCents: number | null, kind = 'appeal') =>
      task(client, { title, dueAt, dollarsCents, deadlineKind: kind as 'appeal' })
    await make('Small and early', '2026-03-12T13:00:00.000Z', 1000)
    await make('Large and late', '2026-03-13T03:00:00.000Z', 9000, 'timely-filing')
    await make('The day before', '2026-03-11T23:00:00.000Z', 1)
    await make('No deadline', '2026-03-11T12:00:00.000Z', 99_000, 'none')
    const read: string[] = []
    let cursor: string | undefined
    do {
      const page = await client.get(listDeadlines, { query: { limit: 1, ...(cursor && { cursor }) } })
      read.push(...page.items.map(({ title }) => title))
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    expect(read).toEqual(['The day before', 'Large and late', 'Small and early'])
  })
})

describe('who can be given a task', () => {
  it('is every biller who works for the client today or soon', async () => {
    const { client, biller } = await pair(world)
    const former = await world.join('BILLER')
    await world.engage(client, former, '2026-01-01', '2026-02-01')
    const { people } = await client.get(listAssignable, { query: {} })
    expect(people.map(({ userId }) => userId)).toEqual([biller.userId])
    expect((await admin.get(listAssignable, { query: { clientId: client.userId } })).people).toEqual(people)
  })
})

describe('the export', () => {
  it('is the filtered list, with formulas escaped', async () => {
    const { client } = await pair(world)
    await task(client, {
      title: '=HYPERLINK("http://evil")',
      dueAt: '2026-03-31T21:00:00.000Z',
      dollarsCents: 12_345,
    })
    await task(client, { title: 'Left out', workType: 'appeals' })
    const { body, headers } = await client.call(exportTasks, { query: { workType: 'denials-technical' } })
    const lines = String(body).trim().split('\r\n')
    expect(headers['content-type']).toMatch(/^text\/csv/)
    expect(lines).toHaveLength(2)
    expect(lines[1]).toContain(`"'=HYPERLINK(""http://evil"")"`)
    expect(lines[1]).toContain('2026-03-31T17:00:00-04:00')
    expect(lines[1]).toContain('123.45')
  })

  it('reads on beyond a page', async () => {
    const { client } = await pair(world)
    const rows = Array.from({ length: 1100 }, (_, index) => `Task ${index},appeals`)
    await client.get(
      importTasks,
      { query: { dryRun: 'false' }, body: { file: undefined } },
      csvForm(`title,workType\n${rows.join('\n')}\n`),
    )
    const { body } = await client.call(exportTasks, { query: { sort: 'number' } })
    const lines = String(body).trim().split('\r\n')
    expect(lines).toHaveLength(1101)
    expect(new Set(lines).size).toBe(1101)
  })
})
