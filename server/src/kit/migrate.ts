import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { importBackgroundJobs } from './backgroundJobs/backgroundJob.ts'
import { prepareBackgroundJobs } from './backgroundJobs/runner.ts'
import { callTimeouts } from './data/db.ts'
import { grantRights, setRoleDefaults } from './data/roles.ts'
import { InvalidEnvironment } from './env.ts'
import type { Database } from './postgres/database.ts'
import { detectPoolMode, isSameDatabase, type PoolMode } from './postgres/poolMode.ts'
import { NoPrimary, PrimaryClient } from './postgres/primaryClient.ts'

const folder = join(import.meta.dirname, '../../migrations')

// Any fixed number: the process that holds it migrates, the others wait and find the work done.
const migrationLock = 7_203_115

/** Makes a database ready to be served from, and answers what its address leads through. */
export async function prepareDatabase(
  database: Pick<Database, 'url' | 'directUrl' | 'adminUrl' | 'folder'>,
): Promise<PoolMode> {
  const { url, directUrl, adminUrl } = database
  if (database.folder !== null) {
    await migrate(adminUrl, url)
    return 'none'
  }
  const before = await detectAtStart(url).catch(error => {
    // The role that serves may be made by the migration.
    if (adminUrl !== directUrl && isUnknownRole(error)) return null
    throw error
  })
  refuseUnlessDirect(database, before)
  await migrate(adminUrl, directUrl)
  const poolMode = before ?? (await detectPoolMode(url))
  refuseUnlessDirect(database, poolMode)
  if (directUrl !== url) await refuseOtherDatabase(database)
  const { statement, lock } = callTimeouts
  if (poolMode === 'transaction')
    await setRoleDefaults(directUrl, { statement_timeout: statement, lock_timeout: lock })
  return poolMode
}

const startTries = 8
const startPauseMs = 1_000

/** A start may fall into a failover, or be so busy reading itself in that it hears no answer in time. */
async function detectAtStart(url: string): Promise<PoolMode> {
  for (let tries = 1; ; tries++)
    try {
      return await detectPoolMode(url)
    } catch (error) {
      if (!(error instanceof NoPrimary) || tries === startTries) throw error
      await sleep(startPauseMs)
    }
}

const isUnknownRole = (error: unknown) =>
  error instanceof pg.DatabaseError && ['28P01', '28000', '08P01'].includes(error.code ?? '')

function refuseUnlessDirect(
  { url, directUrl }: Pick<Database, 'url' | 'directUrl'>,
  poolMode: PoolMode | null,
) {
  if (poolMode !== 'transaction' || directUrl !== url) return
  throw new InvalidEnvironment(
    'DATABASE_URL leads through a pooler in transaction mode: set DATABASE_DIRECT_URL to PostgreSQL itself (docs/scaling.md).',
  )
}

async function refuseOtherDatabase({ url, directUrl }: Pick<Database, 'url' | 'directUrl'>): Promise<void> {
  if ((await detectPoolMode(directUrl)) === 'transaction')
    throw new InvalidEnvironment(
      'DATABASE_DIRECT_URL leads through a pooler in transaction mode: set it to PostgreSQL itself (docs/scaling.md).',
    )
  if (!(await isSameDatabase(url, directUrl)))
    throw new InvalidEnvironment(
      'DATABASE_DIRECT_URL leads to another database or role than DATABASE_URL (docs/scaling.md).',
    )
}

/**
 * Brings a database up to date, each file in a transaction of its own, then the rights of the role that serves, where that
 * is another one, then the jobs. Several processes may start at once.
 */
export async function migrate(url: string, servingUrl = url): Promise<void> {
  await migrateWith(url, servingUrl, await migrationFiles())
}

/** Brings an empty database to the state in which these had been applied and no others. */
export async function migrateExactly(url: string, names: readonly string[]): Promise<void> {
  const ours = await migrationFiles()
  const unknown = names.filter(name => !ours.includes(name))
  if (unknown.length > 0)
    throw new Error(`This Claimcrew is too old: it does not know ${unknown.join(', ')}.`)
  await migrateWith(url, url, names)
}

async function migrateWith(url: string, servingUrl: string, names: readonly string[]): Promise<void> {
  const client = new PrimaryClient({ connectionString: url })
  await client.connect()
  try {
    // A role may have been told how long a call takes at most: this has all the time it needs.
    await client.query('set statement_timeout = 0; set lock_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    // Dozens of commits, none of which is waited for until it is on the disk: what a crash loses is applied again.
    await client.query('set synchronous_commit = off')
    await ensureList(client)
    const { rows } = await client.query<{ name: string }>('select name from migrations')
    const applied = new Set(rows.map(row => row.name))
    await apply(
      client,
      names.filter(name => !applied.has(name)),
    )
    if (servingUrl !== url) await grantRights(client, servingUrl)
    await prepareBackgroundJobs(servingUrl, await importBackgroundJobs())
  } finally {
    await client.end()
  }
}

type Migrations = {
  readonly pending: readonly string[]
  readonly unknown: readonly string[]
  /** Null where none was applied yet. */
  readonly installedAt: Date | null
}

/** What the next start would apply, what only a newer Claimcrew knows, and since when there is one at all. */
export async function listPendingMigrations(client: pg.Client): Promise<Migrations> {
  const applied = (await hasList(client))
    ? (
        await client.query<{ name: string; at: number }>(
          'select name, extract(epoch from applied_at)::float8 * 1000 as at from migrations order by name',
        )
      ).rows
    : []
  const [names, ours] = [applied.map(({ name }) => name), await migrationFiles()]
  return {
    pending: ours.filter(name => !names.includes(name)),
    unknown: names.filter(name => !ours.includes(name)),
    installedAt: applied.length === 0 ? null : new Date(Math.min(...applied.map(({ at }) => at))),
  }
}

/** Asked for first: a role that only serves may not make a table, not even one that is there. */
async function ensureList(client: pg.Client): Promise<void> {
  if (!(await hasList(client)))
    await client.query(
      'create table migrations (name text primary key, applied_at timestamptz not null default now())',
    )
}

async function hasList(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ isThere: boolean }>(
    `select to_regclass('public.migrations') is not null as "isThere"`,
  )
  return rows[0]?.isThere === true
}

async function migrationFiles(): Promise<string[]> {
  return (await readdir(folder)).filter(name => name.endsWith('.sql')).sort()
}

/** All of them are sent at once: PostgreSQL works them off while this process reads in the app. */
async function apply(client: pg.Client, names: readonly string[]): Promise<void> {
  const texts = await Promise.all(names.map(name => readFile(join(folder, name), 'utf8')))
  const inTransactions = names.map(
    (name, index) => `begin;
${texts[index]}
; insert into migrations (name) values (${pg.escapeLiteral(name)}); commit;`,
  )
  try {
    await client.query(inTransactions.join('\n'))
  } catch (error) {
    await client.query('rollback')
    const { rows } = await client.query<{ name: string }>(
      'select name from unnest($1::text[]) as name where name not in (select name from migrations) order by 1 limit 1',
      [names],
    )
    throw new Error(`Migration ${rows[0]?.name} failed`, { cause: error })
  }
}
