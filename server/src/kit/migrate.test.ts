import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { newDatabase } from '../../test/database.ts'
import { ask, migrateUpTo } from '../../test/migrating.ts'
import { describeTables } from './data/tables.ts'
import { migrate } from './migrate.ts'
import { newId } from './random.ts'

const applied = (url: string) =>
  ask(url, async client => {
    const { rows } = await client.query('select name from migrations order by name')
    return rows.map(row => row.name)
  })

describe('migrating', () => {
  it('works when several processes start at once on an empty database: each file is applied once', async () => {
    const url = await newDatabase()
    await Promise.all([migrate(url), migrate(url), migrate(url)])
    const names = await applied(url)
    expect(names).toContain('0001_people.sql')
    expect(new Set(names).size).toBe(names.length)
  })

  it('a second time changes nothing', async () => {
    const url = await newDatabase()
    await migrate(url)
    const before = await ask(url, describeTables)
    await migrate(url)
    expect(await ask(url, describeTables)).toBe(before)
  })

  it('that fails says in which file, leaves nothing of it behind, and goes on from there once it is mended', async () => {
    const url = await newDatabase()
    await ask(url, client => client.query('create table notifications (in_the_way text)'))
    await expect(migrate(url)).rejects.toThrow('Migration 0002_audit_and_notifications.sql failed')
    expect(await applied(url)).toEqual(['0001_people.sql'])
    const left = await ask(url, client =>
      client.query("select to_regclass('audit_events') as made, to_regproc('refuse_change') as also_made"),
    )
    expect(left.rows).toEqual([{ made: null, also_made: null }])

    await ask(url, client => client.query('drop table notifications'))
    await migrate(url)
    expect((await applied(url)).length).toBeGreaterThan(2)
  })
})

describe('pictures of the version before', () => {
  it('are files with the addresses that they had', async () => {
    const url = await newDatabase()
    const [userId, pictureId] = [newId(), newId()]
    await ask(url, async client => {
      await migrateUpTo(client, '0012')
      await client.query(
        `insert into users (id, email, password_hash, user_name, phone_number, role, created_at)
         values ($1, 'a@b.test', '', 'Ann', '', 'BILLER', now())`,
        [userId],
      )
      await client.query(
        `insert into pictures (id, user_id, bytes, created_at) values ($1, $2, 'webp', now())`,
        [pictureId, userId],
      )
      await client.query('update users set picture_id = $1', [pictureId])
    })
    await migrate(url)
    const saved = await ask(url, client =>
      client.query(`
        select picture_id, purpose, type, size, place, bytes, checksum = sha256('webp') as right, uploaded_by
        from users join files on files.id = picture_id`),
    )
    expect(saved.rows).toEqual([
      {
        picture_id: pictureId,
        purpose: 'people:picture',
        type: 'image/webp',
        size: 4,
        place: 'database',
        bytes: Buffer.from('webp'),
        right: true,
        uploaded_by: userId,
      },
    ])
  })
})

describe('requests for the same time of the version before', () => {
  it('are withdrawn except the first, each with a reason', async () => {
    const url = await newDatabase()
    const [ann, ben] = [newId(), newId()]
    await ask(url, async client => {
      await migrateUpTo(client, '0015')
      for (const id of [ann, ben])
        await client.query(
          `insert into users (id, email, password_hash, user_name, phone_number, role, created_at)
           values ($1, $2, '', 'Biller', '', 'BILLER', now())`,
          [id, `${id}@people.test`],
        )
      const toRequest = (biller: string, at: string, from: string, to: string | null, state = 'asked') =>
        client.query(
          `insert into attendance_corrections
             (id, biller_id, day, time_zone, state, after, reason, asked_by, asked_at, decided_at)
           values (gen_random_uuid(), $1, '2026-03-10', 'UTC', $5::text,
             jsonb_build_object('punchInTime', $3::text, 'punchOutTime', $4::text), $2::text, $1, $2::text::timestamptz,
             case when $5::text = 'refused' then now() end)`,
          [biller, at, from, to, state],
        )
      const on = (time: string) => `2026-03-10T${time}:00.000Z`
      await toRequest(ann, on('20:00'), on('09:00'), on('12:00'))
      await toRequest(ann, on('20:01'), on('11:00'), on('14:00'))
      await toRequest(ann, on('20:02'), on('13:00'), on('15:00'))
      await toRequest(ann, on('20:03'), on('09:00'), on('12:00'), 'refused')
      await toRequest(ann, on('20:04'), on('15:00'), null)
      await toRequest(ben, on('20:00'), on('09:00'), on('12:00'))
    })
    await migrate(url)
    const { rows } = await ask(url, client =>
      client.query<{ reason: string; state: string; note: string; audits: number }>(`
        select to_char(reason::timestamptz at time zone 'UTC', 'MI') as reason, state, note,
          (select count(*)::int from audit_events where subject_id = c.id) as audits
        from attendance_corrections c order by biller_id = '${ben}', asked_at`),
    )
    expect(rows.map(({ reason, state, audits }) => [reason, state, audits])).toEqual([
      ['00', 'asked', 0],
      ['01', 'withdrawn', 1],
      ['02', 'asked', 0],
      ['03', 'refused', 0],
      ['04', 'asked', 0],
      ['00', 'asked', 0],
    ])
    expect(rows[1]?.note).toBe('Withdrawn with an update: an earlier request for the same time is open.')
  })
})

describe('sessions of the version before', () => {
  it('become their client’s where there was just one; locked days keep their values, approvals go with them', async () => {
    const url = await newDatabase()
    const [biller, lake, hill, boss] = [newId(), newId(), newId(), newId()]
    await ask(url, async client => {
      await migrateUpTo(client, '0021')
      for (const [id, role] of [
        [biller, 'BILLER'],
        [lake, 'CLIENT'],
        [hill, 'CLIENT'],
        [boss, 'ADMIN'],
      ] as const)
        await client.query(
          `insert into users (id, email, password_hash, user_name, phone_number, role, created_at)
           values ($1, $2, '', 'Somebody', '', $3, now())`,
          [id, `${id}@people.test`, role],
        )
      const engaged = (who: string, from: string, to: string | null) =>
        client.query(
          `insert into engagements (id, client_id, biller_id, title, started_on, ended_on, currency, created_at)
           values (gen_random_uuid(), $1, $2, 'Posting', $3, $4, 'USD', now())`,
          [who, biller, from, to],
        )
      await engaged(lake, '2026-02-02', null)
      await engaged(hill, '2026-03-03', '2026-03-31')
      const worked = async (day: string, locked: boolean) => {
        const id = newId()
        await client.query(
          `insert into attendance_days (biller_id, day, code, marks, worked_seconds, tea_seconds, lunch_seconds,
             permission_seconds, over_allowance_seconds, overtime_seconds, first_in, last_out, late_sent, session_ids, locked)
           values ($1, $2::date, 'P', '{LATE}', 3600, 0, 0, 0, 0, 7, $2::date, $2::date, false, array[$3::uuid], $4)`,
          [biller, day, id, locked],
        )
        await client.query(
          `insert into attendance_sessions (id, biller_id, day, time_zone, punch_in, punch_out, last_seen_at, locked)
           values ($1, $2, $3::date, 'UTC', $3::date, $3::date + interval '1 hour', $3::date, $4)`,
          [id, biller, day, locked],
        )
      }
      for (const day of ['2026-02-01', '2026-02-02', '2026-02-03']) await worked(day, true)
      for (const day of ['2026-03-02', '2026-03-03']) await worked(day, true)
      await worked('2026-04-01', false)
      const approved = (month: string, through: string, by: string) =>
        client.query(
          `insert into attendance_approvals (id, biller_id, month, locked_through, approved_by, approved_at)
           values (gen_random_uuid(), $1, $2, $3, $4, '2026-04-02')`,
          [biller, month, through, by],
        )
      await approved('2026-02-01', '2026-02-03', lake)
      await approved('2026-03-01', '2026-03-03', boss)
    })
    await migrate(url)
    const names = new Map([
      [lake, 'lake'],
      [hill, 'hill'],
    ])
    const nameOf = (id: string | null) => (id === null ? null : names.get(id))
    const { rows: days } = await ask(url, client =>
      client.query<{
        day: string
        row: string | null
        session: string | null
        locked: boolean
        kept: boolean
      }>(`
        select d.day::text, d.client_id as row, s.client_id as session, d.locked and s.locked as locked,
          (d.code, d.marks, d.worked_seconds, d.overtime_seconds, d.version) = ('P', '{LATE}', 3600, 7, 1) as kept
        from attendance_days d join attendance_sessions s using (biller_id, day) order by d.day`),
    )
    expect(days.map(one => [one.day, nameOf(one.row), nameOf(one.session), one.locked, one.kept])).toEqual([
      ['2026-02-01', null, null, true, true],
      ['2026-02-02', 'lake', 'lake', true, true],
      ['2026-02-03', 'lake', 'lake', true, true],
      ['2026-03-02', 'lake', 'lake', true, true],
      ['2026-03-03', null, null, true, true],
      ['2026-04-01', 'lake', 'lake', false, true],
    ])
    const { rows: approvals } = await ask(url, client =>
      client.query<{ month: string; client: string | null; through: string }>(`
        select month::text, client_id as client, locked_through::text as through
        from attendance_approvals order by month, client_id nulls first`),
    )
    expect(approvals.map(one => [one.month, nameOf(one.client), one.through])).toEqual([
      ['2026-02-01', null, '2026-02-01'],
      ['2026-02-01', 'lake', '2026-02-03'],
      ['2026-03-01', null, '2026-03-03'],
      ['2026-03-01', 'lake', '2026-03-02'],
    ])
  })
})

describe('tables.gen.ts', () => {
  it('says what the migrated database says', async () => {
    const url = await newDatabase()
    await migrate(url)
    const generatedTypes = await readFile(join(import.meta.dirname, 'data/tables.gen.ts'), 'utf8')
    expect(
      await ask(url, describeTables),
      'The tables have changed: run `npm run admin -- generate-types`',
    ).toBe(generatedTypes)
  })

  it('cannot be generated for an unknown type', async () => {
    const url = await newDatabase()
    await ask(url, client => client.query('create table odd (shape point)'))
    await expect(ask(url, describeTables)).rejects.toThrow('odd.shape: no TypeScript type for point')
  })
})
