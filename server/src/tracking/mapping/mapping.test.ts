import { getDashboardOverview } from '@claimcrew/contract/dashboard/contract'
import { updateUser } from '@claimcrew/contract/people/contract'
import * as contract from '@claimcrew/contract/tracking/contract'
import { getWorklogTable, listWorklog } from '@claimcrew/contract/worklog/contract'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { sandboxId } from '../../../sandbox/server.ts'
import { account, row, TrackedWorld } from '../../../test/scenes/trackedWorld.ts'
import type { Person } from '../../../test/world.ts'
import { inTransaction } from '../../kit/data/transaction.ts'
import { newId } from '../../kit/random.ts'
import { syncSoon } from '../sync/sync.ts'

const minute = 60_000

describe('mapping an account to a biller', async () => {
  const [ana, second, ben] = [account('Ana Cruz'), account('Ana at Home'), account('Ben Okoro')]
  const people = [ana, second, ben]
  const tracked = await TrackedWorld.open(people)
  const { world, admin, sandbox } = tracked
  const client = await world.join('CLIENT')
  const anaHere = await world.join('BILLER', { userName: 'Ana Cruz', timeZone: 'UTC' })
  const benHere = await world.join('BILLER', { userName: 'Ben Okoro', timeZone: 'UTC' })
  const map = (userId: string, timeDoctorUserId: string, more: object = {}) =>
    admin.call(contract.addMapping, { body: { userId, timeDoctorUserId, ...more } })
  const march = { range: 'monthly', date: '2026-03-18' } as const
  const worklog = async () => (await admin.get(listWorklog, { query: march })).worklog
  const range = { from: '2026-03-01', to: '2026-03-31' }
  const activity = (userId: string) => admin.call(contract.listActivity, { query: { userId, ...range } })
  const sheetOf = async (person: Person) =>
    (await admin.get(getWorklogTable, { query: { ...march, billerId: person.userId } })).people[0]
  const audits = async () => {
    const { rows } = await sql<{
      action: string
      actor_id: string
      subject_id: string
      before: unknown
      after: unknown
    }>`
      select action, actor_id, subject_id, before, after from audit_events
      where action like 'tracking.%' order by at, id`.execute(world.db)
    return rows
  }

  it('is refused while the provider is down and the account is not known here, with since when', async () => {
    sandbox.knobs.status = { code: 500 }
    const answer = await map(anaHere.userId, ana.id)
    expect(answer).toMatchObject({
      status: 503,
      body: { code: 'not-ready' },
      headers: { 'retry-after': '30' },
    })
    expect(answer.body.message).toBe('Time Doctor is having problems. This started Wed, Mar 18, 11:00 AM.')
    sandbox.calm()
    expect(await admin.get(contract.listMappings, {})).toEqual({ mappings: [], nextCursor: null })
  })

  it.each([
    [
      'nobody at the provider',
      anaHere.userId,
      sandboxId('nobody'),
      'timeDoctorUserId',
      'Time Doctor has no account with this ID.',
    ],
    ['what is no id', anaHere.userId, 'no/id', 'timeDoctorUserId', 'This isn’t a valid Time Doctor ID.'],
    ['a client', client.userId, ana.id, 'userId', 'We can’t find this biller.'],
    ['nobody here', newId(), ana.id, 'userId', 'We can’t find this biller.'],
  ])('is refused for %s', async (_, userId, trackedId, field, message) => {
    const answer = await map(userId, trackedId)
    expect(answer).toMatchObject({ status: 422, body: { fields: { [field]: message } } })
    expect(await admin.get(contract.listMappings, {})).toEqual({ mappings: [], nextCursor: null })
  })

  it.each([
    [{ companyId: 'another' }, 'companyId', 'This account belongs to another company.'],
    [{ timeDoctorEmail: 'not an email 😀' }, 'timeDoctorEmail', 'Enter a valid email address.'],
  ])('is refused with %j', async (more, field, message) => {
    const body = { userId: anaHere.userId, timeDoctorUserId: ana.id, ...more }
    const answer = await admin.call(contract.addMapping, { body })
    expect(answer).toMatchObject({ status: 422, body: { fields: { [field]: message } } })
    expect(await admin.get(contract.listMappings, {})).toEqual({ mappings: [], nextCursor: null })
  })

  it('is refused for a deactivated biller, and for an account of another company', async () => {
    const left = await world.join('BILLER', { userName: 'Leo Left' })
    await sql`update users set deactivated_at = ${world.now} where id = ${left.userId}`.execute(world.db)
    expect(await map(left.userId, ana.id)).toMatchObject({
      status: 422,
      body: { fields: { userId: 'Leo Left is deactivated.' } },
    })
    expect((await map(anaHere.userId, ana.id, { companyId: sandboxId('another') })).status).toBe(422)
  })

  it('returns the mapping, is audited, and has their time pulled soon', async () => {
    tracked.gives(ana, [row(ana, '2026-03-17T09:00:00.000Z', 3600, { projectId: 'posting' })])
    const { status, body } = await map(anaHere.userId, ana.id, { companyId: sandbox.companyId })
    expect(status).toBe(200)
    expect(body.mapping).toEqual({
      id: expect.any(String),
      userId: anaHere.userId,
      userName: 'Ana Cruz',
      timeDoctorUserId: ana.id,
      timeDoctorEmail: 'ana.cruz@people.test',
      companyId: sandbox.companyId,
      createdAt: world.now.toISOString(),
    })
    expect(await admin.get(contract.listMappings, {})).toEqual({ mappings: [body.mapping], nextCursor: null })
    expect(await audits()).toEqual([
      {
        action: 'tracking.mapped',
        actor_id: admin.userId,
        subject_id: anaHere.userId,
        before: null,
        after: {
          timeDoctorUserId: ana.id,
          companyId: sandbox.companyId,
          timeDoctorEmail: 'ana.cruz@people.test',
        },
      },
    ])
    await tracked.shortenHistory()
    expect(await world.runQueued(syncSoon)).toBe(1)
    expect(await worklog()).toEqual([
      { billerName: 'Ana Cruz', date: '2026-03-17', hoursWorked: 1, projectCount: 1 },
    ])
  })

  it('is refused when it is made twice, even at once, and names the biller', async () => {
    const before = await world.fingerprint()
    for (const person of [anaHere, benHere])
      expect(await map(person.userId, ana.id)).toMatchObject({
        status: 409,
        body: { message: 'Ana Cruz is already matched to Ana Cruz. Unmatch it first.' },
      })
    expect(await world.fingerprint()).toBe(before)
    const both = await Promise.all([map(benHere.userId, ben.id), map(anaHere.userId, ben.id)])
    expect(both.map(one => one.status).toSorted()).toEqual([200, 409])
    const [made] = both.filter(one => one.status === 200)
    await admin.get(contract.removeMapping, { params: { id: made?.body.mapping.id } })
  })

  it('is possible for several accounts of one person: their time adds up, and overlaps are shown', async () => {
    tracked.gives(second, [
      row(second, '2026-03-17T09:30:00.000Z', 3600, { projectId: 'denials' }),
      row(second, '2026-03-16T09:30:00.000Z', 600),
    ])
    expect((await map(anaHere.userId, second.id)).status).toBe(200)
    await tracked.shortenHistory()
    await world.runQueued(syncSoon)
    expect(await sheetOf(anaHere)).toMatchObject({
      timeDoctorUserIds: [ana.id, second.id],
      days: [
        { date: '2026-03-16', trackedSeconds: 600, unionSeconds: 600 },
        { date: '2026-03-17', trackedSeconds: 7200, unionSeconds: 5400, projectCount: 2 },
      ],
    })
    const { billers } = await admin.get(contract.listClientBillers, {})
    expect(billers.find(one => one.userId === anaHere.userId)).toMatchObject({
      timeDoctorUserId: ana.id,
      timeDoctorUserIds: [ana.id, second.id],
    })
  })

  it('undone hides its rows everywhere and drops its sync; the other account’s stay', async () => {
    const { mappings } = await admin.get(contract.listMappings, {})
    const own = mappings.find(one => one.timeDoctorUserId === ana.id)
    await admin.get(contract.removeMapping, { params: { id: own?.id ?? '' } })
    expect((await activity(ana.id)).body.data).toEqual([])
    expect((await admin.get(contract.listTimeUse, { query: { userId: ana.id, ...range } })).data).toEqual([])
    expect((await activity(second.id)).status).toBe(200)
    expect(await worklog()).toEqual([
      { billerName: 'Ana Cruz', date: '2026-03-16', hoursWorked: 600 / 3600, projectCount: 0 },
      { billerName: 'Ana Cruz', date: '2026-03-17', hoursWorked: 1, projectCount: 1 },
    ])
    expect(await sheetOf(anaHere)).toMatchObject({ timeDoctorUserIds: [second.id] })
    expect(await admin.get(getDashboardOverview, {})).toMatchObject({ monthSeconds: 4200 })
    expect((await admin.get(contract.getSyncStatus, {})).accounts.map(one => one.timeDoctorUserId)).toEqual([
      second.id,
    ])
    expect((await audits()).at(-1)).toMatchObject({
      action: 'tracking.unmapped',
      subject_id: anaHere.userId,
      before: { timeDoctorUserId: ana.id },
      after: null,
    })
    const again = await admin.call(contract.removeMapping, { params: { id: own?.id ?? '' } })
    expect(again).toMatchObject({
      status: 404,
      body: { message: 'We can’t find this match. It may have been removed.' },
    })
  })

  it('made again brings them back at once, without a pull, also for another biller', async () => {
    sandbox.knobs.status = { code: 500 }
    expect((await map(benHere.userId, ana.id)).status).toBe(200)
    await tracked.shortenHistory()
    expect((await activity(ana.id)).body.data).toMatchObject([{ time: 3600, billerName: 'Ben Okoro' }])
    // It was pulled before, which nobody forgets.
    expect((await sheetOf(benHere))?.syncedAt).toBe('2026-03-18T15:00:00.000Z')
    expect(await worklog()).toEqual([
      { billerName: 'Ana Cruz', date: '2026-03-16', hoursWorked: 600 / 3600, projectCount: 0 },
      { billerName: 'Ana Cruz', date: '2026-03-17', hoursWorked: 1, projectCount: 1 },
      { billerName: 'Ben Okoro', date: '2026-03-17', hoursWorked: 1, projectCount: 1 },
    ])
    sandbox.calm()
  })

  it('undone while its rows are being written waits for that, and neither fails', async () => {
    const mapping = (await admin.get(contract.listMappings, {})).mappings.find(
      one => one.userId === benHere.userId,
    )
    tracked.gives(ana, [row(ana, '2026-03-17T09:00:00.000Z', 1200)])
    await admin.get(contract.syncNow, { body: { userId: benHere.userId } })
    const release = Promise.withResolvers<void>()
    let holding = Promise.resolve()
    tracked.once('beforeWriting', async () => {
      const gate = Promise.withResolvers<void>()
      holding = inTransaction(world.db, async tx => {
        await sql`select from tracking_people where user_id = ${benHere.userId} for update`.execute(tx)
        gate.resolve()
        await release.promise
      })
      await gate.promise
    })
    const pulling = tracked.sync()
    await world.untilWaiting(1)
    const removing = admin.call(contract.removeMapping, { params: { id: mapping?.id ?? '' } })
    await world.untilWaiting(2)
    release.resolve()
    await Promise.all([holding, pulling])
    expect((await removing).status).toBe(200)
    expect((await worklog()).filter(one => one.billerName === 'Ben Okoro')).toEqual([])
  })

  it('counts all days anew at the next sync when the person moves to another zone', async () => {
    tracked.gives(second, [
      row(second, '2026-03-17T17:00:00.000Z', 3600),
      row(second, '2026-03-02T17:00:00.000Z', 1800),
    ])
    await admin.get(contract.syncNow, {
      body: { userId: anaHere.userId, from: '2026-03-01', to: '2026-03-18' },
    })
    await world.runQueued(syncSoon)
    expect((await sheetOf(anaHere))?.days.map(one => one.date)).toEqual(['2026-03-02', '2026-03-17'])
    await anaHere.get(updateUser, { params: { id: anaHere.userId }, body: { timeZone: 'Asia/Manila' } })
    world.pass(15 * minute)
    await tracked.sync()
    expect((await sheetOf(anaHere))?.days).toMatchObject([
      { date: '2026-03-03', trackedSeconds: 1800 },
      { date: '2026-03-18', trackedSeconds: 3600 },
    ])
  })
})

describe('an empty form field', async () => {
  const eva = account('Eva Lund')
  const tracked = await TrackedWorld.open([eva])
  const here = await tracked.world.join('BILLER')

  it.each([
    { companyId: '', timeDoctorEmail: '' },
    { companyId: null, timeDoctorEmail: null },
  ])('takes %j as left out', async more => {
    const body = { userId: here.userId, timeDoctorUserId: eva.id, ...more }
    const { mapping } = await tracked.admin.get(contract.addMapping, { body })
    expect(mapping).toMatchObject({ timeDoctorEmail: eva.email })
    await tracked.admin.get(contract.removeMapping, { params: { id: mapping.id } })
  })
})
