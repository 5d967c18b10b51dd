import pg from 'pg'
import { splitHosts } from '../databaseUrl.ts'
import { PrimaryClient } from '../postgres/primaryClient.ts'

/** Written once and kept: who serves may add to it and read it, and nothing else. */
const finalTables = ['audit_events']
/** What the one who migrates says of itself. */
const readTables = ['migrations']
const backgroundJobSchema = 'pgboss'

const quote = pg.escapeIdentifier

/**
 * Two roles: the one of this connection owns what we have and changes its shape; the other serves, and has no more rights
 * than that takes. It owns the schema of the jobs, which pg-boss looks after by itself, and nothing else.
 */
export async function grantRights(client: pg.Client, servingUrl: string): Promise<void> {
  const serving = await ensureRole(client, servingUrl)
  const owner = await currentUser(client)
  await client.query('begin')
  try {
    // Where one role did both until now.
    await takeDatabase(client, serving, owner)
    await move(client, { schema: 'public', to: owner, from: serving })
    await client.query(`create schema if not exists ${backgroundJobSchema}`)
    await move(client, { schema: backgroundJobSchema, to: serving, from: null })
    await client.query(`grant usage on schema public to ${quote(serving)}`)
    // At once: there are a hundred of them, at every start.
    await client.query((await tablesIn(client)).map(table => granting(table, serving)).join(';'))
    await client.query(`grant usage, select on all sequences in schema public to ${quote(serving)}`)
    await refuseUnlessHarmless(client, serving)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** The role of an address, made with its password where there is none yet. */
async function ensureRole(client: pg.Client, url: string): Promise<string> {
  const { user: serving = '', password: secret = '' } = new pg.Client({
    connectionString: splitHosts(url)[0],
  })
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [serving])
  if (rowCount === 0)
    await client.query(`create role ${quote(serving)} login password ${pg.escapeLiteral(secret)}`)
  // Who gives something away must be able to act as the one who gets it; a superuser is anyway.
  // Since PostgreSQL 16 being a member of a role, as the one who has made it is, no longer says that.
  const { rows } = await client.query<{ may: boolean }>(
    `select case when current_setting('server_version_num')::int >= 160000
      then pg_has_role(current_user, $1, 'set') else pg_has_role(current_user, $1, 'member') end as may`,
    [serving],
  )
  if (!rows[0]?.may) await client.query(`grant ${quote(serving)} to current_user`)
  return serving
}

/**
 * What a role begins each session of this database with, for sessions that a pooler opens and that we cannot tell
 * anything. A role may set its own.
 */
export async function setRoleDefaults(
  url: string,
  settings: Readonly<Record<string, number>>,
): Promise<void> {
  const client = new PrimaryClient({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ role: string; database: string; defaults: string[] }>(
      `select current_user as role, current_database() as database, coalesce((
        select setconfig from pg_db_role_setting s join pg_database d on d.oid = s.setdatabase
        where d.datname = current_database() and s.setrole = current_user::regrole), '{}') as defaults`,
    )
    const [{ role, database, defaults } = { role: '', database: '', defaults: [] }] = rows
    // Only what differs: two processes that start together would get in each other's way.
    for (const [name, value] of Object.entries(settings))
      if (!defaults.includes(`${name}=${value}`))
        await client.query(`alter role ${quote(role)} in database ${quote(database)} set ${name} = ${value}`)
  } finally {
    await client.end()
  }
}

type OwnerChange = { readonly schema: string; readonly to: string; readonly from: string | null }

/** Gives a schema and what is in it to one role: all that is another's, or all that is a certain other's. */
async function move(client: pg.Client, { schema, to, from }: OwnerChange): Promise<void> {
  const { rows } = await client.query<{ kind: string; name: string }>(
    `with found as (
      select 'schema' as kind, quote_ident(nspname) as name, nspowner as owner, 'pg_namespace'::regclass as class, oid
      from pg_namespace where nspname = $1
      union all
      select case relkind when 'S' then 'sequence' when 'v' then 'view' else 'table' end, oid::regclass::text, relowner,
        'pg_class'::regclass, oid
      from pg_class where relnamespace = $1::regnamespace and relkind in ('r', 'p', 'v', 'S')
      union all
      select 'routine', oid::regprocedure::text, proowner, 'pg_proc'::regclass, oid
      from pg_proc where pronamespace = $1::regnamespace
      union all
      select 'type', oid::regtype::text, typowner, 'pg_type'::regclass, oid
      from pg_type where typnamespace = $1::regnamespace and typtype in ('e', 'd')
    )
    select kind, name from found
    where owner <> $2::regrole and ($3::text is null or owner = $3::regrole)
      -- What belongs to an extension, or to a column of a table, goes with that.
      and not exists (select from pg_depend d where d.classid = found.class and d.objid = found.oid
        and (d.deptype = 'e' or (d.deptype in ('a', 'i') and d.refclassid = 'pg_class'::regclass and d.refobjsubid > 0)))`,
    [schema, quote(to), from && quote(from)],
  )
  await client.query(rows.map(({ kind, name }) => `alter ${kind} ${name} owner to ${quote(to)}`).join(';'))
}

/** Anyone who owns a database owns its schema, and can throw away what is in it. */
async function takeDatabase(client: pg.Client, from: string, to: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    'select datname as name from pg_database where datname = current_database() and datdba = $1::regrole',
    [quote(from)],
  )
  for (const { name } of rows) await client.query(`alter database ${quote(name)} owner to ${quote(to)}`)
}

export async function currentUser(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ role: string }>('select current_user as role')
  return rows[0]?.role ?? ''
}

async function tablesIn(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')",
  )
  return rows.map(row => row.name)
}

function rightsOn(table: string): string {
  if (readTables.includes(table)) return 'select'
  return finalTables.includes(table) ? 'select, insert' : 'select, insert, update, delete'
}

function granting(table: string, role: string): string {
  const on = `on table public.${quote(table)}`
  return `revoke all ${on} from ${quote(role)}; grant ${rightsOn(table)} ${on} to ${quote(role)}`
}

type RolePowers = Readonly<Record<'isSuperuser' | 'makesRoles' | 'owns' | 'changes', boolean>>

async function refuseUnlessHarmless(client: pg.Client, serving: string): Promise<void> {
  const tooMuch = await findTooMuchPower(client, serving)
  if (tooMuch !== null)
    throw new Error(`${tooMuch} Give DATABASE_URL a role of its own (docs/operations.md).`)
}

/**
 * Why a role may not serve, as a sentence, or null. Rights may come from elsewhere: from being a superuser, the database's
 * owner, or a member of another role.
 */
export async function findTooMuchPower(client: pg.Client, serving: string): Promise<string | null> {
  const { rows } = await client.query<RolePowers>(
    `select r.rolsuper as "isSuperuser", r.rolcreaterole as "makesRoles",
      pg_has_role(r.oid, c.relowner, 'member') or pg_has_role(r.oid, n.nspowner, 'member') as owns,
      has_table_privilege(r.oid, c.oid, 'update, delete, truncate, trigger') as changes
    from pg_roles r, pg_class c join pg_namespace n on n.oid = c.relnamespace
    where r.rolname = $1 and c.oid = 'public.audit_events'::regclass`,
    [serving],
  )
  const reason = reasonIn(rows[0])
  return reason && `The role ${serving} is to serve alone, but it ${reason}, so it could change the audit.`
}

function reasonIn(powers: RolePowers | undefined): string | null {
  if (powers?.isSuperuser) return 'is a superuser'
  if (powers?.makesRoles) return 'may make roles'
  if (powers?.owns) return 'owns the database or its tables'
  return powers?.changes ? 'has rights that another role lends it' : null
}
