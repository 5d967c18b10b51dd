import type pg from 'pg'
import { expect, it } from 'vitest'
import { newDatabase } from '../../test/database.ts'
import { ask, migrateUpTo } from '../../test/migrating.ts'
import { migrate } from '../kit/migrate.ts'
import { newId } from '../kit/random.ts'

const [lake = '', hill = '', biller = ''] = Array.from({ length: 3 }, newId)

async function fillWithTexts(db: pg.Client): Promise<void> {
  for (const [id, role] of [
    [biller, 'BILLER'],
    [lake, 'CLIENT'],
    [hill, 'CLIENT'],
  ])
    await db.query(
      `insert into users (id, email, password_hash, user_name, phone_number, role, created_at)
       values ($1::uuid, $1::uuid || '@people.test', '', 'Somebody', '', $2, now())`,
      [id, role],
    )
  await db.query(`insert into production_days (biller_id, day) values ($1, '2026-01-05')`, [biller])
  for (const client of [lake, hill])
    await db.query(
      `insert into production_parts (biller_id, day, client_id, locked) values ($1, '2026-01-05', $2, $3)`,
      [biller, client, client === lake],
    )
  const texts: [string, string][] = [
    [lake, 'Señora Clinic'],
    [lake, ' SENORA clinic '],
    [lake, 'Señora Clinic'],
    [lake, ''],
    [lake, '  '],
    [hill, 'senora clinic'],
  ]
  for (const [place, [client, practice]] of texts.entries())
    await db.query(
      `insert into production_entries (id, biller_id, day, client_id, locked, place, work_type, quantity, minutes,
         practice, outcomes, source, stretches)
       values (gen_random_uuid(), $1, '2026-01-05', $2, $3, $4, 'appeals', 3, 60, $5, '{}', 'typed', '[]')`,
      [biller, client, client === lake, place, practice],
    )
}

it('practice names on production entries become practices of their clients, and stay as they were written', async () => {
  const url = await newDatabase()
  await ask(url, async db => {
    await migrateUpTo(db, '0058')
    await fillWithTexts(db)
  })
  await migrate(url)
  await ask(url, async db => {
    const { rows: practices } = await db.query('select client_id, name, closed from practices order by name')
    expect(practices).toEqual([
      { client_id: lake, name: 'Señora Clinic', closed: false },
      { client_id: hill, name: 'senora clinic', closed: false },
    ])
    const { rows: entries } = await db.query(
      `select e.practice, p.name from production_entries e left join practices p on p.id = e.practice_id
       and p.client_id = e.client_id order by e.place`,
    )
    expect(entries).toEqual([
      { practice: 'Señora Clinic', name: 'Señora Clinic' },
      { practice: ' SENORA clinic ', name: 'Señora Clinic' },
      { practice: 'Señora Clinic', name: 'Señora Clinic' },
      { practice: '', name: null },
      { practice: '  ', name: null },
      { practice: 'senora clinic', name: 'senora clinic' },
    ])
    await expect(
      db.query(`update production_entries set quantity = 4 where client_id = $1`, [lake]),
      'what is locked stays so',
    ).rejects.toThrow('this production is locked')
  })
})
