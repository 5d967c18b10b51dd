import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { newDatabase } from '../../../test/world.ts'
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
