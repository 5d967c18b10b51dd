import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { approveMonth, getMonthlyRegister } from '@claimcrew/contract/attendance/contract'
import { RegisterDay, RegisterRow, RegisterTotals } from '@claimcrew/contract/attendance/shapes'
import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { newDatabase } from '../../../test/database.ts'
import { AttendanceDesk } from '../../../test/scenes/attendanceDesk.ts'
import { World } from '../../../test/world.ts'

const world = await World.open()
const desk = new AttendanceDesk(world)
const boss = await world.join('ADMIN')

const fieldsOf = (shape: { shape: object }) => Object.keys(shape.shape).sort()

describe('the register', () => {
  it('answers the declared fields of a row and nothing else, and needs no locked day opened for another column', async () => {
    const biller = await desk.biller('UTC')
    await desk.work(biller, '2026-03-10T09:00:00.000Z', '2026-03-10T18:00:00.000Z')
    world.now = new Date('2026-04-02T09:00:00.000Z')
    const admin = await world.alsoAs(boss)
    await admin.get(approveMonth, { body: { billerId: biller.userId, month: 3, year: 2026 } })
    const request = { query: { month: 3, year: 2026 } }
    const before = await admin.get(getMonthlyRegister, request)
    await world.asOwner(`alter table attendance_days
      add column salary integer not null default 4100,
      add column shown text not null default '{"salary":4100}'`)
    const locked = sql`update attendance_days set salary = 1 where biller_id = ${biller.userId}`
    await expect(locked.execute(world.db)).rejects.toThrow('approved and locked')
    expect(await admin.get(getMonthlyRegister, request)).toEqual(before)
    const [row] = before.rows
    expect(before.rows).toHaveLength(1)
    expect(Object.keys(row ?? {}).sort()).toEqual(fieldsOf(RegisterRow))
    expect(Object.keys(row?.totals ?? {}).sort()).toEqual(fieldsOf(RegisterTotals))
    for (const day of row?.days ?? [])
      expect(Object.keys(day).sort(), day.date).toEqual(fieldsOf(RegisterDay))
    expect(row?.days[9]).toMatchObject({ date: '2026-03-10', code: 'P', workedSeconds: 9 * 3600 })
  })
})

describe('a database from before', () => {
  const folder = join(import.meta.dirname, '../../../migrations')
  const toColumns = '0014_attendance_columns.sql'

  it('keeps its locked days as they are, and locked', async () => {
    const client = new pg.Client({ connectionString: await newDatabase() })
    await client.connect()
    try {
      const apply = async (name: string) => client.query(await readFile(join(folder, name), 'utf8'))
      for (const name of (await readdir(folder)).filter(name => name < toColumns).sort()) await apply(name)
      await client.query(`
        insert into users (id, email, password_hash, user_name, phone_number, role, time_zone, created_at)
        values (gen_random_uuid(), 'a@b.test', '', 'A', '', 'BILLER', 'UTC', now());
        insert into attendance_days (biller_id, day, code, marks, worked_seconds, tea_seconds, lunch_seconds,
          permission_seconds, over_allowance_seconds, overtime_seconds, first_in, last_out, late_sent, session_ids, shown, locked)
        select id, date '2026-03-09', 'L', '', 0, 0, 0, 0, 0, 0, null::timestamptz, null::timestamptz, false, array[]::uuid[], '{}', true
        from users union all
        select id, date '2026-03-10', 'P', 'LATE,REG', 3600, 0, 0, 0, 0, 0, now(), now(), false, array[id], '{}', true
        from users`)
      await apply(toColumns)
      const { rows } = await client.query('select code, marks, locked from attendance_days order by day')
      expect(rows).toEqual([
        { code: 'L', marks: [], locked: true },
        { code: 'P', marks: ['LATE', 'REG'], locked: true },
      ])
      const change = (set: string) => client.query(`update attendance_days set ${set}`)
      await expect(change("marks = '{}'")).rejects.toThrow('approved and locked')
      await expect(change("locked = false, marks = '{LATE,SLEPT}'")).rejects.toThrow('marks_check')
      await change("locked = false, marks = '{OPEN}'")
      await expect(change('locked = true')).rejects.toThrow('attendance_days_locked')
    } finally {
      await client.end()
    }
  })
})
