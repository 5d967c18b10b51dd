import * as organizations from '@claimcrew/contract/organizations/contract'
import { getReport as readReport } from '@claimcrew/contract/reports/contract'
import { changeTasks } from '@claimcrew/contract/tasks/bulkChange'
import {
  countTasks,
  createTask,
  exportTasks,
  getTask,
  listDeadlines,
  listTasks,
  updateTask,
} from '@claimcrew/contract/tasks/contract'
import { importTasks } from '@claimcrew/contract/tasks/importing'
import { createRecurrence, listRecurrences, updateRecurrence } from '@claimcrew/contract/tasks/recurrence'
import { getTaskReport } from '@claimcrew/contract/tasks/report'
import { describe, expect, it } from 'vitest'
import { addPractice, billingCompany } from '../../test/scenes/practices.ts'
import { csvForm, pair, task } from '../../test/scenes/tasks.ts'
import { day, type Person, World } from '../../test/world.ts'
import { createRecurringTasks } from './backgroundJobs.ts'

const world = await World.open()
const other = await world.join('CLIENT')
const admin = await world.join('ADMIN')

describe('a task', () => {
  const titles = async (by: Person, query: object) =>
    (await by.get(listTasks, { query })).items.map(({ title }) => title).sort()

  it('names a practice of its client, by which it is found, counted, grouped and exported', async () => {
    const { client: company, biller: worker, east, west } = await billingCompany(world)
    const dated = { deadlineKind: 'sla', dueAt: '2027-01-04T12:00:00.000Z' } as const
    const made = await task(company, {
      title: 'East',
      practiceId: east.practiceId,
      assigneeId: worker.userId,
      ...dated,
    })
    expect(made).toMatchObject({ practiceId: east.practiceId, practiceName: 'East Side Clinic' })
    await task(company, { title: 'West', practiceId: west.practiceId, ...dated })
    expect(await task(company, { title: 'None', ...dated })).toMatchObject({
      practiceId: null,
      practiceName: null,
    })
    expect(await titles(company, { practiceId: east.practiceId })).toEqual(['East'])
    expect(await titles(company, { practiceId: 'none' })).toEqual(['None'])
    expect(await titles(worker, { practiceId: east.practiceId })).toEqual(['East'])
    expect(await titles(worker, { practiceId: west.practiceId })).toEqual([])
    expect(await titles(other, { practiceId: east.practiceId })).toEqual([])
    expect(await titles(admin, { practiceId: west.practiceId })).toEqual(['West'])
    const { items } = await company.get(listDeadlines, { query: { practiceId: west.practiceId } })
    expect(items.map(({ title }) => title)).toEqual(['West'])
    const { groups } = await company.get(countTasks, { query: { by: 'practice' } })
    expect(groups.map(({ label, count }) => [label, count]).sort()).toEqual([
      ['East Side Clinic', 1],
      ['No practice', 1],
      ['Wést Side Clinic', 1],
    ])
    const days = { from: '2026-03-01', to: '2026-03-31' }
    const { rows } = await company.get(getTaskReport, { query: { ...days, by: 'practice' } })
    expect(rows.map(({ label, open, filter }) => [label, open, filter.practiceId])).toEqual([
      ['East Side Clinic', 1, east.practiceId],
      ['Wést Side Clinic', 1, west.practiceId],
      ['No practice', 1, 'none'],
    ])
    const { rows: reported } = await company.get(readReport, {
      params: { kind: 'tasks' },
      query: { ...days, by: 'practice' },
    })
    expect(reported.map(({ practice, open }) => [practice, open])).toEqual([
      ['East Side Clinic', 1],
      ['Wést Side Clinic', 1],
      ['No practice', 1],
    ])
    const exported = async (by: Person) => String((await by.call(exportTasks, { query: {} })).body)
    expect(await exported(company)).toMatch(/^\ufeff?Number,Title,Client,Practice,/)
    expect(await exported(company)).toContain(',Wést Side Clinic,')
    expect(await exported(worker)).toContain(',East Side Clinic,')
    expect(await exported(await world.join('CLIENT'))).not.toContain('Practice')
  })

  it('changes its practice, and its history says so', async () => {
    const { client: company, east, west } = await billingCompany(world)
    const { taskId } = await task(company, { practiceId: east.practiceId })
    const params = { taskId }
    const { task: changed } = await company.get(updateTask, {
      params,
      body: { practiceId: west.practiceId },
    })
    expect(changed.practiceName).toBe('Wést Side Clinic')
    const { events } = await company.get(getTask, { params })
    expect(events[0]?.changes).toEqual([
      { field: 'practiceId', before: east.practiceId, after: west.practiceId },
    ])
    const { task: cleared } = await company.get(updateTask, { params, body: { practiceId: null } })
    expect(cleared).toMatchObject({ practiceId: null, practiceName: null })
  })

  it('gets a practice together with others of its client, all or none', async () => {
    const { client: company, east, west } = await billingCompany(world)
    const ids = [(await task(company)).taskId, (await task(company, { practiceId: east.practiceId })).taskId]
    const bulk = (by: Person, taskIds: string[], practiceId: string | null) =>
      by.call(changeTasks, { body: { ids: taskIds, change: { practiceId } } })
    const { body } = await bulk(company, ids, west.practiceId)
    expect(body.tasks.map((one: { practiceName: string }) => one.practiceName)).toEqual([
      'Wést Side Clinic',
      'Wést Side Clinic',
    ])
    expect(body.before.map((one: { practiceId: string }) => one.practiceId)).toEqual([null, east.practiceId])
    const strange = await billingCompany(world)
    const theirs = await task(strange.client)
    const before = await world.fingerprint()
    for (const [by, taskIds, practiceId] of [
      [company, ids, strange.east.practiceId],
      [admin, [...ids, theirs.taskId], west.practiceId],
    ] as const) {
      const answer = await bulk(by, [...taskIds], practiceId)
      expect([answer.status, Object.keys(answer.body.fields)]).toEqual([422, ['change.practiceId']])
    }
    expect(await world.fingerprint()).toBe(before)
    expect((await bulk(company, ids, null)).body.tasks[0]).toMatchObject({ practiceName: null })
  })

  it('is imported with a practice by its name or its id, case and accents aside', async () => {
    const { client: company, east, west } = await billingCompany(world)
    const send = (table: string) =>
      company.call(importTasks, { query: { dryRun: 'false' }, body: { file: undefined } }, csvForm(table))
    const { status } = await send(
      `title,workType,practice,practiceId\nBy name,Appeals,WEST side clinic,\nBy id,Appeals,,${east.practiceId}\nNone,Appeals,,\n`,
    )
    expect(status).toBe(200)
    expect(await titles(company, { practiceId: west.practiceId })).toEqual(['By name'])
    expect(await titles(company, { practiceId: east.practiceId })).toEqual(['By id'])
    expect(await titles(company, { practiceId: 'none' })).toEqual(['None'])
    const strange = await addPractice(other, { name: `Strange ${east.practiceId}` })
    const bad = await send(
      `title,workType,practice,practiceId\nA,Appeals,Nowhere,\nB,Appeals,,${strange.practiceId}\n`,
    )
    expect([bad.status, bad.body.problems]).toEqual([
      422,
      [
        { row: 2, field: 'practice', message: 'We can’t find this practice.' },
        { row: 3, field: 'practiceId', message: 'We can’t find this practice.' },
      ],
    ])
  })

  it('that recurs comes with its practice', async () => {
    const { client: company, west } = await billingCompany(world)
    const { recurrence } = await company.get(createRecurrence, {
      body: {
        title: 'Every day',
        workType: 'ERA',
        pattern: { every: 'week', days: [1, 2, 3, 4, 5, 6, 7] },
        practiceId: west.practiceId,
      },
    })
    expect(recurrence.practiceName).toBe('Wést Side Clinic')
    world.pass(day)
    await world.run(createRecurringTasks)
    expect(await titles(await world.alsoAs(company), { practiceId: west.practiceId })).toEqual(['Every day'])
  })

  it('that recurs stops coming when its practice is closed, says so, and goes on with another', async () => {
    const { client: company, east, west } = await billingCompany(world)
    const { recurrence } = await company.get(createRecurrence, {
      body: {
        title: 'Daily denials',
        workType: 'Appeals',
        pattern: { every: 'week', days: [1, 2, 3, 4, 5, 6, 7] },
        practiceId: west.practiceId,
      },
    })
    const closing = { params: { practiceId: west.practiceId }, body: { closed: true } }
    await company.get(organizations.updatePractice, closing)
    world.pass(day)
    await world.run(createRecurringTasks)
    const later = await world.alsoAs(company)
    expect(await titles(later, {})).toEqual([])
    const { items } = await later.get(listRecurrences, { query: {} })
    expect(items).toMatchObject([{ paused: true, pauseReason: 'Wést Side Clinic is closed.', nextAt: null }])
    const resume = (body: object) =>
      later.call(updateRecurrence, { params: { recurrenceId: recurrence.recurrenceId }, body })
    const before = await world.fingerprint()
    const refused = await resume({ paused: false })
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ['practiceId']])
    expect(await world.fingerprint()).toBe(before)
    expect((await resume({ paused: false, practiceId: east.practiceId })).status).toBe(200)
    world.pass(day)
    await world.run(createRecurringTasks)
    expect(await titles(await world.alsoAs(company), { practiceId: east.practiceId })).toEqual([
      'Daily denials',
    ])
  })

  it('of a client with one practice answers its id and no name, for there is nothing to tell apart', async () => {
    const { client: single } = await pair(world)
    const { practiceId } = await addPractice(single, { name: 'The only one' })
    expect(await task(single, { practiceId })).toMatchObject({ practiceId, practiceName: null })
  })

  it('names no practice of another organization and no closed one; what named it before keeps it', async () => {
    const { client: company, east, west } = await billingCompany(world)
    const strange = await addPractice(await world.join('CLIENT'), { name: 'Strange' })
    const earlier = await task(company, { practiceId: west.practiceId })
    const closing = { params: { practiceId: west.practiceId }, body: { closed: true } }
    await company.get(organizations.updatePractice, closing)
    const fields = { title: 'New', workType: 'Appeals' }
    const recurring = { ...fields, pattern: { every: 'weekday' as const } }
    const { taskId } = await task(company, { practiceId: east.practiceId })
    const { recurrence } = await company.get(createRecurrence, { body: recurring })
    const before = await world.fingerprint()
    for (const practiceId of [strange.practiceId, crypto.randomUUID(), west.practiceId])
      for (const answer of [
        await company.call(createTask, { body: { ...fields, practiceId } }),
        await company.call(updateTask, { params: { taskId }, body: { practiceId } }),
        await company.call(createRecurrence, { body: { ...recurring, practiceId } }),
        await company.call(updateRecurrence, {
          params: { recurrenceId: recurrence.recurrenceId },
          body: { practiceId },
        }),
      ]) {
        expect(answer.status).toBe(422)
        expect(answer.body.fields).toHaveProperty('practiceId')
      }
    expect(await world.fingerprint()).toBe(before)
    const { task: edited } = await company.get(updateTask, {
      params: { taskId: earlier.taskId },
      body: { title: 'Still theirs', practiceId: west.practiceId },
    })
    expect(edited).toMatchObject({ title: 'Still theirs', practiceName: 'Wést Side Clinic' })
  })
})
