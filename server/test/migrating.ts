import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'

/** Runs some work on a database of its own connection. */
export async function ask<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** A database as it was before the migration of this number. */
export async function migrateUpTo(client: pg.Client, number: string): Promise<void> {
  const folder = join(import.meta.dirname, '../migrations')
  await client.query(
    'create table migrations (name text primary key, applied_at timestamptz not null default now())',
  )
  for (const name of (await readdir(folder)).filter(name => name < number).sort()) {
    await client.query(await readFile(join(folder, name), 'utf8'))
    await client.query('insert into migrations (name) values ($1)', [name])
  }
}
