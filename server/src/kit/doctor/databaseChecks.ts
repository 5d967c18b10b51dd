import { once } from 'node:events'
import { numberText } from '@claimcrew/contract/kit/numberWords'
import type pg from 'pg'
import { createDb, openPool } from '../data/db.ts'
import { currentUser, findTooMuchPower } from '../data/roles.ts'
import { splitHosts } from '../databaseUrl.ts'
import { listPendingMigrations } from '../migrate.ts'
import { detectPoolMode, isSameDatabase } from '../postgres/poolMode.ts'
import { NoPrimary, PrimaryClient } from '../postgres/primaryClient.ts'
import type { Secret } from '../secret.ts'
import { readKeyCheck } from '../secretKeyCheck.ts'
import { type Check, type CheckResult, note, ok, problem, runChecks } from './checkResult.ts'
import { checkHosts } from './hostChecks.ts'

const minVersion = 15
// What one process holds: see docs/operations.md.
const connectionsNeeded = 18
const maxDriftMs = 2_000
const notifyWithinMs = 3_000

type Variable = 'DATABASE_URL' | 'DATABASE_ADMIN_URL' | 'DATABASE_DIRECT_URL'

const nowhere = (name: Variable) => `The host in ${name} has no address. Correct the name.`

/** What PostgreSQL's refusals mean to somebody who set the address in this variable. */
const refusals: Readonly<Record<string, (name: Variable) => string>> = {
  '28P01': name =>
    `The name or password in ${name} is wrong. PostgreSQL keeps the one that the role was made with: put it back, or change it there with alter role NAME password '…'.`,
  '28000': () =>
    'PostgreSQL doesn’t let this role in, or not from here. Let it sign in (alter role NAME login), or add this machine to pg_hba.conf.',
  '3D000': () => 'Create it: createdb -O ROLE NAME',
  '53300': () => 'PostgreSQL has no free connection. Raise max_connections, or run fewer processes.',
  ECONNREFUSED: name =>
    `PostgreSQL isn’t listening there. Start it, or correct the host and port in ${name}.`,
  ENOTFOUND: nowhere,
  EAI_AGAIN: nowhere,
}

type DatabaseAddresses = { readonly url: string; readonly directUrl?: string; readonly adminUrl: string }

type DatabaseReport = {
  readonly results: readonly CheckResult[]
  /** Since when it is the app’s; null where it can’t be asked. */
  readonly installedAt: Date | null
  /** Whether the app could be served from it; if not, what asks through the serving role has nothing to say. */
  readonly isServing: boolean
}

/** The server itself first: where it cannot be used, there is nothing else to say. */
export async function examineDatabase(
  { url, directUrl = url, adminUrl }: DatabaseAddresses,
  secret: Secret,
  now: () => Date,
): Promise<DatabaseReport> {
  const variables = new Map<string, Variable>([
    [directUrl, 'DATABASE_DIRECT_URL'],
    [adminUrl, 'DATABASE_ADMIN_URL'],
    [url, 'DATABASE_URL'],
  ])
  const withClient = (address: string, check: DatabaseCheck) =>
    connectAndCheck(address, variables.get(address), check)
  const servers = await runChecks([{ part: 'Database', run: withClient(adminUrl, checkServer) }])
  let installedAt: Date | null = null
  const usable = await withClient(adminUrl, async client => {
    installedAt = (await listPendingMigrations(client)).installedAt
    return ok('It answers.')
  })()
  if (usable.state === 'problem') return { results: servers, installedAt: null, isServing: false }
  const migrations = await runChecks([{ part: 'Migrations', run: withClient(adminUrl, checkMigrations) }])
  // The role that serves is made by the first start.
  const isNew = installedAt === null
  const served = isNew ? adminUrl : url
  const reached = await withClient(served, async client => {
    if (isNew) return ok('It answers.')
    const tooMuch = directUrl === adminUrl ? null : await findTooMuchPower(client, await currentUser(client))
    return tooMuch === null ? checkRights(client) : problem(tooMuch, ownRole)
  })()
  // Said once, rather than by each check that asks through it.
  if (reached.state === 'problem')
    return {
      results: [...servers, ...migrations, { part: 'Serving role', ...reached }],
      installedAt,
      isServing: false,
    }
  const others = await runChecks([
    { part: 'Connections', run: withClient(served, checkConnections) },
    { part: 'Live events', run: withClient(isNew ? adminUrl : directUrl, checkNotify) },
    { part: 'Clock', run: withClient(served, client => checkClock(client, now)) },
    ...(splitHosts(directUrl).length > 1 ? [checkHosts(directUrl)] : []),
    { part: 'Secret key', run: () => checkKey(isNew ? adminUrl : directUrl, secret) },
    ...(isNew || (directUrl === url && (await detectPoolMode(url).catch(() => 'none')) === 'none')
      ? []
      : [{ part: 'Pooler', run: () => checkPooler(url, directUrl) }]),
  ])
  return {
    results: [...servers, ...migrations, ...others],
    installedAt: installedAt ?? now(),
    isServing: !isNew,
  }
}

type DatabaseCheck = (client: pg.Client) => ReturnType<Check['run']>

const connectAndCheck =
  (url: string, variable: Variable = 'DATABASE_URL', check: DatabaseCheck): Check['run'] =>
  async () => {
    const client = new PrimaryClient({ connectionString: url, connectionTimeoutMillis: 10_000 })
    try {
      await client.connect()
      return await check(client)
    } catch (error) {
      const { code = '', message } = error as Error & { code?: string }
      if (error instanceof NoPrimary)
        return problem(
          `${message}.`,
          'Start the primary. If it is gone for good, promote a standby (docs/scaling.md, Failover).',
        )
      return problem(
        `The database can’t be used: ${message || code}.`,
        refusals[code]?.(variable) ?? `Check ${variable} with: psql "$${variable}"`,
      )
    } finally {
      await client.end().catch(() => {})
    }
  }

async function ask<Row extends object>(client: pg.Client, text: string): Promise<Row> {
  const { rows } = await client.query<Row>(text)
  if (!rows[0]) throw new Error('The database gave no answer')
  return rows[0]
}

async function checkServer(client: pg.Client) {
  const { version, encoding, mayCreate, role } = await ask<{
    version: number
    encoding: string
    mayCreate: boolean
    role: string
  }>(
    client,
    `select current_setting('server_version_num')::int / 10000 as version, current_setting('server_encoding') as encoding,
       has_schema_privilege('public', 'create') as "mayCreate", current_user as role`,
  )
  if (version < minVersion)
    return problem(`PostgreSQL ${version} is too old.`, `Move to PostgreSQL ${minVersion} or newer.`)
  if (encoding !== 'UTF8')
    return problem(
      `The database is encoded as ${encoding}; names in other scripts can’t be stored.`,
      'Create it again with: createdb -E UTF8 -T template0 NAME',
    )
  if (!mayCreate) {
    const { pending } = await listPendingMigrations(client)
    // An app that has nothing to apply needs no more.
    if (pending.length === 0)
      return note(
        `PostgreSQL ${version}, as ${role}, which may not apply updates: see Two roles in operations.md.`,
      )
    return problem(
      `The role ${role} may not create tables, so updates can’t be applied.`,
      'Make it the owner: alter database NAME owner to ROLE. Or set DATABASE_ADMIN_URL to a role that owns it.',
    )
  }
  return ok(`PostgreSQL ${version}, as ${role}.`)
}

async function checkMigrations(client: pg.Client) {
  const { pending, unknown } = await listPendingMigrations(client)
  if (unknown.length > 0)
    return problem(
      `A newer Claimcrew has used this database (${unknown.at(-1)}).`,
      'Start that version, or restore a backup made by this one.',
    )
  return pending.length === 0
    ? ok('The database is up to date.')
    : note(`${numberText(pending.length)} to apply at the next start.`)
}

async function checkConnections(client: pg.Client) {
  const { most, used } = await ask<{ most: number; used: number }>(
    client,
    `select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as most,
       (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used`,
  )
  const says = `${used} of ${most} connections are in use`
  return most < connectionsNeeded
    ? problem(`${says}; one process needs ${connectionsNeeded}.`, 'Raise max_connections in postgresql.conf.')
    : ok(`${says}.`)
}

const ownRole =
  'Take these rights away from it, or name a role of its own in DATABASE_URL: see Two roles in operations.md.'

/** A table that it may not even read was made, restored or changed by somebody else than the app. */
async function checkRights(client: pg.Client) {
  const { role, count, first } = await ask<{ role: string; count: number; first: string }>(
    client,
    `select current_user as role, count(*)::int as count, min(relname) as first from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not has_table_privilege(oid, 'select')`,
  )
  return count === 0
    ? ok('It answers.')
    : problem(
        `The role ${role} may not read ${numberText(count)} of the tables, ${first} among them.`,
        'Restart the app with DATABASE_ADMIN_URL set: each such start gives this role its rights.',
      )
}

/** A pooler in transaction mode takes LISTEN and forgets it. */
async function checkNotify(client: pg.Client) {
  const channel = `claimcrew_doctor_${process.pid}`
  const heard = once(client, 'notification', { signal: AbortSignal.timeout(notifyWithinMs) }).then(
    () => true,
    () => false,
  )
  await client.query(`listen ${channel}`)
  await client.query('select 1')
  await client.query(`select pg_notify('${channel}', '')`)
  return (await heard)
    ? ok('PostgreSQL passes messages between processes.')
    : problem(
        'LISTEN/NOTIFY doesn’t reach the app, so screens won’t update by themselves.',
        'Set DATABASE_DIRECT_URL to PostgreSQL itself, not to a pooler in transaction mode.',
      )
}

/** Where DATABASE_URL leads through one, or DATABASE_DIRECT_URL says so. */
async function checkPooler(url: string, directUrl: string) {
  const poolMode = await detectPoolMode(url)
  if (poolMode === 'transaction' && (await detectPoolMode(directUrl)) === 'transaction')
    return problem(
      'There is no connection without a pooler in transaction mode: the app refuses to start.',
      'Set DATABASE_DIRECT_URL to PostgreSQL itself.',
    )
  if (directUrl !== url && !(await isSameDatabase(url, directUrl)))
    return problem(
      'DATABASE_DIRECT_URL leads to another database or role than DATABASE_URL.',
      'Give both the same role and database; only host and port differ.',
    )
  if (poolMode === 'session')
    return note('It gives each client a session of its own, so it saves no connections.')
  return poolMode === 'transaction'
    ? ok('DATABASE_URL leads through a pooler in transaction mode, DATABASE_DIRECT_URL to PostgreSQL.')
    : note('DATABASE_DIRECT_URL is set, but DATABASE_URL leads to PostgreSQL itself.')
}

async function checkClock(client: pg.Client, now: () => Date) {
  const before = now().getTime()
  const { at } = await ask<{ at: number }>(
    client,
    'select extract(epoch from clock_timestamp())::float8 * 1000 as at',
  )
  const drift = at - (before + now().getTime()) / 2
  return Math.abs(drift) <= maxDriftMs
    ? ok('This machine and the database agree on the time.')
    : problem(
        `This machine’s clock is ${numberText(Math.round(Math.abs(drift) / 1000))} seconds ${drift > 0 ? 'behind' : 'ahead of'} the database’s.`,
        'Turn on time synchronization on both (timedatectl set-ntp true): punches are recorded by it.',
      )
}

async function checkKey(url: string, secret: Secret) {
  const db = createDb(openPool(url, 1))
  const state = await readKeyCheck(db, secret).finally(() => db.destroy())
  if (state === 'none') return note('The database is new; the key is remembered at the first start.')
  return state === 'same'
    ? ok('The key fits this database.')
    : problem(
        'SECRET_KEY is not the one this database was set up with: waiting mail and second factors can’t be read.',
        'Put the old key back. It’s in each backup, and in DATA_DIR/secret-key of the embedded database.',
      )
}
