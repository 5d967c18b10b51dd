import { createJob, getJob } from '@claimcrew/contract/jobs/contract'
import * as contract from '@claimcrew/contract/organizations/contract'
import { maxPractices, type NewPractice } from '@claimcrew/contract/organizations/shapes'
import { exportKpis, saveKpis } from '@claimcrew/contract/production/kpis'
import { exportTasks } from '@claimcrew/contract/tasks/contract'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { LiveTestReader, tellOf } from '../../test/live.ts'
import { addPractice } from '../../test/scenes/practices.ts'
import { pair, task } from '../../test/scenes/tasks.ts'
import { type Person, World } from '../../test/world.ts'

const world = await World.open()
const { client, biller } = await pair(world)
const other = await world.join('CLIENT')
const admin = await world.join('ADMIN')

const namesFor = async (person: Person, query = {}) =>
  (await person.get(contract.listPractices, { query })).practices.map(({ name }) => name)

describe('a client has practices', () => {
  it('which have a name and, where they are known, a state, specialties, systems and payers', async () => {
    const plain = await addPractice(client, { name: '  Mesa Ortho  ' })
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
    const existing = await addPractice(client, {
      name: 'École Pediatrics',
      state: 'PR',
      specialties: ['Pediatrics', 'family-medicine'],
      systems: ['Kareo'],
      payers: ['BCBS'],
    })
    expect(existing).toMatchObject({
      state: 'PR',
      specialties: ['family-medicine', 'pediatrics'],
      systems: ['tebra'],
      payers: ['blue-cross-blue-shield'],
    })
    await addPractice(client, { name: 'dover Dental' })
    // They are sorted by name, whatever case and accents they are written with.
    expect(await namesFor(client)).toEqual(['dover Dental', 'École Pediatrics', 'Mesa Ortho'])
  })

  it('whose fields are not overwritten by someone who has read another value', async () => {
    const { practiceId } = await addPractice(client, { name: 'Cedar Lane', payers: ['aetna'] })
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

  it('whose fields change separately, and which close and reopen', async () => {
    const { practiceId } = await addPractice(client, { name: 'Harbor Care', state: 'OH', payers: ['aetna'] })
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

  it('that a biller no longer reads once the engagement is over', async () => {
    const { client: former, biller: leaver } = await pair(world)
    await addPractice(former, { name: 'Left behind' })
    await sql`update engagements set ended_on = '2026-01-02' where biller_id = ${leaver.userId}`.execute(
      world.db,
    )
    const query = { clientId: former.userId }
    expect((await leaver.call(contract.listPractices, { query })).status).toBe(404)
  })

  it('which replies and files mention only once there are two', async () => {
    const alone = await world.join('CLIENT')
    const { practiceId } = await addPractice(alone, { name: 'The only one' })
    const month = { from: '2026-02', to: '2026-02' }
    const made = await task(alone, { practiceId })
    const { job } = await alone.get(createJob, { body: { title: 'Poster', practiceId } })
    await alone.get(saveKpis, { params: { month: '2026-02' }, body: { practiceId, base: { encounters: 7 } } })
    const filesOf = async () => [
      String((await alone.call(exportTasks, { query: {} })).body),
      String((await alone.call(exportKpis, { query: month })).body),
    ]
    expect([made.practiceName, job.practiceName]).toEqual([null, null])
    for (const file of await filesOf()) expect(file).not.toMatch(/practice|the only one/i)
    await addPractice(alone, { name: 'The second' })
    const { job: later } = await alone.get(getJob, { params: { jobId: job.jobId } })
    expect(later.practiceName).toBe('The only one')
    for (const file of await filesOf()) expect(file).toMatch(/Practice.*The only one/s)
  })

  it('whose changes are streamed to those who can read them, and to no one else', async () => {
    const readers = await Promise.all(
      [client, biller, admin, other].map(async person => {
        const reader = await LiveTestReader.open(person)
        await reader.next()
        return { person, reader }
      }),
    )
    await addPractice(client, { name: 'Just opened' })
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

  it('when a name exists already, without regard to case and accents', async () => {
    await addPractice(client, { name: 'Señora Clinic' })
    const { practiceId } = await addPractice(client, { name: 'Another clinic' })
    for (const name of ['Señora Clinic', 'senora clinic', 'SEN\u0303ORA CLINIC']) {
      const answer = client.call(contract.createPractice, { body: { name } })
      await refused(answer, 409)
      expect((await answer).body.fields).toHaveProperty('name')
      await refused(client.call(contract.updatePractice, { params: { practiceId }, body: { name } }), 409)
    }
    // Another organization may call its own so.
    expect((await other.call(contract.createPractice, { body: { name: 'Señora Clinic' } })).status).toBe(200)
  })

  it('when the state is not a US state, or a value is not on our lists', async () => {
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

  it('when the practice or the organization is another’s, or does not exist', async () => {
    const { practiceId } = await addPractice(other, { name: 'Strange' })
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

  it('when the maximum number is reached, also by several at once', async () => {
    const large = await world.join('CLIENT')
    const colleagues = [large, await world.seat(large, 'manager'), await world.seat(large, 'owner')]
    await sql`insert into practices (id, client_id, name, specialties, systems, payers, closed, created_at)
      select gen_random_uuid(), ${large.userId}, 'Practice ' || n, '{}', '{}', '{}', false, now()
      from generate_series(1, ${maxPractices - 1}::int) n`.execute(world.db)
    const adding = colleagues.map((person, index) =>
      person.call(contract.createPractice, { body: { name: `Last ${index}` } }),
    )
    expect((await Promise.all(adding)).map(({ status }) => status).sort()).toEqual([200, 409, 409])
    await refused(large.call(contract.createPractice, { body: { name: 'One more' } }), 409)
    expect(await namesFor(large)).toHaveLength(maxPractices)
  })
})
