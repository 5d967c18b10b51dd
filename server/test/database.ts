import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { openPool } from '../src/kit/data/db.ts'
import { createDatabase } from '../src/kit/postgres/database.ts'

/**
 * An empty database of one's own, to be made something of by its owner; or a copy of the migrated template, with no more
 * rights than the app has: what is missing is missed here. Answers its address.
 */
export async function newDatabase(from?: string): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await createDatabase(inject('postgresUrl').replace('DATABASE', 'postgres'), name, from)
  return inject(from === undefined ? 'postgresUrl' : 'servingUrl').replace('DATABASE', name)
}

/** As the app opens it; through a pooler in transaction mode where `npm run scale` has one in front of the tests. */
export const openAppPool: typeof openPool = (url, max, patience) => {
  const port = inject('poolerPort')
  if (port === null) return openPool(url, max, patience)
  const pooled = Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(port) })
  return openPool(pooled.href, max, patience, 'transaction')
}

/** Hundreds of them would fill the memory that they live in. A connection that is just ending need not be waited for. */
export async function dropDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('postgresUrl').replace('DATABASE', 'postgres') })
  await client.connect()
  await client.query(`drop database if exists ${new URL(url).pathname.slice(1)} with (force)`)
  await client.end()
}

/** The same database with all rights, for a test that breaks something on purpose. */
export function asOwner(url: string): string {
  return inject('postgresUrl').replace('DATABASE', new URL(url).pathname.slice(1))
}
