import { findPatientMatch } from '@claimcrew/contract/kit/noPatient'
import { addMilliseconds } from '@claimcrew/contract/kit/time'
import { signIn } from '@claimcrew/contract/people/contract'
import { getTask, getTaskSummary, listTasks } from '@claimcrew/contract/tasks/contract'
import { listRecurrences } from '@claimcrew/contract/tasks/recurrence'
import { TaskFields, taskStatuses } from '@claimcrew/contract/tasks/shapes'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { readTasks } from '../src/tasks/task-store.ts'
import { demoWorld, inTheHourThatRepeats, onTuesday } from '../test/demo.ts'
import { Caller, day, type World } from '../test/world.ts'
import { demoPassword } from './people.ts'

async function company(now: string) {
  const world = await demoWorld(now)
  const ids = await world.db.selectFrom('tasks').select('id').orderBy('id').execute()
  return {
    world,
    now,
    tasks: await readTasks(
      world.db,
      ids.map(({ id }) => id),
    ),
    events: await world.db
      .selectFrom('task_events')
      .selectAll()
      .orderBy('task_id')
      .orderBy('version')
      .execute(),
    comments: await world.db.selectFrom('task_comments').selectAll().execute(),
  }
}

const tuesday = await company(onTuesday)
const companies = [tuesday, await company(inTheHourThatRepeats)]

async function enter(world: World, who: 'admin' | 'client' | 'biller') {
  const body = { email: `${who}@claimcrew.test`, password: demoPassword }
  return new Caller(world.app, (await world.visitor.get(signIn, { body })).authToken)
}

describe.each(companies.map(one => [one.now, one] as const))('the demo’s tasks at %s', (_, one) => {
  const { world, now, tasks, events, comments } = one

  it('are some hundred of each client over three months, in all states', () => {
    const clients = Map.groupBy(tasks, task => task.clientId)
    expect(clients.size).toBe(3)
    for (const some of clients.values()) {
      expect(some.length).toBeGreaterThan(150)
      expect(some.map(task => task.number).sort((a, b) => a - b)).toEqual(some.map((_, index) => index + 1))
    }
    expect(new Set(tasks.map(task => task.status))).toEqual(new Set(taskStatuses))
    const oldest = tasks.map(task => task.createdAt).sort()[0] ?? ''
    expect(oldest < addMilliseconds(now, -85 * day) && oldest > addMilliseconds(now, -100 * day)).toBe(true)
    for (const task of tasks) expect(task.createdAt < now && task.updatedAt <= now).toBe(true)
  })

  it('are valid for the app itself, and name no patient', () => {
    const fields = Object.keys(TaskFields.shape) as (keyof TaskFields)[]
    for (const task of tasks) TaskFields.parse(Object.fromEntries(fields.map(field => [field, task[field]])))
    for (const { text } of comments) expect(findPatientMatch(text)).toBeNull()
  })

  it('are of those who worked for the client then, and touched while they were at work', async () => {
    const { rows } = await sql`
      select t.id from tasks t where t.assignee_id is not null and not exists (
        select from engagements e where e.client_id = t.client_id and e.biller_id = t.assignee_id
          and e.started_on <= (t.created_at + interval '1 day')::date
          and (e.ended_on is null or (e.ended_on >= t.created_at::date and not t.is_open)))`.execute(world.db)
    expect(rows).toEqual([])
    const { rows: away } = await sql`
      select t.id from tasks t where t.first_touch_at is not null and t.assignee_id is not null and not exists (
        select from attendance_sessions s where s.biller_id = t.assignee_id and s.punch_in <= t.first_touch_at
          and coalesce(s.punch_out, ${now}::timestamptz) >= t.first_touch_at)`.execute(world.db)
    expect(away).toEqual([])
  })

  it('have a history that leads to where they are', () => {
    const histories = Map.groupBy(events, event => event.task_id)
    for (const task of tasks) {
      const history = histories.get(task.taskId) ?? []
      expect(history.map(event => event.version)).toEqual(history.map((_, index) => index + 1))
      expect(history.length).toBe(task.version)
      const moments = history.map(event => event.at)
      expect(moments).toEqual([...moments].sort())
      const last = history.findLast(event => event.what === 'moved')?.after as { status?: string } | undefined
      expect(last?.status ?? 'new').toBe(task.status)
      const counts = history.flatMap(({ after }) => (after as { doneQuantity?: number }).doneQuantity ?? [])
      expect(counts.at(-1) ?? 0).toBe(task.doneQuantity)
    }
  })

  it('are handed out at no round moment, and talked about before they are done', () => {
    const taskOf = new Map(tasks.map(task => [task.taskId, task]))
    for (const { task_id, created_at } of comments)
      expect(created_at <= (taskOf.get(task_id)?.completedAt ?? now)).toBe(true)
    const byHand = tasks.filter(({ recurrenceId }) => recurrenceId === null)
    const round = byHand.filter(({ createdAt }) => createdAt.endsWith(':00.000Z'))
    expect(round.length).toBeLessThan(byHand.length / 20)
  })

  it('are due around today: some overdue with dollars, some this week', async () => {
    for (const who of ['client', 'biller', 'admin'] as const) {
      const caller = await enter(world, who)
      const { open, overdue, dueThisWeek } = await caller.get(getTaskSummary, { query: {} })
      expect(open.count, who).toBeGreaterThan(0)
      expect(dueThisWeek.count, who).toBeGreaterThan(0)
      if (who !== 'biller') expect(overdue.dollarsCents, who).toBeGreaterThan(0)
    }
  })

  it('recur, have comments and are opened by their people', async () => {
    const client = await enter(world, 'client')
    const { items } = await client.get(listRecurrences, { query: {} })
    expect(items.length).toBe(2)
    for (const { nextAt } of items) expect(nextAt !== null && nextAt > now).toBe(true)
    const { items: tasks } = await client.get(listTasks, { query: { limit: 500 } })
    const spoken = tasks.find(task => task.comments > 1)
    const reply = await client.get(getTask, { params: { taskId: spoken?.taskId ?? '' } })
    expect(reply.comments.length).toBe(spoken?.comments)
  })
})
