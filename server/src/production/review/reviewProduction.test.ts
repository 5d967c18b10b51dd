import { approveMonth, reopenMonth } from '@claimcrew/contract/attendance/contract'
import type { OrganizationId } from '@claimcrew/contract/kit/ids'
import { listNotifications } from '@claimcrew/contract/notifications/contract'
import * as contract from '@claimcrew/contract/production/contract'
import { describe, expect, it } from 'vitest'
import { LiveTestReader, tellOf } from '../../../test/live.ts'
import { AttendanceDesk } from '../../../test/scenes/attendanceDesk.ts'
import { hourOfPosting, ProductionFloor } from '../../../test/scenes/production.ts'
import { type Person, World } from '../../../test/world.ts'

const world = await World.open()
const floor = new ProductionFloor(world)
const desk = new AttendanceDesk(world)
const client = await world.join('CLIENT')
const other = await world.join('CLIENT')
const admin = await world.join('ADMIN')
const day = '2026-03-09'

const seenBy = async (reader: Person, biller: Person, on = day) => {
  const query = { from: on, to: on, billerId: biller.userId }
  return reader.get(contract.listProduction, { query })
}

describe('A client', () => {
  it('sees only work done for them, and only once it was submitted', async () => {
    const biller = await floor.biller([client, other])
    await floor.save(biller, day, [hourOfPosting(client), hourOfPosting(other, { quantity: 3 })])
    expect(await seenBy(client, biller)).toMatchObject({ entries: [], days: [] })
    expect((await floor.day(client, biller, day)).entries).toEqual([])
    await floor.submit(biller, day)
    const { entries, days } = await seenBy(client, biller)
    expect(entries.map(one => one.clientId)).toEqual([client.userId])
    expect(days).toMatchObject([{ status: 'submitted', minutes: 60, parts: [{ clientId: client.userId }] }])
    expect((await floor.day(client, biller, day)).entries).toEqual(entries)
    expect((await seenBy(admin, biller)).entries).toHaveLength(2)
    expect((await seenBy(biller, biller)).entries).toHaveLength(2)
  })

  it('has a manager who sees a day as they do', async () => {
    const biller = await floor.biller([client])
    await floor.report(biller, day, [hourOfPosting(client)])
    const seen = await floor.day(client, biller, day)
    expect(seen.entries).toHaveLength(1)
    expect(await floor.day(await world.seat(client, 'manager'), biller, day)).toEqual(seen)
  })

  it('hears live of their own part of a day, and not of another client’s', async () => {
    const biller = await floor.biller([client, other])
    const listen = async (person: Person) => {
      const reader = await LiveTestReader.open(person)
      await reader.next()
      return reader
    }
    const [own, others] = [await listen(client), await listen(other)]
    const ofBiller = (reader: LiveTestReader) =>
      reader.all(contract.productionDaysChanged).filter(({ billerId }) => billerId === biller.userId)
    await floor.report(biller, day, [hourOfPosting(client)])
    await own.until(() => ofBiller(own).length === 1)
    await biller.get(contract.takeBackProduction, { params: { billerId: biller.userId, day } })
    await floor.submit(biller, day)
    await floor.review(client, biller, day)
    await own.until(() => ofBiller(own).length === 4)
    await tellOf(world, other, 'Last')
    await others.hasTold('Last')
    expect(ofBiller(others)).toEqual([])
  })

  it('keeps seeing the work of the engagement’s days, and no other', async () => {
    const biller = await world.join('BILLER')
    await world.engage(client, biller, '2026-02-02', '2026-02-27')
    await floor.report(biller, '2026-02-27', [hourOfPosting(client)])
    await world.db
      .updateTable('engagements')
      .set({ ended_on: '2026-02-26' })
      .where('biller_id', '=', biller.userId)
      .execute()
    expect((await seenBy(client, biller, '2026-02-27')).entries).toEqual([])
    const params = { billerId: biller.userId, day: '2026-02-27' }
    expect((await client.call(contract.getProductionDay, { params })).status).toBe(404)
    expect((await floor.review(client, biller, '2026-02-27')).status).toBe(404)
  })

  it('approves a day, which notifies its biller and is audited', async () => {
    const biller = await floor.biller([client])
    await floor.report(biller, day, [hourOfPosting(client)])
    const { status, body } = await floor.review(client, biller, day)
    expect([status, body.day.status, body.day.entries[0].status]).toEqual([200, 'approved', 'approved'])
    expect(body.day.parts[0]).toMatchObject({ decidedByName: client.user.userName })
    expect(await desk.newsOf(biller)).toEqual(['production-approved'])
    expect(await desk.newsOf(client)).toContain('production-submitted')
    expect(await desk.auditOf(biller.userId)).toMatchObject([
      { action: 'production:approve', actor_id: client.userId, after: { day, status: 'approved' } },
    ])
  })

  it('sends a day back only with a reason, which its biller reads', async () => {
    const biller = await floor.biller([client])
    await floor.report(biller, day, [hourOfPosting(client)])
    for (const reason of ['', '  ']) {
      const without = await floor.review(client, biller, day, 'rejected', { reason })
      expect([without.status, Object.keys(without.body.fields)]).toEqual([422, ['reason']])
    }
    expect((await floor.review(client, biller, day, 'rejected')).body.day.status).toBe('rejected')
    const back = await floor.day(biller, biller, day)
    expect(back).toMatchObject({ status: 'rejected', parts: [{ reason: 'The quantities are missing.' }] })
    expect(await desk.newsOf(biller)).toEqual(['production-sent-back'])
    await floor.submit(biller, day)
    expect((await floor.day(biller, biller, day)).parts).toMatchObject([{ status: 'submitted', reason: '' }])
  })

  it('decides only on waiting days', async () => {
    const biller = await floor.biller([client])
    expect((await floor.review(client, biller, day)).status).toBe(409)
    await floor.save(biller, day, [hourOfPosting(client)])
    expect((await floor.review(client, biller, day)).status).toBe(409)
    await floor.submit(biller, day)
    expect((await floor.review(client, biller, day)).status).toBe(200)
    expect((await floor.review(client, biller, day)).status).toBe(409)
    expect((await floor.review(client, biller, day, 'rejected')).status).toBe(409)
  })

  it('decides on the version that was read: a newer one is 409', async () => {
    const biller = await floor.biller([client])
    await floor.report(biller, day, [hourOfPosting(client)])
    await floor.review(client, biller, day, 'rejected')
    await floor.report(biller, day, [hourOfPosting(client, { quantity: 99 })])
    expect((await floor.review(client, biller, day, 'approved', { version: 1 })).status).toBe(409)
    expect((await floor.review(client, biller, day, 'approved', { version: 2 })).status).toBe(200)
  })

  it('cannot decide for another client, nor on a stranger’s day', async () => {
    const biller = await floor.biller([client])
    await floor.report(biller, day, [hourOfPosting(client)])
    expect((await floor.review(other, biller, day)).status).toBe(404)
    expect((await floor.review(other, biller, day, 'approved', { clientId: client.userId })).status).toBe(404)
    expect((await floor.review(biller, biller, day)).status).toBe(403)
  })

  it('can only read the work of an ended engagement once its last month is settled', async () => {
    const biller = await world.join('BILLER')
    await world.engage(client, biller, '2026-01-05', '2026-01-30')
    await floor.report(biller, '2026-01-30', [hourOfPosting(client)])
    expect((await floor.review(client, biller, '2026-01-30')).status).toBe(403)
    expect((await seenBy(client, biller, '2026-01-30')).entries).toHaveLength(1)
    const byAdmin = await floor.review(admin, biller, '2026-01-30', 'approved', { clientId: client.userId })
    expect(byAdmin.status).toBe(200)
  })
})

describe('An admin', () => {
  it('has to name the client, and never decides on their own work', async () => {
    const biller = await floor.biller([client])
    await floor.report(biller, day, [hourOfPosting(client)])
    const without = await floor.review(admin, biller, day)
    expect([without.status, Object.keys(without.body.fields)]).toEqual([422, ['clientId']])
    await world.db.updateTable('users').set({ role: 'ADMIN' }).where('id', '=', biller.userId).execute()
    const promoted = await world.alsoAs(biller)
    const before = await world.fingerprint()
    const own = await floor.review(promoted, biller, day, 'approved', { clientId: client.userId })
    expect(own.status).toBe(403)
    expect(await world.fingerprint()).toBe(before)
  })
})

describe('Several days', () => {
  const week = ['2026-03-02', '2026-03-03', '2026-03-04']
  const reviewAll = (by: Person, biller: Person, days: readonly string[], clientId?: OrganizationId) =>
    by.call(contract.reviewDays, {
      body: {
        decision: 'approved',
        days: days.map(on => ({ billerId: biller.userId, day: on, ...(clientId ? { clientId } : {}) })),
      },
    })

  it('are approved together with one notification, or none of them', async () => {
    const biller = await floor.biller([client])
    for (const on of week) await floor.report(biller, on, [hourOfPosting(client)])
    const before = await world.fingerprint()
    expect((await reviewAll(client, biller, [...week, '2026-03-05'])).status).toBe(409)
    expect((await reviewAll(client, biller, [...week, week[0] ?? ''])).status).toBe(422)
    expect((await reviewAll(client, biller, [])).status).toBe(422)
    expect((await reviewAll(other, biller, week)).status).toBe(404)
    expect(await world.fingerprint()).toBe(before)
    const { body } = await reviewAll(client, biller, week)
    expect(body.days.map((one: { day: string; status: string }) => [one.day, one.status])).toEqual(
      week.map(on => [on, 'approved']),
    )
    expect(await desk.newsOf(biller)).toEqual(['production-approved'])
  })

  it('by two approvers at once: one gets 200, the other 409, whatever their order', async () => {
    const biller = await floor.biller([client])
    for (const on of week) await floor.report(biller, on, [hourOfPosting(client)])
    const answers = await Promise.all([
      reviewAll(client, biller, week),
      reviewAll(admin, biller, week.toReversed(), client.userId),
      floor.review(client, biller, week[1] ?? ''),
    ])
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter(status => status === 200)).toHaveLength(1)
    expect(statuses.filter(status => status === 409)).toHaveLength(2)
  })

  it('wait in a list, the oldest first, page by page', async () => {
    const owner = await world.join('CLIENT')
    const [one, two] = [await floor.biller([owner]), await floor.biller([owner])]
    for (const on of week) await floor.report(one, on, [hourOfPosting(owner), hourOfPosting(owner)])
    await floor.report(two, '2026-03-03', [hourOfPosting(owner)])
    const first = await owner.get(contract.listReviews, { query: { limit: 3 } })
    expect(first).toMatchObject({ total: 4, items: [{ day: '2026-03-02', n: 2, minutes: 120 }, {}, {}] })
    const rest = await owner.get(contract.listReviews, { query: { cursor: first.nextCursor ?? '' } })
    expect(rest).toMatchObject({ nextCursor: null, items: [{ day: '2026-03-04' }] })
    expect((await owner.call(contract.listReviews, { query: { cursor: 'made-up' } })).status).toBe(422)
    const ofTwo = await owner.get(contract.listReviews, { query: { billerId: two.userId } })
    expect(ofTwo.items.map(item => item.billerId)).toEqual([two.userId])
  })
})

describe('A submitted day', () => {
  const takeBack = (by: Person, biller: Person) =>
    by.call(contract.takeBackProduction, { params: { billerId: biller.userId, day } })

  it('can be withdrawn until someone decides, and is then visible to its biller alone', async () => {
    const biller = await floor.biller([client])
    expect((await takeBack(biller, biller)).status).toBe(409)
    const { version } = await floor.report(biller, day, [hourOfPosting(client)])
    expect((await takeBack(client, biller)).status).toBe(403)
    expect((await takeBack(await floor.biller([client]), biller)).status).toBe(404)
    const { status, body } = await takeBack(biller, biller)
    expect([status, body.day.status, body.day.entries[0].status]).toEqual([200, 'draft', 'draft'])
    expect(body.day.parts).toMatchObject([{ status: 'draft', submittedAt: null }])
    expect(await desk.auditOf(biller.userId)).toMatchObject([
      { action: 'production:take-back', actor_id: biller.userId, after: { day, status: 'draft' } },
    ])
    expect((await seenBy(client, biller)).entries).toEqual([])
    const query = { billerId: biller.userId }
    expect((await client.get(contract.listReviews, { query })).items).toEqual([])
    expect((await floor.review(client, biller, day)).status).toBe(409)
    expect((await takeBack(biller, biller)).status).toBe(409)
    await floor.save(biller, day, [hourOfPosting(client, { quantity: 16 })], version)
    await floor.submit(biller, day)
    expect((await floor.review(client, biller, day)).status).toBe(200)
    expect((await takeBack(biller, biller)).body.message).toBe('This day is already approved.')
  })

  it('of two clients comes back only from the one who has not decided', async () => {
    const biller = await floor.biller([client, other])
    await floor.report(biller, day, [hourOfPosting(client), hourOfPosting(other)])
    await floor.review(client, biller, day)
    const { body } = await takeBack(biller, biller)
    expect(body.day.parts).toHaveLength(2)
    expect(body.day.parts).toContainEqual(
      expect.objectContaining({ clientId: client.userId, status: 'approved' }),
    )
    expect(body.day.parts).toContainEqual(
      expect.objectContaining({ clientId: other.userId, status: 'draft' }),
    )
  })

  it('that comes back is not overwritten by a tab that has not seen it come back', async () => {
    const biller = await floor.biller([client, other])
    const comeBack = {
      'taken back': () => takeBack(biller, biller),
      'sent back': () => floor.review(client, biller, day, 'rejected'),
    }
    const { version } = await floor.report(biller, day, [hourOfPosting(client)])
    for (const act of Object.values(comeBack)) {
      expect((await act()).status).toBe(200)
      const stale = { version, entries: [hourOfPosting(other)], replaces: [] }
      const params = { billerId: biller.userId, day }
      expect((await biller.call(contract.saveProduction, { params, body: stale })).status).toBe(409)
      const now = await floor.day(biller, biller, day)
      expect(now.entries.map(({ clientId }) => clientId)).toEqual([client.userId])
      await floor.submit(biller, day)
    }
  })

  it('has no unread notification for its client once it is withdrawn or decided', async () => {
    const biller = await floor.biller([client])
    const announced = async () => {
      const { userId } = client
      const { notifications } = await client.get(listNotifications, { params: { userId } })
      const link = ({ link }: { link: string }) => link.includes(biller.userId)
      return notifications.filter(one => one.kind === 'production-submitted' && link(one) && !one.read).length
    }
    await floor.report(biller, day, [hourOfPosting(client)])
    expect(await announced()).toBe(1)
    await takeBack(biller, biller)
    expect(await announced()).toBe(0)
    world.pass(1000)
    await floor.submit(biller, day)
    expect(await announced()).toBe(1)
    await floor.review(client, biller, day)
    expect(await announced()).toBe(0)
  })

  it('is either decided or withdrawn, never both', async () => {
    const biller = await floor.biller([client])
    await floor.report(biller, day, [hourOfPosting(client)])
    const answers = await Promise.all([takeBack(biller, biller), floor.review(client, biller, day)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

describe('An approved day', () => {
  it('is reopened with a reason, counts until it is edited, and is then a draft', async () => {
    const biller = await floor.biller([client])
    await floor.approve(biller, client, day, [hourOfPosting(client)])
    expect((await floor.trySave(biller, day, [hourOfPosting(client)], 1)).status).toBe(409)
    const params = { billerId: biller.userId, day }
    const reopen = (by: Person, reason: string) =>
      by.call(contract.reopenProduction, { params, body: { reason } })
    expect((await reopen(client, '')).status).toBe(422)
    expect((await reopen(other, 'Mine')).status).toBe(404)
    const { body } = await reopen(client, 'A batch is missing')
    expect(body.day).toMatchObject({
      status: 'approved',
      parts: [{ reopened: true, reason: 'A batch is missing' }],
    })
    const saved = await floor.save(biller, day, [hourOfPosting(client, { quantity: 40 })], 1)
    expect(saved).toMatchObject({ status: 'draft', parts: [{ reopened: false }] })
    expect((await seenBy(client, biller)).entries).toEqual([])
    expect(await desk.newsOf(biller)).toEqual(['production-approved', 'production-reopened'])
    expect((await reopen(client, 'Again')).status).toBe(409)
  })

  it('is closed with the attendance month for everyone, and reopened with it', async () => {
    const biller = await floor.biller([client])
    const approved = '2026-02-10'
    const waiting = '2026-02-11'
    const draft = '2026-02-12'
    const empty = '2026-02-13'
    await floor.approve(biller, client, approved, [hourOfPosting(client)])
    await floor.report(biller, waiting, [hourOfPosting(client)])
    await floor.save(biller, draft, [hourOfPosting(client)])
    const february = { billerId: biller.userId, month: 2, year: 2026 }
    await client.get(approveMonth, { body: february })
    const before = await world.fingerprint()
    for (const [on, version] of [
      [approved, 1],
      [waiting, 1],
      [draft, 1],
      [empty, 0],
    ] as const)
      expect((await floor.trySave(biller, on, [hourOfPosting(client)], version)).status, on).toBe(409)
    const params = { billerId: biller.userId, day: draft }
    expect((await biller.call(contract.submitProduction, { params, body: {} })).status).toBe(409)
    expect((await floor.review(client, biller, waiting)).status).toBe(409)
    const onWaiting = { params: { billerId: biller.userId, day: waiting } }
    expect((await biller.call(contract.takeBackProduction, onWaiting)).status).toBe(409)
    expect(
      (
        await client.call(contract.reopenProduction, {
          params: { billerId: biller.userId, day: approved },
          body: { reason: 'I was wrong' },
        })
      ).status,
    ).toBe(409)
    expect(await world.fingerprint()).toBe(before)
    expect((await seenBy(biller, biller, approved)).entries).toMatchObject([{ status: 'locked' }])
    await admin.get(reopenMonth, { body: { ...february, reason: 'A punch was missing' } })
    expect(await floor.day(biller, biller, approved)).toMatchObject({
      status: 'approved',
      parts: [{ reopened: true }],
    })
    expect((await floor.review(client, biller, waiting)).status).toBe(200)
    expect((await floor.trySave(biller, approved, [hourOfPosting(client)], 1)).status).toBe(200)
    expect((await floor.trySave(biller, empty, [hourOfPosting(client)])).status).toBe(200)
  })

  it('is closed for the client whose month was approved, and goes on for the other', async () => {
    const biller = await floor.biller([client, other])
    const both = '2026-02-10'
    const empty = '2026-02-11'
    await floor.report(biller, both, [hourOfPosting(client), hourOfPosting(other)])
    await floor.review(client, biller, both)
    const february = { billerId: biller.userId, month: 2, year: 2026 }
    await client.get(approveMonth, { body: february })
    expect(await floor.day(biller, biller, both)).toMatchObject({ status: 'submitted' })
    expect(await floor.day(client, biller, both)).toMatchObject({ status: 'locked' })
    expect(await floor.day(other, biller, both)).toMatchObject({ status: 'submitted' })
    expect((await floor.review(other, biller, both, 'rejected')).status).toBe(200)
    expect((await floor.trySave(biller, both, [hourOfPosting(client)], 1)).status).toBe(409)
    const again = await floor.save(biller, both, [hourOfPosting(other, { quantity: 4 })], 1)
    expect(again.entries.map(one => [one.clientId === client.userId, one.quantity, one.status])).toEqual([
      [true, 15, 'locked'],
      [false, 4, 'draft'],
    ])
    expect((await floor.trySave(biller, empty, [hourOfPosting(client)])).status).toBe(409)
    expect((await floor.trySave(biller, empty, [hourOfPosting(other)])).status).toBe(200)
    expect((await seenBy(biller, biller, '2026-02-12')).days).toEqual([])
    await other.get(approveMonth, { body: february })
    expect((await floor.trySave(biller, both, [], 2)).status).toBe(409)
    await admin.get(reopenMonth, { body: { ...february, reason: 'A punch was missing' } })
    expect(
      (await floor.trySave(biller, empty, [hourOfPosting(client), hourOfPosting(other)], 1)).status,
    ).toBe(200)
  })

  it('that is closed cannot be changed, by the database itself', async () => {
    const biller = await floor.biller([client])
    await floor.approve(biller, client, '2026-02-10', [hourOfPosting(client)])
    await client.get(approveMonth, { body: { billerId: biller.userId, month: 2, year: 2026 } })
    const own = `biller_id = '${biller.userId}' and day = '2026-02-10'`
    for (const statement of [
      `update production_entries set quantity = 99 where ${own}`,
      `delete from production_entries where ${own}`,
      `update production_parts set status = 'draft' where ${own}`,
      `delete from production_parts where ${own}`,
      `delete from production_days where ${own}`,
      `insert into production_entries (id, biller_id, day, client_id, status, place, work_type, quantity, minutes,
        outcomes, source, stretches) select gen_random_uuid(), biller_id, day, client_id, status, 9, work_type, 1, 1,
        '{}', 'typed', '[]' from production_entries where ${own}`,
    ])
      await expect(world.asOwner(statement), statement).rejects.toThrow(
        /locked|production_entries_part|production_parts_day/,
      )
  })
})
