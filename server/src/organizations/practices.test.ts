import * as contract from '@claimcrew/contract/organizations/contract'
import { maxPractices, type NewPractice } from '@claimcrew/contract/organizations/shapes'
import * as production from '@claimcrew/contract/production/contract'
import { report as readReport } from '@claimcrew/contract/reports/contract'
import * as tasks from '@claimcrew/contract/tasks/contract'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { LiveTestReader, tellOf } from '../../test/live.ts'
import { hourOfPosting, ProductionFloor } from '../../test/production.ts'
import { csvForm, pair, task } from '../../test/tasks.ts'
import { day, type Person, World } from '../../test/world.ts'
import { createRecurringTasks } from '../tasks/backgroundJobs.ts'

const world = await World.open()
const { client, biller } = await pair(world)
const other = await world.join('CLIENT')
const admin = await world.join('ADMIN')

const add = async (person: Person, fields: NewPractice) =>
  (await person.get(contract.createPractice, { body: fields })).practice

const namesFor = async (person: Person, query = {}) =>
  (await person.get(contract.listPractices, { query })).practices.map(({ name }) => name)

/** A client with two practices and a biller. */
async function billingCompany() {
  const sides = await pair(world)
  return {
    ...sides,
    east: await add(sides.client, { name: 'East Side Clinic' }),
    west: await add(sides.client, { name: 'Wést Side Clinic' }),
  }
}

describe('a client has practices', () => {
  it('which have a name and, where they are known, a state, specialties, systems and payers', async () => {
    const plain = await add(client, { name: '  Mesa Ortho  ' })
    expect(plain).toEqual({
      practiceId: expect.any(String),
      organizationId: client.userId,
      name: 'Mesa Ortho',
      state: null,
      specialties: [],
      systems: [],
      payers: [],
      closed: false,
    })
    const known = await add(client, {
      name: 'École Pediatrics',
      state: 'PR',
      specialties: ['Pediatrics', 'family-medicine'],
      systems: ['Kareo'],
      payers: ['BCBS'],
    })
    expect(known).toMatchObject({
      state: 'PR',
      specialties: ['family-medicine', 'pediatrics'],
      systems: ['tebra'],
      payers: ['blue-cross-blue-shield'],
    })
    await add(client, { name: 'dover Dental' })
    // By name, whatever case and accents they are written with.
    expect(await namesFor(client)).toEqual(['dover Dental', 'École Pediatrics', 'Mesa Ortho'])
  })

  it('of which nobody overwrites a field that says something else than they have read', async () => {
    const { practiceId } = await add(client, { name: 'Cedar Lane', payers: ['aetna'] })
    const change = async (body: object) => {
      const { status, body: answer } = await client.call(contract.updatePractice, {
        params: { practiceId },
        body,
      })
      return status === 200 ? answer.practice.payers : status
    }
    expect(await change({ payers: ['aetna', 'cigna'], before: { payers: ['aetna'] } })).toEqual([
      'aetna',
      'cigna',
    ])
    const stale = { payers: ['aetna', 'humana'], before: { payers: ['aetna'] } }
    expect(await change(stale)).toBe(409)
    // Another field is nobody's loss, nor is the same value twice.
    expect(await change({ state: 'OH', before: { state: null } })).toEqual(['aetna', 'cigna'])
    expect(await change({ state: 'OH', before: { state: null } })).toEqual(['aetna', 'cigna'])
    expect(await change({ ...stale, before: { payers: ['cigna', 'aetna'] } })).toEqual(['aetna', 'humana'])
  })

  it('of which each field changes by itself, and which close and reopen', async () => {
    const { practiceId } = await add(client, { name: 'Harbor Care', state: 'OH', payers: ['aetna'] })
    const change = async (body: object) =>
      (await client.get(contract.updatePractice, { params: { practiceId }, body })).practice
    expect(await change({ name: 'Harbor Family Care' })).toMatchObject({ state: 'OH', payers: ['aetna'] })
    expect(await change({ state: null, payers: [] })).toMatchObject({
      name: 'Harbor Family Care',
      state: null,
      payers: [],
    })
    expect(await change({ closed: true })).toMatchObject({ closed: true })
    expect(await change({ closed: false })).toMatchObject({ closed: false })
    // Its own name in other letters is no other practice's.
    expect(await change({ name: 'HARBOR family care' })).toMatchObject({ name: 'HARBOR family care' })
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from audit_events
      where subject_id = ${practiceId}`.execute(world.db)
    expect(rows[0]?.count).toBe(6)
  })

  it('that the billers who work for them read, and an ADMIN reads and changes', async () => {
    const own = await namesFor(client)
    expect(await namesFor(biller, { clientId: client.userId })).toEqual(own)
    expect(await namesFor(admin, { organizationId: client.userId })).toEqual(own)
    const { practice } = await admin.get(contract.createPractice, {
      body: { name: 'By an admin', organizationId: client.userId },
    })
    expect(practice.organizationId).toBe(client.userId)
    const params = { practiceId: practice.practiceId }
    const { practice: closed } = await admin.get(contract.updatePractice, { params, body: { closed: true } })
    expect(closed).toMatchObject({ name: 'By an admin', closed: true })
  })

  it('of which a biller reads nothing once the engagement is over', async () => {
    const { client: former, biller: leaver } = await pair(world)
    await add(former, { name: 'Left behind' })
    await sql`update engagements set ended_on = '2026-01-02' where biller_id = ${leaver.userId}`.execute(
      world.db,
    )
    const query = { clientId: former.userId }
    expect((await leaver.call(contract.listPractices, { query })).status).toBe(404)
  })

  it('of which those who read them hear at once, and nobody else', async () => {
    const readers = await Promise.all(
      [client, biller, admin, other].map(async person => {
        const reader = await LiveTestReader.open(person)
        await reader.next()
        return { person, reader }
      }),
    )
    await add(client, { name: 'Just opened' })
    for (const { person, reader } of readers) {
      await tellOf(world, person, 'Last')
      await reader.hasTold('Last')
    }
    const event = { organizationId: client.userId }
    const heard = readers.map(({ reader }) => reader.all(contract.practicesChanged))
    expect(heard).toEqual([[event], [event], [event], []])
  })
})

describe('nothing changes', () => {
  const refused = async (call: Promise<{ status: number }>, status: number) => {
    const before = await world.fingerprint()
    expect((await call).status).toBe(status)
    expect(await world.fingerprint()).toBe(before)
  }

  it('when a name is there already, whatever case and accents it is written with', async () => {
    await add(client, { name: 'Señora Clinic' })
    const { practiceId } = await add(client, { name: 'Another clinic' })
    for (const name of ['Señora Clinic', 'senora clinic', 'SEN\u0303ORA CLINIC']) {
      const answer = client.call(contract.createPractice, { body: { name } })
      await refused(answer, 409)
      expect((await answer).body.fields).toHaveProperty('name')
      await refused(client.call(contract.updatePractice, { params: { practiceId }, body: { name } }), 409)
    }
    // Another organization may call its own so.
    expect((await other.call(contract.createPractice, { body: { name: 'Señora Clinic' } })).status).toBe(200)
  })

  it('when the state is none of the US, or something is on no list of ours', async () => {
    for (const wrong of [
      { state: 'ON' },
      { state: 'oh' },
      { state: 'Ohio' },
      { specialties: ['astrology'] },
      { systems: ['Abacus'] },
      { payers: ['Nobody'] },
      { name: 'Pt John Smith, DOB 04/12/1961' },
    ]) {
      const body = { name: 'Somewhere', ...wrong } as NewPractice
      const answer = client.call(contract.createPractice, { body })
      await refused(answer, 422)
      expect(Object.keys((await answer).body.fields)[0]).toMatch(Object.keys(wrong)[0] ?? '')
    }
  })

  it('when the practice or the organization is another’s, or nobody’s', async () => {
    const { practiceId } = await add(other, { name: 'Strange' })
    const params = { practiceId }
    const unknown = crypto.randomUUID()
    const ofOther = { organizationId: other.userId }
    await refused(client.call(contract.updatePractice, { params, body: { closed: true } }), 404)
    await refused(client.call(contract.updatePractice, { params, body: { closed: true, ...ofOther } }), 404)
    await refused(
      admin.call(contract.updatePractice, {
        params,
        body: { closed: true, organizationId: client.userId },
      }),
      404,
    )
    await refused(client.call(contract.createPractice, { body: { name: 'Mine', ...ofOther } }), 404)
    for (const organizationId of [unknown, biller.userId, admin.userId]) {
      await refused(admin.call(contract.listPractices, { query: { organizationId } }), 404)
      await refused(admin.call(contract.createPractice, { body: { name: 'Mine', organizationId } }), 404)
    }
    await refused(biller.call(contract.listPractices, { query: { clientId: other.userId } }), 404)
    await refused(
      client.call(contract.listPractices, { query: { clientId: client.userId, ...ofOther } }),
      404,
    )
  })

  it('when a biller or an ADMIN names no client', async () => {
    await refused(biller.call(contract.listPractices, { query: {} }), 422)
    await refused(admin.call(contract.listPractices, { query: {} }), 422)
    await refused(admin.call(contract.createPractice, { body: { name: 'Whose?' } }), 422)
  })

  it('when there are as many as there can be', async () => {
    const large = await world.join('CLIENT')
    await sql`insert into practices (id, client_id, name, specialties, systems, payers, closed, created_at)
      select gen_random_uuid(), ${large.userId}, 'Practice ' || n, '{}', '{}', '{}', false, now()
      from generate_series(1, ${maxPractices}::int) n`.execute(world.db)
    await refused(large.call(contract.createPractice, { body: { name: 'One more' } }), 409)
    expect(await namesFor(large)).toHaveLength(maxPractices)
  })
})

describe('a task', () => {
  const titles = async (by: Person, query: object) =>
    (await by.get(tasks.listTasks, { query })).items.map(({ title }) => title).sort()

  it('names a practice of its client, by which it is found, counted, grouped and exported', async () => {
    const { client: company, biller: worker, east, west } = await billingCompany()
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
    const { items } = await company.get(tasks.listDeadlines, { query: { practiceId: west.practiceId } })
    expect(items.map(({ title }) => title)).toEqual(['West'])
    const { groups } = await company.get(tasks.countTasks, { query: { by: 'practice' } })
    expect(groups.map(({ label, count }) => [label, count]).sort()).toEqual([
      ['East Side Clinic', 1],
      ['No practice', 1],
      ['Wést Side Clinic', 1],
    ])
    const days = { from: '2026-03-01', to: '2026-03-31' }
    const { rows } = await company.get(tasks.reportTasks, { query: { ...days, by: 'practice' } })
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
    const exported = async (by: Person) => String((await by.call(tasks.exportTasks, { query: {} })).body)
    expect(await exported(company)).toMatch(/^\ufeff?Number,Title,Client,Practice,/)
    expect(await exported(company)).toContain(',Wést Side Clinic,')
    expect(await exported(worker)).toContain(',East Side Clinic,')
    expect(await exported(await world.join('CLIENT'))).not.toContain('Practice')
  })

  it('changes its practice, and its history says so', async () => {
    const { client: company, east, west } = await billingCompany()
    const { taskId } = await task(company, { practiceId: east.practiceId })
    const params = { taskId }
    const { task: changed } = await company.get(tasks.updateTask, {
      params,
      body: { practiceId: west.practiceId },
    })
    expect(changed.practiceName).toBe('Wést Side Clinic')
    const { events } = await company.get(tasks.getTask, { params })
    expect(events[0]?.changes).toEqual([
      { field: 'practiceId', before: east.practiceId, after: west.practiceId },
    ])
    const { task: cleared } = await company.get(tasks.updateTask, { params, body: { practiceId: null } })
    expect(cleared).toMatchObject({ practiceId: null, practiceName: null })
  })

  it('is imported with a practice by its name or its id, case and accents aside', async () => {
    const { client: company, east, west } = await billingCompany()
    const send = (table: string) =>
      company.call(
        tasks.importTasks,
        { query: { dryRun: 'false' }, body: { file: undefined } },
        csvForm(table),
      )
    const { status } = await send(
      `title,workType,practice,practiceId\nBy name,Appeals,WEST side clinic,\nBy id,Appeals,,${east.practiceId}\nNone,Appeals,,\n`,
    )
    expect(status).toBe(200)
    expect(await titles(company, { practiceId: west.practiceId })).toEqual(['By name'])
    expect(await titles(company, { practiceId: east.practiceId })).toEqual(['By id'])
    expect(await titles(company, { practiceId: 'none' })).toEqual(['None'])
    const strange = await add(other, { name: `Strange ${east.practiceId}` })
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
    const { client: company, west } = await billingCompany()
    const { recurrence } = await company.get(tasks.createRecurrence, {
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

  it('of a client with one practice answers its id and no name, for there is nothing to tell apart', async () => {
    const { client: single } = await pair(world)
    const { practiceId } = await add(single, { name: 'The only one' })
    expect(await task(single, { practiceId })).toMatchObject({ practiceId, practiceName: null })
  })

  it('names no practice of another organization and no closed one; what named it before keeps it', async () => {
    const { client: company, east, west } = await billingCompany()
    const strange = await add(await world.join('CLIENT'), { name: 'Strange' })
    const earlier = await task(company, { practiceId: west.practiceId })
    const closing = { params: { practiceId: west.practiceId }, body: { closed: true } }
    await company.get(contract.updatePractice, closing)
    const fields = { title: 'New', workType: 'Appeals' }
    const recurring = { ...fields, pattern: { every: 'weekday' as const } }
    const { taskId } = await task(company, { practiceId: east.practiceId })
    const { recurrence } = await company.get(tasks.createRecurrence, { body: recurring })
    const before = await world.fingerprint()
    for (const practiceId of [strange.practiceId, crypto.randomUUID(), west.practiceId])
      for (const answer of [
        await company.call(tasks.createTask, { body: { ...fields, practiceId } }),
        await company.call(tasks.updateTask, { params: { taskId }, body: { practiceId } }),
        await company.call(tasks.createRecurrence, { body: { ...recurring, practiceId } }),
        await company.call(tasks.updateRecurrence, {
          params: { recurrenceId: recurrence.recurrenceId },
          body: { practiceId },
        }),
      ]) {
        expect(answer.status).toBe(422)
        expect(answer.body.fields).toHaveProperty('practiceId')
      }
    expect(await world.fingerprint()).toBe(before)
    const { task: edited } = await company.get(tasks.updateTask, {
      params: { taskId: earlier.taskId },
      body: { title: 'Still theirs', practiceId: west.practiceId },
    })
    expect(edited).toMatchObject({ title: 'Still theirs', practiceName: 'Wést Side Clinic' })
  })
})

describe('a production entry', () => {
  const floor = new ProductionFloor(world)
  const monday = '2026-03-09'
  const range = { from: monday, to: monday }

  it('names a practice of its client, by which it is filtered and added up', async () => {
    const { client: company, biller: worker, east, west } = await billingCompany()
    await floor.report(worker, monday, [
      hourOfPosting(company, { quantity: 7, practiceId: east.practiceId }),
      hourOfPosting(company, { quantity: 11, practiceId: west.practiceId, practice: 'West, as I call it' }),
      hourOfPosting(company, { quantity: 13, practice: 'Only a text' }),
    ])
    const entriesFor = async (practiceId?: string) =>
      (
        await company.get(production.listProduction, {
          query: { ...range, ...(practiceId && { practiceId }) },
        })
      ).entries.map(entry => [entry.quantity, entry.practice, entry.practiceId])
    expect(await entriesFor()).toEqual([
      [7, 'East Side Clinic', east.practiceId],
      [11, 'West, as I call it', west.practiceId],
      [13, 'Only a text', null],
    ])
    expect(await entriesFor(west.practiceId)).toEqual([[11, 'West, as I call it', west.practiceId]])
    expect(await entriesFor('none')).toEqual([[13, 'Only a text', null]])
    const report = await company.get(production.productionReport, {
      query: { ...range, practiceId: east.practiceId },
    })
    expect([report.rows.map(row => row.quantity), report.totals.quantity]).toEqual([[7], 7])
    const { groups } = await company.get(production.productionSummary, {
      query: { ...range, by: 'practice' },
    })
    expect(groups.map(({ key, label, quantity }) => [key, label, quantity]).sort()).toEqual(
      [
        ['', 'No practice', 13],
        [east.practiceId, 'East Side Clinic', 7],
        [west.practiceId, 'Wést Side Clinic', 11],
      ].sort(),
    )
    const { rows } = await company.get(readReport, {
      params: { kind: 'production' },
      query: { ...range, by: 'practice' },
    })
    expect(rows.map(({ practice, quantity }) => [practice, quantity])).toEqual([
      ['East Side Clinic', 7],
      ['Wést Side Clinic', 11],
      ['No practice', 13],
    ])
    const file = await company.call(production.exportProduction, {
      query: { ...range, practiceId: east.practiceId, format: 'csv', rows: 'entries' },
    })
    expect(String(file.body).trim().split('\r\n')).toHaveLength(2)
    // What somebody else does with the id of a practice finds nothing of it.
    const { entries } = await (await world.join('CLIENT')).get(production.listProduction, {
      query: { ...range, practiceId: east.practiceId },
    })
    expect(entries).toEqual([])
  })

  it('names no practice of another organization and no closed one; what named it before keeps it', async () => {
    const { client: company, biller: worker, east, west } = await billingCompany()
    const strange = await add(await world.join('CLIENT'), { name: 'Strange' })
    const params = { billerId: worker.userId, day: monday }
    const save = (version: number, practiceId: string) =>
      worker.call(production.saveProduction, {
        params,
        body: { version, entries: [hourOfPosting(company, { practiceId })] },
      })
    expect((await save(0, west.practiceId)).status).toBe(200)
    for (const { practiceId } of [east, west])
      await company.get(contract.updatePractice, { params: { practiceId }, body: { closed: true } })
    const before = await world.fingerprint()
    for (const practiceId of [strange.practiceId, crypto.randomUUID(), east.practiceId]) {
      const { status, body } = await save(1, practiceId)
      expect([status, Object.keys(body.fields)]).toEqual([422, ['entries.0.practiceId']])
    }
    expect(await world.fingerprint()).toBe(before)
    expect((await save(1, west.practiceId)).status).toBe(200)
  })
})
