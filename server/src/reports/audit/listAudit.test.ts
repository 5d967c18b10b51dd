import { addAttendance, updateAttendance } from '@claimcrew/contract/attendance/corrections'
import { approveLeave, askLeave } from '@claimcrew/contract/attendance/leave'
import { blockPerson, reportMessage, unblockPerson } from '@claimcrew/contract/chat/contract'
import { proposeTerms } from '@claimcrew/contract/engagements/contract'
import type { AuditKind } from '@claimcrew/contract/kit/audit/auditKinds'
import { auditWritten, ownDataUsed, peopleExported } from '@claimcrew/contract/kit/audit/auditWritten'
import { listSeats, updateSeat } from '@claimcrew/contract/organizations/contract'
import {
  changeEmail,
  changePassword,
  signIn,
  updateUser,
  verifyEmail,
} from '@claimcrew/contract/people/contract'
import { getReport, listAudit, listOwnAudit } from '@claimcrew/contract/reports/contract'
import { getStatement, listStatements } from '@claimcrew/contract/statements/contract'
import { changeTicket } from '@claimcrew/contract/support/contract'
import { listScreenshots, openScreenshot } from '@claimcrew/contract/tracking/contract'
import { describe, expect, it } from 'vitest'
import { openTicket } from '../../../test/cases/support.ts'
import { LiveTestReader, tellOf } from '../../../test/live.ts'
import { conversationOf, send } from '../../../test/scenes/chat.ts'
import { nightWorker } from '../../../test/scenes/night-shift.ts'
import { verify } from '../../../test/scenes/notifications.ts'
import { enroll } from '../../../test/scenes/secondFactor.ts'
import { TrackedWorld } from '../../../test/scenes/trackedWorld.ts'
import { type Person, password } from '../../../test/world.ts'
import { inTransaction } from '../../kit/data/transaction.ts'
import { newId } from '../../kit/random.ts'
import { replacePassword } from '../../people/commands.ts'

const maria = nightWorker('Maria Santos')
const tracked = await TrackedWorld.open([maria])
const { world, admin } = tracked
const biller = await tracked.biller('Maria Santos', 'Asia/Manila', [maria])
const client = await world.join('CLIENT')
const otherClient = await world.join('CLIENT')
const ownId = await world.engage(client, biller, '2026-03-10')
const otherId = await world.engage(otherClient, biller, '2026-03-10')
const manager = await world.seat(client, 'manager')
const from = { remoteAddress: '203.0.113.77' }

const read = (by: Person, query: Parameters<typeof by.get<typeof listAudit>>[1]['query'] = {}) =>
  by.get(listAudit, { query })

const propose = (by: Person, engagementId: string, rateCents: number) =>
  by.get(proposeTerms, { params: { engagementId }, body: { from: '2026-06-01', rateCents } }, from)

const march = { from: '2026-03-01', to: '2026-03-31', by: 'biller', format: 'csv' } as const
const changes: readonly (readonly [AuditKind, () => Promise<unknown>])[] = [
  ['user:sign-in', () => world.trySignIn(client.user.email, password, from)],
  ['user:sign-in-failed', () => world.trySignIn(client.user.email, 'not the password', from)],
  ['file:export', () => client.call(getReport, { params: { kind: 'hours' }, query: march }, from)],
  [
    'screenshots.opened',
    async () => {
      const query = { userId: maria.id, from: '2026-03-17', to: '2026-03-17' }
      const { data } = await admin.get(listScreenshots, { query }, from)
      await admin.call(openScreenshot, { params: { screenshotId: data[0]?.screenshotId ?? '' } }, from)
    },
  ],
  ['screenshots.listed', async () => undefined],
  [
    'seat:change',
    async () => {
      const { seats } = await client.get(listSeats, { query: {} })
      const seatId = seats.find(seat => seat.userId === manager.userId)?.seatId ?? ''
      await client.get(updateSeat, { params: { seatId }, body: { duties: ['manager', 'viewer'] } }, from)
    },
  ],
  [
    'user:change-role',
    async () => {
      const { userId } = await world.join('CLIENT')
      await admin.get(updateUser, { params: { id: userId }, body: { role: 'BILLER' } }, from)
    },
  ],
  ['engagement:propose-terms', () => propose(client, ownId, 2100)],
]

describe('the audit', () => {
  for (const [what, act] of changes)
    it(`has ${what}, with from where`, async () => {
      await act()
      const { items } = await read(admin, { what, limit: 1 })
      expect(items).toMatchObject([{ what, address: from.remoteAddress }])
    })

  it('says what those are called whose ids it has in before and after', async () => {
    const { items } = await read(admin, { what: 'seat:change', limit: 1 })
    expect(items).toMatchObject([{ after: { organizationId: client.userId } }])
    expect(items[0]?.names).toEqual({ [client.userId]: client.user.userName })
  })

  it('has a changed mapping, and no password or token anywhere', async () => {
    const { items } = await read(admin, { limit: 100 })
    expect(items.map(one => one.what)).toContain('tracking.mapped')
    expect(JSON.stringify(items)).not.toMatch(/argon2|passwordHash|token/i)
  })

  it('shows an owner who changed a rate in their organization, and nothing of the biller’s other client', async () => {
    await propose(otherClient, otherId, 3300)
    const { items } = await read(otherClient)
    expect(items).toMatchObject([
      {
        what: 'engagement:propose-terms',
        actorId: otherClient.userId,
        subject: otherId,
        subjectName: 'Maria Santos',
        after: { rateCents: 3300 },
        address: from.remoteAddress,
      },
    ])
    expect(JSON.stringify(await read(client, { limit: 100 }))).not.toContain(otherId)
    expect((await read(client, { subjectId: otherId })).items).toEqual([])
    expect((await read(client, { actorId: otherClient.userId })).items).toEqual([])
  })

  it('shows an owner what the other side did, without the address it came from', async () => {
    await propose(biller, ownId, 2600)
    const { items } = await read(admin, { actorId: biller.userId, what: 'engagement:propose-terms' })
    expect(items[0]?.address).toBe(from.remoteAddress)
    const seen = (await read(client, { actorId: biller.userId })).items
    expect(seen).toMatchObject([{ what: 'engagement:propose-terms', address: null }])
    expect((await read(otherClient, { actorId: biller.userId })).items).toEqual([])
  })

  it('shows an owner how those with a seat get into their accounts', async () => {
    const dana = await world.seat(client, 'viewer')
    await verify(world, dana)
    const { recoveryCodes } = await enroll(world, dana)
    const { email } = dana.user
    await world.visitor.get(signIn, { body: { email, password, otp: recoveryCodes[0] ?? '' } })
    await dana.get(changeEmail, { body: { email: 'dana.new@people.test', password } })
    const token = await world.linkTo('dana.new@people.test')
    await world.visitor.get(verifyEmail, { body: { token } })
    await dana.get(changePassword, { body: { currentPassword: password, newPassword: 'seven-otters-swim' } })
    const { items } = await read(client, { actorId: dana.userId })
    const whats = items.map(({ what }) => what)
    expect(whats).toEqual(
      expect.arrayContaining(['user:use-recovery-code', 'user:change-email', 'user:change-password']),
    )
    expect((await read(otherClient, { actorId: dana.userId })).items).toEqual([])
  })

  it('tells the author of a ticket neither who has it nor how urgent it is', async () => {
    const { ticketId } = await openTicket(client)
    const params = { ticketId }
    await admin.get(changeTicket, { params, body: { assigneeId: admin.userId, priority: 'urgent' } })
    await client.get(changeTicket, { params, body: { status: 'closed' } })
    const { items } = await read(client, { what: 'ticket:changed' })
    expect(items.map(({ before, after, names }) => [before, after, names])).toEqual([
      [{ status: 'open' }, { status: 'closed' }, {}],
    ])
    const [, assigned] = (await read(admin, { what: 'ticket:changed' })).items
    expect(assigned).toMatchObject({
      before: { priority: 'normal', assigneeId: null },
      after: { priority: 'urgent', assigneeId: admin.userId },
    })
  })

  it('shows an owner nothing of whom those with a seat report or block: it could be the owner', async () => {
    const { conversationId } = await conversationOf(manager, biller)
    const { messageId } = await send(biller, conversationId, 'Stay longer today.')
    const params = { userId: biller.userId }
    await manager.get(reportMessage, { params: { conversationId, messageId }, body: { reason: 'rude' } })
    await manager.get(blockPerson, { params })
    await manager.get(unblockPerson, { params })
    for (const what of ['chat:reported', 'chat:blocked', 'chat:unblocked'] as const) {
      expect((await read(admin, { what })).items, what).toMatchObject([{ actorId: manager.userId }])
      expect((await read(client, { what })).items, what).toEqual([])
    }
  })

  it('is closed to every other duty, and to billers', async () => {
    for (const person of [manager, await world.seat(client, 'bookkeeper', 'recruiter', 'viewer'), biller])
      expect((await person.call(listAudit, { query: {} })).status).toBe(403)
  })

  it('sends live events to an ADMIN and the organization’s owner, and to no one else', async () => {
    const readers = await Promise.all(
      [admin, client, otherClient, manager, biller].map(person => LiveTestReader.open(person)),
    )
    for (const reader of readers) await reader.next()
    await propose(biller, ownId, 2700)
    // The other readers were passed over by the time that these two have heard of it.
    for (const reader of readers.slice(0, 2)) await reader.until(() => reader.all(auditWritten).length > 0)
    const heard = []
    for (const [index, person] of [admin, client, otherClient, manager, biller].entries()) {
      await tellOf(world, person, `Last of ${index}`)
      await readers[index]?.hasTold(`Last of ${index}`)
      heard.push((readers[index]?.all(auditWritten) ?? []).length > 0)
    }
    expect(heard).toEqual([true, true, false, false, false])
  })

  it('tells those who come back that there may be something new, since no log has what was broadcast', async () => {
    const people = [admin, client, manager, biller]
    const heard = []
    for (const [index, person] of people.entries()) {
      const first = await LiveTestReader.open(person)
      const { id } = await first.next()
      await first.leave()
      const back = await LiveTestReader.open(person, id)
      await tellOf(world, person, `Back ${index}`)
      await back.hasTold(`Back ${index}`)
      expect(back.messages.map(({ fresh }) => fresh)).not.toContain(true)
      heard.push([auditWritten, ownDataUsed, peopleExported].map(topic => back.all(topic).length))
    }
    // All of it for who may read the audit, what is about themself for everybody, files of many for those who are in them.
    expect(heard).toEqual([
      [1, 1, 0],
      [1, 1, 0],
      [0, 1, 0],
      [0, 1, 1],
    ])
  })

  it('shows every client of a biller the leave that the biller requests', async () => {
    const request = { firstDay: '2026-06-01', lastDay: '2026-06-02', reason: 'A wedding' }
    await biller.get(askLeave, { body: request })
    for (const owner of [client, otherClient])
      expect((await read(owner, { what: 'attendance:ask-leave' })).items).toMatchObject([
        { actorId: biller.userId, subjectName: 'Maria Santos', after: request },
      ])
  })

  it('is read page by page without a gap, newest first', async () => {
    const whole = (await read(admin, { limit: 100 })).items.map(one => one.id)
    const paged: string[] = []
    let cursor: string | undefined
    do {
      const page = await read(admin, { limit: 3, ...(cursor && { cursor }) })
      paged.push(...page.items.map(one => one.id))
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    expect(paged).toEqual(whole)
  })

  it('is narrowed to days, which count whole, and to moments', async () => {
    const at = (await read(admin, { limit: 1 })).items[0]?.at ?? ''
    const today = at.slice(0, 10)
    const count = async (query: { from?: string; to?: string }) => (await read(admin, query)).items.length
    expect(await count({ from: today, to: today })).toBeGreaterThan(0)
    expect(await count({ from: '2027-01-01' })).toBe(0)
    expect(await count({ to: '2020-01-01T00:00:00Z' })).toBe(0)
    for (const [from, to, status] of [
      ['2026-03-02', '2026-03-01', 422],
      ['2026-03-02T10:00:00Z', '2026-03-02T09:00:00Z', 422],
      // The admin's day, in New York, ends at five in the morning of the next by UTC.
      ['2026-03-02T04:59:00Z', '2026-03-01', 200],
      ['2026-03-02T05:00:00Z', '2026-03-01', 422],
      ['2026-03-01', '2026-03-01T05:00:00Z', 200],
      ['2025-03-01', '2026-03-01', 200],
      ['2025-02-28', '2026-03-01', 422],
    ] as const) {
      const answer = await admin.call(listAudit, { query: { from, to } })
      expect([from, to, answer.status]).toEqual([from, to, status])
    }
  })

  it('is exported with the same filters, which is audited itself', async () => {
    const query = { what: 'seat:change', format: 'csv' } as const
    const { headers, body } = await client.call(listAudit, { query })
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(String(body).trim().split('\r\n')).toHaveLength(2)
    const [newest] = (await read(client, { limit: 1 })).items
    expect(newest).toMatchObject({ what: 'file:export', after: { call: 'GET /api/audit' } })
  })
})

describe('the audit of one’s own data', () => {
  const own = async (by: Person) => (await by.get(listOwnAudit, { query: {} })).items

  it('names who viewed a statement, once an hour, and who exported a file in which the biller is one of many', async () => {
    const [worker, boss] = [
      await world.join('BILLER'),
      await world.join('CLIENT', { userName: 'Mill Clinic' }),
    ]
    await world.engage(boss, worker, '2026-03-01')
    const { statements } = await boss.get(listStatements, { query: { month: '2026-03' } })
    const params = { statementId: statements[0]?.statementId ?? '' }
    for (const reader of [boss, boss, worker]) await reader.get(getStatement, { params }, from)
    world.pass(1000)
    await boss.call(getReport, { params: { kind: 'hours' }, query: march }, from)
    expect(await own(worker)).toMatchObject([
      { what: 'file:export', actorName: 'Mill Clinic', detail: 'Report' },
      { what: 'statement:view', actorName: 'Mill Clinic', detail: 'March 2026' },
    ])
    const { items } = await read(boss, { what: 'statement:view' })
    expect(items).toMatchObject([{ subject: worker.userId, address: from.remoteAddress }])
    // Neither is anything to the other people of that client, or to other clients' billers.
    for (const other of [boss, await world.join('BILLER')]) expect(await own(other)).toEqual([])
  })

  it('names who corrected a punch, decided on leave or replaced the password, and nothing that the biller did', async () => {
    const [worker, boss] = [
      await world.join('BILLER'),
      await world.join('CLIENT', { userName: 'Elm Clinic' }),
    ]
    for (const one of [boss, await world.join('CLIENT')]) await world.engage(one, worker, '2026-03-01')
    const reader = await LiveTestReader.open(worker)
    await reader.next()
    const times = { punchInTime: '2026-03-06T14:00:00.000Z', punchOutTime: '2026-03-06T22:00:00.000Z' }
    const reason = 'The clock was wrong.'
    const { attendance } = await boss.get(addAttendance, {
      body: { billerId: worker.userId, ...times, reason, clientId: boss.userId },
    })
    await reader.until(() => reader.all(ownDataUsed).length > 0)
    const { attendanceId } = attendance
    world.pass(1000)
    const corrected = { attendanceId, punchInTime: '2026-03-06T15:00:00.000Z', reason }
    await admin.get(updateAttendance, { body: corrected })
    world.pass(1000)
    const days = { firstDay: '2026-06-01', lastDay: '2026-06-02', reason: 'A wedding' }
    const { leave } = await worker.get(askLeave, { body: days })
    await admin.get(approveLeave, { params: { leaveId: leave.leaveId }, body: {} })
    world.pass(1000)
    const tool = { actor: null, now: world.now.toISOString(), newId }
    await inTransaction(world.db, tx => replacePassword(tx, tool, worker.userId, 'no hash'))
    const seen = await own(await world.alsoAs(worker))
    expect(seen.map(({ actorName, what, detail }) => [actorName, what, detail])).toEqual([
      ['Claimcrew', 'user:reset-password', null],
      [admin.user.userName, 'attendance:leave-approved', null],
      [admin.user.userName, 'attendance:correct', 'Fri, Mar 6, 2026'],
      ['Elm Clinic', 'attendance:correct', 'Fri, Mar 6, 2026'],
    ])
    expect(await own(boss)).toEqual([])
  })

  it('is told live to the biller, and to neither of two clients what the other did', async () => {
    const [worker, lake, hill] = [
      await world.join('BILLER'),
      await world.join('CLIENT'),
      await world.join('CLIENT'),
    ]
    for (const one of [lake, hill]) await world.engage(one, worker, '2026-03-01')
    const listen = async (person: Person) => {
      const reader = await LiveTestReader.open(person)
      await reader.next()
      return { person, reader }
    }
    const [{ reader: ownReader }, ...others] = [await listen(worker), await listen(lake), await listen(hill)]
    const { statements } = await lake.get(listStatements, { query: { month: '2026-03' } })
    await lake.get(getStatement, { params: { statementId: statements[0]?.statementId ?? '' } })
    await ownReader.until(() => ownReader.all(ownDataUsed).length > 0)
    await lake.call(getReport, { params: { kind: 'hours' }, query: march })
    await ownReader.until(() => ownReader.all(peopleExported).length > 0)
    for (const { person, reader } of others) {
      await tellOf(world, person, 'Last')
      await reader.hasTold('Last')
      expect([reader.all(ownDataUsed), reader.all(peopleExported)]).toEqual([[], []])
      expect(await own(person)).toEqual([])
    }
    for (const what of ['statement:view', 'file:export'] as const) {
      expect((await read(lake, { what })).items, what).toHaveLength(1)
      expect((await read(hill, { what })).items, what).toEqual([])
    }
  })

  it('has no files of other people, and no blocks', async () => {
    const [worker, colleague, boss] = [
      await world.join('BILLER'),
      await world.join('BILLER'),
      await world.join('CLIENT'),
    ]
    for (const one of [worker, colleague]) await world.engage(boss, one, '2026-03-01')
    const query = { ...march, billerId: colleague.userId }
    await boss.call(getReport, { params: { kind: 'hours' }, query })
    await colleague.call(getReport, { params: { kind: 'hours' }, query: march })
    await conversationOf(boss, worker)
    await boss.get(blockPerson, { params: { userId: worker.userId } })
    expect(await own(worker)).toEqual([])
    expect(await own(colleague)).toMatchObject([{ what: 'file:export' }])
  })
})
