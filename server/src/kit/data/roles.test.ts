import { randomBytes } from 'node:crypto'
import { forgotPassword, signIn } from '@claimcrew/contract/people/contract'
import pg from 'pg'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { asOwner, newDatabase } from '../../../test/database.ts'
import { password, World } from '../../../test/world.ts'
import { migrate } from '../migrate.ts'
import { newId } from '../random.ts'
import { audit } from './audit.ts'
import { createDb, openPool } from './db.ts'

const world = await World.open()

async function on<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const cluster = inject('postgresUrl').replace('DATABASE', 'postgres')
const made: { roles: string[]; databases: string[] } = { roles: [], databases: [] }

// Roles belong to all databases of the test server, so they go with the file.
afterAll(() =>
  on(cluster, async client => {
    for (const name of made.databases) await client.query(`drop database if exists ${name} with (force)`)
    for (const name of made.roles) await client.query(`drop role if exists ${name}`)
  }),
)

/** A role of this file's own, there already or only in its address. */
async function role(rights?: string): Promise<string> {
  const name = `role_${randomBytes(6).toString('hex')}`
  made.roles.push(name)
  if (rights !== undefined)
    await on(cluster, client => client.query(`create role ${name} login password 'secret' ${rights}`))
  return name
}

/** An empty database that belongs to a role, or to the superuser. */
async function database(owner?: string): Promise<string> {
  const url = await newDatabase()
  const name = new URL(url).pathname.slice(1)
  made.databases.push(name)
  if (owner) await on(cluster, client => client.query(`alter database ${name} owner to ${owner}`))
  return url
}

function as(name: string, url: string): string {
  const address = new URL(url)
  address.username = name
  address.password = 'secret'
  return address.href
}

const ownersIn = (url: string, schema: string) =>
  on(url, async client => {
    const { rows } = await client.query(
      `select distinct pg_get_userbyid(owner) as name from (
        select relowner as owner from pg_class where relnamespace = $1::regnamespace
        union all select proowner from pg_proc p where pronamespace = $1::regnamespace
          and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
        union all select nspowner from pg_namespace where nspname = $1::text and nspname <> 'public') owners`,
      [schema],
    )
    return rows.map(row => row.name)
  })

const isRefused = (url: string, statement: string) =>
  on(url, client =>
    client.query(statement).then(
      () => 'done',
      (error: pg.DatabaseError) => error.code,
    ),
  )

describe('the role that serves', () => {
  const noRight = '42501'

  it.each([
    "update audit_events set action = 'x'",
    'delete from audit_events',
    'truncate audit_events',
    'truncate users cascade',
    'alter table audit_events disable trigger all',
    'alter table audit_events disable trigger audit_events_are_final',
    'drop trigger audit_events_are_final on audit_events',
    'alter table audit_events owner to current_user',
    'drop table audit_events',
    'drop schema public cascade',
    "set session_replication_role = 'replica'",
    'create or replace function refuse_change() returns trigger language plpgsql as $$begin return null; end$$',
    'create rule lost as on insert to audit_events do instead nothing',
    'create table mine ()',
    'create schema mine',
    'grant delete on audit_events to current_user',
    "insert into migrations (name) values ('9999_mine.sql')",
    'delete from migrations',
    "copy (select 1) to program 'true'",
    "select pg_read_file('postgresql.conf')",
    'create role mine superuser',
    'alter role current_user superuser',
  ])('has no right to: %s', async statement => {
    const person = await world.join('BILLER')
    await audit(
      world.db,
      { actor: null, now: world.now.toISOString(), newId },
      { action: 'user:deactivate', subjectId: person.userId },
    )
    const before = await world.fingerprint()
    const refused = await isRefused(world.url, statement)
    // A grant of what one does not have is no error but does nothing.
    expect([noRight, 'done']).toContain(refused)
    if (!statement.startsWith('grant')) expect(refused).toBe(noRight)
    expect(await world.fingerprint()).toBe(before)
    expect(await isRefused(world.url, 'delete from audit_events')).toBe(noRight)
  })

  it('owns the schema of the jobs, and nothing else', async () => {
    const { username } = new URL(world.url)
    expect(await ownersIn(asOwner(world.url), 'pgboss')).toEqual([username])
    expect(await ownersIn(asOwner(world.url), 'public')).toEqual([new URL(asOwner(world.url)).username])
  })
})

/** Signs somebody in and has a letter sent through a job, with no more rights than this address has. */
async function served(url: string): Promise<number> {
  const app = await World.open({ db: createDb(openPool(url)), listenUrl: url })
  const { user } = await app.join('CLIENT')
  await app.visitor.get(signIn, { body: { email: user.email, password } })
  await app.visitor.get(forgotPassword, { body: { email: user.email } })
  return (await app.readMailsTo(user.email)).length
}

/** What was written down before there were two roles. */
const auditCount = (url: string) =>
  on(url, async client => (await client.query("select from audit_events where action = 'before'")).rowCount)

const deleteAudit = 'delete from audit_events'

describe('an installation', () => {
  it('in which one role did everything has two from its next start on, and everything it had', async () => {
    const [url, serving] = [await database(), await role()]
    await migrate(url)
    await on(url, client =>
      client.query("insert into audit_events (id, at, action, subject_id) values ($1, now(), 'before', $1)", [
        newId(),
      ]),
    )
    await migrate(url, as(serving, url))
    expect(await ownersIn(url, 'pgboss')).toEqual([serving])
    expect(await served(as(serving, url))).toBe(1)
    expect(await isRefused(as(serving, url), deleteAudit)).toBe('42501')
    expect(await auditCount(url)).toBe(1)
    await Promise.all([1, 2, 3].map(() => migrate(url, as(serving, url))))
    expect(await served(as(serving, url)), 'after some more starts, also at once').toBe(1)
  })

  it('on a PostgreSQL of one’s own needs no superuser: an owner who may make roles makes the other', async () => {
    const [owner, serving] = [await role('createrole'), await role()]
    const url = await database(owner)
    await migrate(as(owner, url), as(serving, url))
    await migrate(as(owner, url), as(serving, url))
    expect(await ownersIn(url, 'public')).toEqual([owner])
    expect(await ownersIn(url, 'pgboss')).toEqual([serving])
    expect(await served(as(serving, url))).toBe(1)
    expect(await isRefused(as(serving, url), deleteAudit)).toBe('42501')
  })

  it('whose serving role owned everything until now is taken over from it', async () => {
    const serving = await role('')
    const url = await database(serving)
    await migrate(as(serving, url))
    expect(await isRefused(as(serving, url), 'alter table audit_events disable trigger user')).toBe('done')
    await migrate(url, as(serving, url))
    expect(await ownersIn(url, 'public')).toEqual([new URL(url).username])
    expect(await served(as(serving, url))).toBe(1)
    for (const statement of [
      deleteAudit,
      'alter table audit_events disable trigger all',
      'drop table audit_events',
    ])
      expect(await isRefused(as(serving, url), statement)).toBe('42501')
  })

  it('starts with the serving role alone while there is nothing to bring up to date', async () => {
    const [url, serving] = [await database(), await role()]
    await migrate(url, as(serving, url))
    await migrate(as(serving, url))
    expect(await served(as(serving, url))).toBe(1)
    await on(url, client => client.query("delete from migrations where name like '0017%'"))
    await expect(migrate(as(serving, url))).rejects.toThrow('Migration 0017_kit_audit.sql failed')
  })

  it.each([
    ['is a superuser', 'superuser'],
    ['may make roles', 'createrole'],
  ])('does not start with a serving role that %s', async (reason, rights) => {
    const [url, serving] = [await database(), await role(rights)]
    await expect(migrate(url, as(serving, url))).rejects.toThrow(reason)
  })

  it('does not start with a serving role that another one lends its rights', async () => {
    const [owner, serving, lent] = [await role('createrole'), await role(''), await role('')]
    const url = await database(owner)
    await on(cluster, client =>
      client.query(
        `grant ${owner} to ${serving}; grant pg_write_all_data to ${lent}; grant ${lent} to ${owner} with admin option`,
      ),
    )
    await expect(migrate(url, as(lent, url))).rejects.toThrow('has rights that another role lends it')
    const again = await database(owner)
    await on(cluster, client => client.query(`revoke ${lent} from ${owner}`))
    await migrate(as(owner, again))
    await expect(migrate(asOwner(again), as(serving, again))).rejects.toThrow(
      'owns the database or its tables',
    )
  })
})
