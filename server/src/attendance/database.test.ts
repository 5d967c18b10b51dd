import { approveMonth } from '@claimcrew/contract/attendance/contract'
import { type RawBuilder, sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { AttendanceDesk } from '../../test/scenes/attendanceDesk.ts'
import { type Person, World } from '../../test/world.ts'

const world = await World.open()
const desk = new AttendanceDesk(world)
const admin = await world.join('ADMIN')
const on = (time: string, day = '10') => `2026-03-${day}T${time}:00.000Z`

const refuses = (statement: RawBuilder<unknown>, by: RegExp) =>
  expect(statement.execute(world.db)).rejects.toThrow(by)
const insertSession = (biller: Person, from: string, to: string | null) => sql`
  insert into attendance_sessions (id, biller_id, day, time_zone, punch_in, punch_out, last_seen_at)
  values (gen_random_uuid(), ${biller.userId}, '2026-03-10', 'UTC', ${from}, ${to}, ${from})`
const insertBreak = (sessionId: string, from: string, to: string | null) => sql`
  insert into attendance_breaks (session_id, break_type, start_at, end_at)
  values (${sessionId}, 'Tea Break', ${from}, ${to})`

describe('PostgreSQL itself', () => {
  it('refuses sessions of one person that overlap, and lets them touch', async () => {
    const [biller, colleague] = [await desk.biller('UTC'), await desk.biller('UTC')]
    await desk.work(biller, on('10:00'), on('12:00'))
    for (const [from, to] of [
      ['11:59', '13:00'],
      ['09:00', '10:01'],
      ['10:30', '11:00'],
      ['09:00', '13:00'],
    ] as const)
      await refuses(insertSession(biller, on(from), on(to)), /attendance_sessions_no_overlap/)
    await refuses(insertSession(biller, on('09:00'), null), /attendance_sessions_no_overlap/)
    await insertSession(biller, on('12:00'), on('13:00')).execute(world.db)
    await desk.work(colleague, on('10:00'), on('12:00'))
  })

  it('refuses a second open session, before or after the first', async () => {
    const biller = await desk.biller('UTC')
    await desk.punchIn(biller, on('10:00'))
    for (const time of ['09:00', '10:00', '11:00'])
      await refuses(insertSession(biller, on(time), null), /attendance_sessions_(one_open|no_overlap)/)
    const { rows } = await sql`
      select from pg_indexes where indexname = 'attendance_sessions_one_open' and indexdef like 'CREATE UNIQUE%'`.execute(
      world.db,
    )
    expect(rows).toHaveLength(1)
  })

  it('refuses breaks of one session that overlap, a second open one, and one that ends before it starts', async () => {
    const biller = await desk.biller('UTC')
    const sessionId = await desk.work(biller, on('10:00'), on('18:00'), [
      'Tea Break',
      on('11:00'),
      on('11:15'),
    ])
    for (const [from, to] of [
      ['11:14', '11:30'],
      ['10:50', '11:01'],
      ['11:05', '11:06'],
    ] as const)
      await refuses(insertBreak(sessionId, on(from), on(to)), /attendance_breaks_no_overlap/)
    await refuses(insertBreak(sessionId, on('11:00'), on('11:00')), /attendance_breaks_pkey/)
    await refuses(insertBreak(sessionId, on('13:00'), on('12:00')), /check constraint|range lower bound/)
    await insertBreak(sessionId, on('12:00'), null).execute(world.db)
    await refuses(insertBreak(sessionId, on('13:00'), null), /attendance_breaks_(one_open|no_overlap)/)
  })

  it('refuses an unknown code or mark, and negative seconds', async () => {
    const biller = await desk.biller('UTC')
    await desk.work(biller, on('10:00'), on('12:00'))
    const change = (set: RawBuilder<unknown>) =>
      sql`update attendance_days set ${set} where biller_id = ${biller.userId}`
    await refuses(change(sql`code = 'X'`), /day_code_check/)
    await refuses(change(sql`marks = '{LATE,SLEPT}'`), /day_marks_check/)
    for (const column of ['worked', 'tea', 'lunch', 'permission', 'over_allowance', 'overtime'])
      await refuses(change(sql`${sql.ref(`${column}_seconds`)} = -1`), /seconds_check/)
    await change(sql`code = 'HD', marks = '{LATE,REG}', tea_seconds = 0`).execute(world.db)
  })

  it('refuses a session that ends before it starts, one that is closed automatically and open, and one without its day', async () => {
    const biller = await desk.biller('UTC')
    const sessionId = await desk.work(biller, on('10:00'), on('12:00'))
    await refuses(insertSession(biller, on('15:00'), on('14:00')), /check constraint|range lower bound/)
    await refuses(
      sql`update attendance_sessions set punch_out = null, auto_closed = true where id = ${sessionId}`,
      /check constraint/,
    )
    await refuses(
      sql`update attendance_sessions set day = '2026-03-11' where id = ${sessionId}`,
      /foreign key constraint/,
    )
    await refuses(
      sql`delete from attendance_days where biller_id = ${biller.userId}`,
      /foreign key constraint/,
    )
  })

  it('refuses codes and marks that the register does not know', async () => {
    const biller = await desk.biller('UTC')
    await desk.work(biller, on('10:00'), on('12:00'))
    const change = (to: RawBuilder<unknown>) =>
      sql`update attendance_days set ${to} where biller_id = ${biller.userId}`
    for (const to of [
      sql`code = 'X'`,
      sql`marks = '{SLEPT}'`,
      sql`marks = array['LATE EARLY']`,
      sql`worked_seconds = -1`,
    ])
      await refuses(change(to), /check constraint/)
    await change(sql`marks = '{LATE,EARLY,REG}'`).execute(world.db)
  })

  it('changes nothing of an approved, locked day: neither session nor break nor the day’s own row', async () => {
    const biller = await desk.biller('UTC')
    const sessionId = await desk.work(biller, on('10:00'), on('18:00'), [
      'Tea Break',
      on('11:00'),
      on('11:15'),
    ])
    const later = await desk.work(biller, on('10:00', '17'), on('11:00', '17'))
    const reviewer = await desk.at(on('12:00', '16'), admin)
    await reviewer.get(approveMonth, { body: { billerId: biller.userId, month: 3, year: 2026 } })
    const before = await world.fingerprint()
    const ownDay = sql`biller_id = ${biller.userId} and day = '2026-03-10'`
    for (const statement of [
      sql`update attendance_sessions set punch_out = ${on('19:00')} where id = ${sessionId}`,
      sql`update attendance_sessions set description = '' where id = ${sessionId}`,
      sql`delete from attendance_sessions where id = ${sessionId}`,
      insertSession(biller, on('19:00'), on('20:00')),
      // Into a locked day, and out of it.
      sql`update attendance_sessions set day = '2026-03-10' where id = ${later}`,
      sql`update attendance_sessions set day = '2026-03-17' where id = ${sessionId}`,
      insertBreak(sessionId, on('12:00'), on('12:10')),
      sql`update attendance_breaks set end_at = ${on('11:20')} where session_id = ${sessionId}`,
      sql`delete from attendance_breaks where session_id = ${sessionId}`,
      sql`update attendance_days set worked_seconds = 0 where ${ownDay}`,
      sql`update attendance_days set code = 'A' where ${ownDay}`,
      sql`delete from attendance_days where ${ownDay}`,
      // A day on which nobody worked is as locked as the others.
      sql`update attendance_days set code = 'L' where biller_id = ${biller.userId} and day = '2026-03-12'`,
    ])
      await refuses(statement, /approved and locked|attendance_sessions_day/)
    expect(await world.fingerprint()).toBe(before)
  })

  it('does not lock a day on which a biller is still punched in', async () => {
    const biller = await desk.biller('UTC')
    await desk.punchIn(biller, on('10:00'))
    await refuses(
      sql`update attendance_days set locked = true where biller_id = ${biller.userId}`,
      /check constraint/,
    )
  })

  it('lets no one decide their own request, nor approve their own month or leave', async () => {
    const biller = await desk.biller('UTC')
    const request = { id: sql`gen_random_uuid()`, who: biller.userId }
    await refuses(
      sql`insert into attendance_corrections
        (id, biller_id, day, time_zone, state, after, reason, asked_by, asked_at, decided_by, decided_at)
        values (${request.id}, ${request.who}, '2026-03-10', 'UTC', 'approved', '{}', 'Mine', ${request.who}, now(), ${request.who}, now())`,
      /check constraint/,
    )
    await refuses(
      sql`insert into attendance_approvals (id, biller_id, month, locked_through, approved_by, approved_at)
        values (${request.id}, ${request.who}, '2026-03-01', '2026-03-31', ${request.who}, now())`,
      /check constraint/,
    )
    await refuses(
      sql`insert into attendance_leave (id, biller_id, first_day, last_day, reason, state, asked_at, decided_by, decided_at)
        values (${request.id}, ${request.who}, '2026-03-01', '2026-03-31', 'Mine', 'approved', now(), ${request.who}, now())`,
      /check constraint/,
    )
  })
})
