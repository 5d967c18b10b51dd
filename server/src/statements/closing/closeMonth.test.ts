import { approveMonth, getAttendanceDay } from '@claimcrew/contract/attendance/contract'
import { addAttendance, askCorrection, updateAttendance } from '@claimcrew/contract/attendance/corrections'
import { askLeave } from '@claimcrew/contract/attendance/leave'
import { closeGaps, getClocksDay } from '@claimcrew/contract/clocks/contract'
import { renameOrganization } from '@claimcrew/contract/organizations/contract'
import { updateUser } from '@claimcrew/contract/people/contract'
import { nothingLeft } from '@claimcrew/contract/statements/closing'
import { closeMonth, type ExpectedClosing } from '@claimcrew/contract/statements/contract'
import type { ClosingBacklog } from '@claimcrew/contract/statements/shapes'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { gapFor } from '../../../test/scenes/clocks.ts'
import { newsOf } from '../../../test/scenes/hiring.ts'
import { Month } from '../../../test/scenes/month.ts'
import { hourOfPosting } from '../../../test/scenes/production.ts'
import { type Person, World } from '../../../test/world.ts'
import { newId } from '../../kit/random.ts'

const world = await World.open()
const month = new Month(world)
const admin = await world.join('ADMIN')
const at = (day: string, time: string) => `2026-${day}T${time}:00.000Z`
const params = { month: '2026-02' }

/** A client with one biller who worked eight hours on the second of February. */
async function worked() {
  const client = await month.client()
  const { biller, engagementId } = await month.biller(client)
  const attendanceId = await month.work(biller, '2026-02-02', '09:00', '17:00')
  return {
    client: await world.alsoAs(client),
    biller: await world.alsoAs(biller),
    engagementId,
    attendanceId,
  }
}

/** Is refused, says what is left, and nothing has changed. */
async function refused(client: Person, left: Partial<ClosingBacklog>, text: string, body = {}) {
  const boss = await world.alsoAs(client)
  const [row] = await month.checklist(client)
  expect(row).toMatchObject({ state: 'waiting', left: { ...nothingLeft, ...left } })
  const before = await world.fingerprint()
  const answer = await boss.call(closeMonth, { params, body })
  expect([answer.status, answer.body.fields]).toEqual([409, { [row?.billerId ?? '']: text }])
  expect(answer.body.message).toContain(`${row?.billerName}: ${text}.`)
  expect(await world.fingerprint()).toBe(before)
}

describe('closing a month', () => {
  it('approves attendance and production and makes the statement final, in one step', async () => {
    const { client, biller } = await worked()
    await month.floor.report(biller, '2026-02-02', [hourOfPosting(client)])
    const provisional = await month.statement(client)
    const [ruth, dana] = [await world.seat(client, 'bookkeeper'), await world.seat(client, 'manager')]
    expect(await month.checklist(client)).toMatchObject([
      { state: 'waiting', left: { productionToApprove: 1 } },
    ])
    const [final] = await month.closed(client, { approveProduction: true })
    expect(final).toEqual({
      ...provisional,
      status: 'final',
      number: 1,
      closedAt: world.now.toISOString(),
      closedByName: client.user.userName,
      issuedOn: '2026-03-10',
      dueOn: '2026-03-25',
      clientAddress: client.user.address,
      billerAddress: biller.user.address,
    })
    expect(await month.statement(biller)).toEqual(final)
    expect(await month.checklist(client)).toMatchObject([{ state: 'closed', left: nothingLeft }])
    expect((await month.desk.row(client, biller, '2026-02')).lockedThrough).toBe('2026-02-28')
    const day = await month.floor.day(biller, biller, '2026-02-02')
    expect(day.parts).toMatchObject([{ status: 'locked' }])
    const closed = { kind: 'month-closed', title: 'February 2026 is closed' }
    expect(await newsOf(world, ruth)).toMatchObject([closed])
    expect((await newsOf(world, dana)).map(({ kind }) => kind)).not.toContain('month-closed')
    expect(await month.desk.newsOf(biller)).toEqual(
      expect.arrayContaining(['production-approved', 'month-locked', 'statement-final']),
    )
    const [audited] = await month.desk.auditOf(client.userId)
    expect(audited).toMatchObject({ action: 'month:close', actor_id: client.userId })
  })

  it('keeps every name as it was then, whatever its client, who closed it and its biller are called later', async () => {
    const { client, biller } = await worked()
    const ruth = await world.seat(client, 'owner')
    const [final] = await month.closed(ruth)
    expect(final).toMatchObject({
      clientName: client.user.userName,
      billerName: biller.user.userName,
      closedByName: `${ruth.user.userName}, ${client.user.userName}`,
    })
    await client.get(renameOrganization, { body: { name: 'Riverbend Billing' } })
    for (const person of [client, ruth, biller])
      await person.get(updateUser, { params: { id: person.userId }, body: { userName: 'Called anew' } })
    for (const reader of [client, ruth, biller]) expect(await month.statement(reader)).toEqual(final)
    // The next one has the names of its own day.
    const [next] = await month.statements(client, '2026-03')
    expect(next).toMatchObject({ clientName: 'Riverbend Billing', billerName: 'Called anew' })
  })

  it('writes each entry of production that it approves once, however many it approves', async () => {
    const { client, biller } = await worked()
    await month.work(biller, '2026-02-03', '09:00', '17:00')
    for (const day of ['2026-02-02', '2026-02-03'])
      await month.floor.report(biller, day, [hourOfPosting(client), hourOfPosting(client)])
    await world.asOwner(`
      create table entry_writes (id uuid, status text, locked boolean);
      grant select on entry_writes to public;
      create function note_entry() returns trigger language plpgsql security definer as $$
        begin insert into entry_writes values (new.id, new.status, new.locked); return null; end $$;
      create trigger note_entry after update on production_entries for each row execute function note_entry();`)
    await month.closed(client, { approveProduction: true })
    const { rows } = await sql`
      select status, locked, count(distinct id)::int as entries, count(*)::int as writes
      from entry_writes group by status, locked`.execute(world.db)
    expect(rows).toEqual([{ status: 'approved', locked: true, entries: 4, writes: 4 }])
  })

  it('numbers statements per client without a gap, in the order of names', async () => {
    const client = await month.client()
    for (const userName of ['Zoe Last', 'Ana First', 'Max Middle']) await month.biller(client, { userName })
    const made = await month.closed(client)
    expect(made.map(one => [one.billerName, one.number])).toEqual([
      ['Ana First', 1],
      ['Max Middle', 2],
      ['Zoe Last', 3],
    ])
    const other = await worked()
    expect(await month.closed(other.client)).toMatchObject([{ number: 1 }])
  })

  it('is refused while a correction waits for a decision', async () => {
    const { client, biller, attendanceId } = await worked()
    const body = { attendanceId, punchOutTime: at('02-02', '18:00'), reason: 'Stayed' }
    await biller.get(askCorrection, { body })
    await refused(client, { corrections: 1 }, '1 correction to decide')
  })

  it('is refused while a time gap is open, and possible once it is answered', async () => {
    const client = await month.client()
    const { biller } = await month.biller(client)
    const gap = await gapFor(world, biller, '2026-02-05')
    await refused(client, { gaps: 1 }, '1 gap')
    const body = { gapIds: [gap.gapId], reason: 'The tracker was off' }
    await (await world.alsoAs(client)).get(closeGaps, { body })
    expect((await month.close(client)).status).toBe(200)
  })

  it('is possible despite time gaps with a reason, which the statement shows and which dismisses the gaps', async () => {
    const { client, biller } = await worked()
    const gap = await gapFor(world, biller, '2026-02-05')
    const reason = 'The tracker was off that day.'
    const unexplained = await month.close(client, { despiteGaps: true })
    expect([unexplained.status, Object.keys(unexplained.body.fields ?? {})]).toEqual([422, ['reason']])
    const bookkeeper = await world.seat(client, 'bookkeeper')
    expect((await month.close(bookkeeper, { despiteGaps: true, reason })).status).toBe(409)
    await month.biller(client, { userName: 'Without Gaps' })
    const made = await month.closed(client, { despiteGaps: true, reason })
    expect(made.map(one => one.closedDespite)).toEqual([reason, null])
    const [audited] = await month.desk.auditOf(client.userId)
    expect(audited).toMatchObject({ action: 'month:close', reason })
    const { picture } = await client.get(getClocksDay, { params: { billerId: biller.userId, day: gap.day } })
    expect(picture.gaps).toMatchObject([{ gapId: gap.gapId, state: 'resolved', how: 'closed', reason }])
  })

  it('needs more than a reason when more than time gaps is open', async () => {
    const { client, biller, attendanceId } = await worked()
    await gapFor(world, biller, '2026-02-05')
    const body = { attendanceId, punchOutTime: at('02-02', '18:00'), reason: 'Stayed' }
    await biller.get(askCorrection, { body })
    const left = await month.close(client, { despiteGaps: true, reason: 'The tracker was off that day.' })
    expect([left.status, left.body.fields]).toEqual([409, { [biller.userId]: '1 correction to decide' }])
  })

  it('says by when it is to be paid, never before the day of closing', async () => {
    const { client } = await worked()
    expect((await month.close(client, { dueOn: '2026-03-09' })).body.fields).toEqual({
      dueOn: 'The due date can’t be before the day you close the month.',
    })
    const [final] = await month.closed(client, { dueOn: '2026-03-10' })
    expect([final?.issuedOn, final?.dueOn]).toEqual(['2026-03-10', '2026-03-10'])
  })

  it('keeps both names and addresses as they were on the day of closing', async () => {
    const { client, biller } = await worked()
    const [final] = await month.closed(client)
    const body = { userName: 'Quite Another', address: '1 New Street' }
    for (const person of [client, biller]) {
      const session = await world.alsoAs(person)
      await session.get(updateUser, { params: { id: person.userId }, body })
    }
    const { clientName, billerName, clientAddress, billerAddress, lines } = await month.statement(client)
    expect({ clientName, billerName, clientAddress, billerAddress, lines }).toEqual({
      clientName: client.user.userName,
      billerName: biller.user.userName,
      clientAddress: client.user.address,
      billerAddress: biller.user.address,
      lines: final?.lines,
    })
  })

  it('is refused while leave is undecided', async () => {
    const { client, biller } = await worked()
    const early = await month.desk.at(at('02-02', '18:00'), biller)
    await early.get(askLeave, { body: { firstDay: '2026-02-27', lastDay: '2026-03-02', reason: 'Family' } })
    month.now()
    await refused(client, { leave: 1 }, '1 leave request')
  })

  it('is refused while production waits, unless it is approved in the same step', async () => {
    const { client, biller } = await worked()
    await month.floor.report(biller, '2026-02-02', [hourOfPosting(client)])
    await refused(client, { productionToApprove: 1 }, '1 day of production to approve')
    expect((await month.close(client, { approveProduction: true })).status).toBe(200)
  })

  it('is refused while production is begun or sent back, unless it is left as it stands', async () => {
    const { client, biller } = await worked()
    await month.floor.report(biller, '2026-02-02', [hourOfPosting(client)])
    await month.floor.review(client, biller, '2026-02-02', 'rejected', { reason: 'Count again' })
    await month.floor.save(biller, '2026-02-03', [hourOfPosting(client)])
    const text = '2 days of production not submitted'
    await refused(client, { productionToSubmit: 2 }, text, { approveProduction: true })
    expect((await month.close(client, { leaveUnsubmitted: true })).status).toBe(200)
  })

  it('is refused while a session is open', async () => {
    const { client, biller } = await worked()
    await month.desk.punchIn(biller, at('02-28', '20:00'))
    month.now()
    await refused(client, { sessions: 1 }, '1 session is open')
  })

  it('is refused before its days are over, and for months that have not begun', async () => {
    const { client } = await worked()
    const before = await world.fingerprint()
    const march = await client.call(closeMonth, { params: { month: '2026-03' }, body: {} })
    expect([march.status, march.body.message]).toEqual([
      409,
      expect.stringMatching(/^March 2026 isn’t ready to close\. .*22 days aren’t over/),
    ])
    for (const later of ['2026-04', '2030-12'])
      expect((await client.call(closeMonth, { params: { month: later }, body: {} })).status).toBe(409)
    for (const none of ['2026-00', '2026', '2026-1', 'march'])
      expect((await client.call(closeMonth, { params: { month: none }, body: {} })).status).toBe(422)
    expect(await world.fingerprint()).toBe(before)
  })

  it('with an invalid number is refused', async () => {
    const { client } = await worked()
    for (const impossible of ['2026-13', '2026-2', 'march']) {
      const answer = await client.call(closeMonth, { params: { month: impossible }, body: {} })
      expect([answer.status, Object.keys(answer.body.fields ?? {})], impossible).toEqual([422, ['month']])
    }
  })

  it('finalizes only what its client has seen: changed hours are shown first', async () => {
    const { client, attendanceId } = await worked()
    const expectation = async () => {
      const rows = await month.checklist(client)
      return {
        statements: rows.flatMap(({ statements }) =>
          statements.map(({ statementId, seconds, amountCents }) => ({ statementId, seconds, amountCents })),
        ),
        toApprove: rows.reduce((sum, { left }) => sum + left.productionToApprove, 0),
        toSubmit: rows.reduce((sum, { left }) => sum + left.productionToSubmit, 0),
      }
    }
    const expected = await expectation()
    const change = { attendanceId, punchOutTime: at('02-02', '16:00'), reason: 'Left early' }
    await client.get(updateAttendance, { body: change })
    const before = await world.fingerprint()
    const unseen = await client.call(closeMonth, { params, body: { expected } })
    expect([unseen.status, unseen.body.message]).toEqual([
      409,
      'The month changed in the meantime. Check the new amount, then close it again.',
    ])
    expect(await world.fingerprint()).toBe(before)
    const made = await month.closed(client, { expected: await expectation() })
    expect(made).toMatchObject([{ seconds: 7 * 3600, amountCents: 17_150 }])
  })

  it('approves and leaves as much production as its client has seen', async () => {
    const { client, biller } = await worked()
    await month.floor.report(biller, '2026-02-02', [hourOfPosting(client)])
    const { statementId, seconds, amountCents } = await month.statement(client)
    const statements = [{ statementId, seconds, amountCents }]
    const options = { approveProduction: true, leaveUnsubmitted: true }
    const close = (expected: ExpectedClosing) =>
      client.call(closeMonth, { params, body: { ...options, expected } })
    const before = await world.fingerprint()
    for (const counts of [
      { toApprove: 0, toSubmit: 0 },
      { toApprove: 1, toSubmit: 1 },
    ])
      expect((await close({ statements, ...counts })).status).toBe(409)
    expect(await world.fingerprint()).toBe(before)
    expect((await close({ statements, toApprove: 1, toSubmit: 0 })).status).toBe(200)
  })

  it('is all or nothing: one unfinished biller keeps everyone’s month open', async () => {
    const client = await month.client()
    const [{ biller: done }, { biller: late }] = [
      await month.biller(client, { userName: 'Ana Done' }),
      await month.biller(client, { userName: 'Ben Late' }),
    ]
    await month.work(late, '2026-02-02', '09:00', '17:00')
    await month.floor.report(late, '2026-02-02', [hourOfPosting(client)])
    const boss = await world.alsoAs(client)
    const before = await world.fingerprint()
    const answer = await boss.call(closeMonth, { params, body: {} })
    expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([409, [late.userId]])
    expect(await world.fingerprint()).toBe(before)
    expect(await month.closed(client, { billerIds: [done.userId] })).toMatchObject([{ number: 1 }])
    const rest = await month.closed(client, { approveProduction: true })
    expect(rest).toMatchObject([{ billerId: late.userId, number: 2 }])
  })

  it('twice is 409, for all and for one by name', async () => {
    const { client, biller } = await worked()
    await month.closed(client)
    const boss = await world.alsoAs(client)
    const before = await world.fingerprint()
    for (const body of [{}, { billerIds: [biller.userId] }])
      expect((await boss.call(closeMonth, { params, body })).status).toBe(409)
    expect(await world.fingerprint()).toBe(before)
  })

  it('by two at once is done by one, and the other finds it closed', async () => {
    const { client, biller } = await worked()
    const boss = await world.alsoAs(admin)
    const [one, other] = await month.desk.meeting(biller, [
      () => client.call(closeMonth, { params, body: {} }),
      () => boss.call(closeMonth, { params, body: { clientId: client.userId } }),
    ])
    expect([one?.status, other?.status]).toEqual([200, 409])
    expect(await month.statements(client)).toMatchObject([{ status: 'final', number: 1 }])
  })

  it('is refused for strangers, for billers without work in it, and for an empty list', async () => {
    const { client } = await worked()
    const other = await worked()
    const { biller: later } = await month.biller(client, { from: '2026-03-02' })
    const boss = await world.alsoAs(client)
    const before = await world.fingerprint()
    const status = async (body: object) => (await boss.call(closeMonth, { params, body })).status
    expect(await status({ billerIds: [other.biller.userId] })).toBe(404)
    expect(await status({ billerIds: [newId()] })).toBe(404)
    expect(await status({ billerIds: [later.userId] })).toBe(422)
    expect(await status({ billerIds: [] })).toBe(422)
    expect(await status({ billerIds: ['somebody'] })).toBe(422)
    expect(await status({ clientId: other.client.userId })).toBe(404)
    expect(await world.fingerprint()).toBe(before)
    const nobody = await month.client()
    expect((await nobody.call(closeMonth, { params, body: {} })).status).toBe(409)
  })

  it('by an ADMIN names the client, and touches that client’s days alone', async () => {
    const lake = await month.client()
    const hill = await month.client()
    const { biller } = await month.biller(lake)
    await world.engage(hill, biller, '2026-01-01')
    await month.desk.workFor(lake, biller, at('02-02', '09:00'), at('02-02', '13:00'))
    await month.desk.workFor(hill, biller, at('02-02', '14:00'), at('02-02', '16:00'))
    month.now()
    const boss = await world.alsoAs(admin)
    const unnamed = await boss.call(closeMonth, { params, body: {} })
    expect([unnamed.status, unnamed.body.fields]).toEqual([422, { clientId: expect.any(String) }])
    expect((await boss.call(closeMonth, { params, body: { clientId: biller.userId } })).status).toBe(404)
    const made = await month.closed(admin, { clientId: lake.userId })
    expect(made).toMatchObject([{ clientId: lake.userId, hours: 4, amountCents: 9800 }])
    expect(await month.checklist(hill)).toMatchObject([{ state: 'ready' }])
    expect(await month.closed(hill)).toMatchObject([{ hours: 2, amountCents: 4900, number: 1 }])
    expect(await month.statements(biller)).toMatchObject([{ status: 'final' }, { status: 'final' }])
  })

  it('goes on where attendance was approved before', async () => {
    const { client, biller } = await worked()
    await client.get(approveMonth, { body: { billerId: biller.userId, month: 2, year: 2026 } })
    expect(await month.checklist(client)).toMatchObject([{ state: 'ready' }])
    expect(await month.closed(client)).toMatchObject([{ hours: 8, number: 1 }])
  })
})

describe('an engagement that ended', () => {
  it('within the month is closed with its own days, also before the month is over', async () => {
    const client = await month.client()
    const { biller } = await month.biller(client, { to: '2026-03-06' })
    await month.work(biller, '2026-03-05', '09:00', '10:00')
    expect(await month.checklist(client, '2026-03')).toMatchObject([
      { state: 'ready', endedOn: '2026-03-06', closeBy: '2026-04-07' },
    ])
    const [final] = await month.closed(client, {}, '2026-03')
    expect(final).toMatchObject({ hours: 1, from: '2026-03-01', to: '2026-03-06', status: 'final' })
    expect((await month.desk.row(client, biller, '2026-03')).lockedThrough).toBe('2026-03-06')
  })

  it('is closed by its client until a week after its month, and by an ADMIN later', async () => {
    const client = await month.client()
    const { biller } = await month.biller(client, { to: '2026-02-20' })
    await month.work(biller, '2026-02-05', '09:00', '10:00')
    const boss = await world.alsoAs(client)
    const before = await world.fingerprint()
    expect((await boss.call(closeMonth, { params, body: {} })).status).toBe(403)
    expect(await world.fingerprint()).toBe(before)
    const made = await month.closed(admin, { clientId: client.userId })
    expect(made).toMatchObject([{ hours: 1, amountCents: 2450 }])
  })
})

describe('a month that was closed and opened again', () => {
  it('keeps its statement, and the next one has a line for what was corrected', async () => {
    const { client, biller, attendanceId } = await worked()
    await month.work(biller, '2026-03-02', '09:00', '10:00')
    const [february] = await month.closed(client)
    await month.reopen(admin, biller)
    expect(await month.checklist(client)).toMatchObject([{ state: 'reopened' }])
    const body = { attendanceId, punchOutTime: at('02-02', '15:30'), reason: 'Left early' }
    await (await world.alsoAs(client)).get(updateAttendance, { body })
    // Not before it is locked again.
    expect((await month.statement(client, '2026-03')).lines.map(line => line.kind)).toEqual(['work'])
    world.now = new Date(at('04-02', '15:00'))
    const early = await (await world.alsoAs(client)).call(closeMonth, {
      params: { month: '2026-03' },
      body: {},
    })
    expect([early.status, early.body.message]).toEqual([
      409,
      expect.stringContaining('1 earlier month is open again'),
    ])
    month.now()
    expect(await month.closed(client)).toEqual([february])
    expect(await month.checklist(client)).toMatchObject([{ state: 'closed' }])
    const march = await month.statement(biller, '2026-03')
    expect(march.lines).toMatchObject([
      { day: '2026-03-02', kind: 'work', seconds: 3600, amountCents: 2450 },
      {
        day: '2026-02-02',
        kind: 'correction',
        seconds: -5400,
        amountCents: -3675,
        corrects: february?.statementId,
      },
    ])
    expect(march).toMatchObject({ hours: -0.5, amountCents: 2450 - 3675 })
    expect(await month.statement(client)).toEqual(february)
    world.now = new Date(at('04-02', '15:00'))
    const [final] = await month.closed(client, {}, '2026-03')
    expect(final).toMatchObject({ amountCents: -1225, number: 2, lines: march.lines })
    expect((await month.statement(client, '2026-04')).lines).toEqual([])
    month.now()
  })

  it('is corrected by a statement of its own when the engagement had ended', async () => {
    const client = await month.client()
    const { biller } = await month.biller(client, { to: '2026-02-20' })
    await month.work(biller, '2026-02-05', '09:00', '10:00')
    await month.closed(admin, { clientId: client.userId })
    expect(await month.statements(client, '2026-03')).toEqual([])
    await month.reopen(admin, biller)
    const body = {
      billerId: biller.userId,
      punchInTime: at('02-06', '09:00'),
      punchOutTime: at('02-06', '11:00'),
      reason: 'Never punched',
    }
    await (await world.alsoAs(admin)).get(addAttendance, { body })
    await month.closed(admin, { clientId: client.userId })
    const [own, ...others] = await month.closed(client, {}, '2026-03')
    expect(own).toMatchObject({ number: 2, from: null, to: null, hours: 2, amountCents: 4900 })
    expect(others).toEqual([])
  })
})

describe('PostgreSQL', () => {
  it('refuses any change of a final statement, its lines and its number', async () => {
    const { client, biller, attendanceId } = await worked()
    const [final] = await month.closed(client)
    const id = `'${final?.statementId}'`
    const refusals = [
      `update statements set amount_cents = amount_cents + 1 where id = ${id}`,
      `update statements set number = number + 1 where id = ${id}`,
      `update statements set due_on = due_on + 1 where id = ${id}`,
      `delete from statements where id = ${id}`,
      `update statement_lines set seconds = 0 where statement_id = ${id}`,
      `delete from statement_lines where statement_id = ${id}`,
      `insert into statement_lines values (${id}, 9, '2026-02-09', 'leave', 0, 0, 0, null)`,
    ]
    for (const statement of refusals) await expect(world.asOwner(statement)).rejects.toThrow(/statement/)
    expect(await month.statement(client)).toEqual(final)
    const day = await (await world.alsoAs(biller)).get(getAttendanceDay, {
      query: { billerId: biller.userId, date: '2026-02-02' },
    })
    expect(day.sessions).toMatchObject([{ attendanceId, locked: true }])
  })
})
