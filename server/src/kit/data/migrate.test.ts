import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { newDatabase } from '../../../test/world.ts'
import { newId } from '../random.ts'
import { migrate } from './migrate.ts'
import { describeTables } from './tables.ts'

async function ask<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

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
    const folder = join(import.meta.dirname, '../../../migrations')
    const names = (await readdir(folder)).filter(name => name < '0012').sort()
    const [userId, pictureId] = [newId(), newId()]
    await ask(url, async client => {
      await client.query(
        'create table migrations (name text primary key, applied_at timestamptz not null default now())',
      )
      for (const name of names) {
        await client.query(await readFile(join(folder, name), 'utf8'))
        await client.query('insert into migrations (name) values ($1)', [name])
      }
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
    const kept = await ask(url, client =>
      client.query(`
        select picture_id, purpose, type, size, place, bytes, checksum = sha256('webp') as right, uploaded_by
        from users join files on files.id = picture_id`),
    )
    expect(kept.rows).toEqual([
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

describe('tables.gen.ts', () => {
  it('says what the migrated database says', async () => {
    const url = await newDatabase()
    await migrate(url)
    const written = await readFile(join(import.meta.dirname, 'tables.gen.ts'), 'utf8')
    expect(
      await ask(url, describeTables),
      'The tables have changed: run `npm run admin -- generate-types`',
    ).toBe(written)
  })

  it('cannot be written for a type that nobody has thought of', async () => {
    const url = await newDatabase()
    await ask(url, client => client.query('create table odd (shape point)'))
    await expect(ask(url, describeTables)).rejects.toThrow('odd.shape: no TypeScript type for point')
  })
})
