import type pg from 'pg'
import { expect, it } from 'vitest'
import { newDatabase } from '../../../test/database.ts'
import { ask, migrateUpTo } from '../../../test/migrating.ts'
import { migrate } from '../migrate.ts'
import { newId } from '../random.ts'

const [client = '', biller = '', task = '', entry = ''] = Array.from({ length: 4 }, newId)

async function fillWithBritish(db: pg.Client): Promise<void> {
  for (const [id, role] of [
    [biller, 'BILLER'],
    [client, 'CLIENT'],
  ])
    await db.query(
      `insert into users (id, email, password_hash, user_name, phone_number, role, created_at)
       values ($1::uuid, $1::uuid || '@people.test', '', 'Somebody', '', $2, now())`,
      [id, role],
    )
  await db.query(
    `insert into profiles (user_id, work_types, specialties, updated_at)
     values ($1, '{prior-authorisation,appeals}',
       '{paediatrics,behavioural-health,cardiology,orthopaedics,anaesthesia}', '2026-01-01')`,
    [biller],
  )
  await db.query(
    `insert into jobs (id, client_id, status, title, work_types, specialties, created_at, updated_at)
     values (gen_random_uuid(), $1, 'draft', 'Authorisations', '{appeals,prior-authorisation}', '{orthopaedics}',
       now(), '2026-01-01')`,
    [client],
  )
  await db.query(
    `insert into task_recurrences (id, client_id, title, work_type, priority, deadline_kind, note, every, at_time,
       due_time, starts_on, created_at)
     values (gen_random_uuid(), $1, 'Daily', 'prior-authorisation', 'normal', 'none', '', 'weekday', '08:00',
       '17:00', '2026-01-01', now())`,
    [client],
  )
  await db.query(
    `insert into tasks (id, client_id, number, title, work_type, status, priority, deadline_kind, note, created_at,
       updated_at, words)
     values ($1, $2, 1, 'Authorisations', 'prior-authorisation', 'new', 'normal', 'none', '', now(), now(), '')`,
    [task, client],
  )
  await db.query(
    `insert into task_events (id, task_id, version, at, what, before, after)
     values (gen_random_uuid(), $1, 1, now(), 'changed', '{"workType":"prior-authorisation","title":"x"}',
         '{"workType":"appeals","title":"prior-authorisation"}'),
       (gen_random_uuid(), $1, 2, now(), 'changed', '{"workType":"appeals"}', '{"workType":"prior-authorisation"}'),
       (gen_random_uuid(), $1, 3, now(), 'changed', '{"title":"x"}', '{"title":"y"}')`,
    [task],
  )
  await db.query(`insert into production_days (biller_id, day) values ($1, '2026-01-05')`, [biller])
  await db.query(
    `insert into production_parts (biller_id, day, client_id, locked) values ($1, '2026-01-05', $2, true)`,
    [biller, client],
  )
  await db.query(
    `insert into production_entries (id, biller_id, day, client_id, locked, place, work_type, quantity, minutes,
       specialty, outcomes, source, stretches)
     values ($3, $1, '2026-01-05', $2, true, 0, 'prior-authorisation', 3, 60, null, '{"approved":2}', 'typed', '[]'),
       (gen_random_uuid(), $1, '2026-01-05', $2, true, 1, 'eligibility-benefits', 9, 60, 'orthopaedics',
         '{"active":7,"needs-authorisation":2}', 'typed', '[]'),
       (gen_random_uuid(), $1, '2026-01-05', $2, true, 2, 'appeals', 1, 60, 'cardiology', '{}', 'typed', '[]')`,
    [biller, client, entry],
  )
  await db.query(
    `insert into production_timers (id, biller_id, client_id, work_type, day, started_at, since, stretches)
     values (gen_random_uuid(), $1, $2, 'prior-authorisation', '2026-01-06', now(), now(), '[]')`,
    [biller, client],
  )
  await db.query(
    `insert into production_targets (id, client_id, work_type, by_phone, per_hour, from_day, set_by, set_at)
     values (gen_random_uuid(), $1, 'prior-authorisation', false, 4, '2026-01-01', $1, now()),
       (gen_random_uuid(), null, 'appeals', false, 1, '2026-01-01', $1, now())`,
    [client],
  )
}

const readRows = async (db: pg.Client, query: string) => (await db.query(query)).rows

it('brings stored words into US spelling in every table, locked work too, and changes nothing else', async () => {
  const url = await newDatabase()
  await ask(url, async db => {
    await migrateUpTo(db, '0052')
    await fillWithBritish(db)
  })
  await migrate(url)
  await ask(url, async db => {
    expect(
      await readRows(db, 'select work_types, specialties, updated_at::date::text as day from profiles'),
    ).toEqual([
      {
        work_types: ['prior-authorization', 'appeals'],
        specialties: ['pediatrics', 'behavioral-health', 'cardiology', 'orthopedics', 'anesthesia'],
        day: '2026-01-01',
      },
    ])
    expect(await readRows(db, 'select title, work_types, specialties from jobs')).toEqual([
      {
        title: 'Authorisations',
        work_types: ['appeals', 'prior-authorization'],
        specialties: ['orthopedics'],
      },
    ])
    for (const table of ['task_recurrences', 'tasks', 'production_timers'])
      expect(await readRows(db, `select work_type from ${table}`)).toEqual([
        { work_type: 'prior-authorization' },
      ])
    expect(await readRows(db, 'select before, after from task_events order by version')).toEqual([
      {
        before: { workType: 'prior-authorization', title: 'x' },
        after: { workType: 'appeals', title: 'prior-authorisation' },
      },
      { before: { workType: 'appeals' }, after: { workType: 'prior-authorization' } },
      { before: { title: 'x' }, after: { title: 'y' } },
    ])
    expect(
      await readRows(db, 'select work_type, per_hour from production_targets order by work_type'),
    ).toEqual([
      { work_type: 'appeals', per_hour: 1 },
      { work_type: 'prior-authorization', per_hour: 4 },
    ])
    expect(
      await readRows(
        db,
        'select work_type, specialty, outcomes, locked from production_entries order by place',
      ),
    ).toEqual([
      { work_type: 'prior-authorization', specialty: null, outcomes: { approved: 2 }, locked: true },
      {
        work_type: 'eligibility-benefits',
        specialty: 'orthopedics',
        outcomes: { active: 7, 'needs-authorization': 2 },
        locked: true,
      },
      { work_type: 'appeals', specialty: 'cardiology', outcomes: {}, locked: true },
    ])
    await expect(
      db.query('update production_entries set quantity = 4 where id = $1', [entry]),
      'what is locked stays so',
    ).rejects.toThrow('this production is locked')
  })
})
