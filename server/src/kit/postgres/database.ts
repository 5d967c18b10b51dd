import pg from 'pg'
import type { Env } from '../env.ts'
import { hasDataHome } from './home.ts'
import { joinPostgres, type Postgres, startPostgres } from './start.ts'

export type Database = {
  /** As the role that serves; through a pooler where there is one. */
  readonly url: string
  /** The same for what needs a session of its own: listening, locks that outlive a transaction, backups. */
  readonly directUrl: string
  /** As the one that migrates; the same where one's own PostgreSQL has no second role. */
  readonly adminUrl: string
  /** Where the embedded one keeps its data; null where another server does. */
  readonly folder: string | null
  /** Whether the embedded one has ended and is being started again. */
  isDown(): boolean
  stop(): Promise<void>
}

const name = 'claimcrew'

/** The database to work on: one's own where its address is given, else the embedded one, started here. */
export async function openDatabase(
  env: DatabaseEnv,
  log: (line: string) => void,
  more: Pick<Parameters<typeof startPostgres>[0], 'revival' | 'onWorking'> = {},
): Promise<Database> {
  return oneOfTheirOwn(env) ?? embedded(await startPostgres({ dataDir: env.dataDir, log, ...more }))
}

/** Why there is nothing to look at or to back up, as a sentence, or null. */
export async function findMissingDatabase({ databaseUrl, dataDir }: DatabaseEnv): Promise<string | null> {
  if (databaseUrl !== undefined || (await hasDataHome(dataDir))) return null
  return `DATABASE_URL isn’t set, and there is no database in ${dataDir}.`
}

/** Like the one above, for a command that works beside the app. */
export async function joinDatabase(env: DatabaseEnv): Promise<Database> {
  return oneOfTheirOwn(env) ?? embedded(await joinPostgres(env.dataDir))
}

type DatabaseEnv = Pick<Env, 'databaseUrl' | 'databaseAdminUrl' | 'databaseDirectUrl' | 'dataDir'>

function oneOfTheirOwn(env: DatabaseEnv): Database | undefined {
  const { databaseUrl, databaseAdminUrl, databaseDirectUrl } = env
  if (databaseUrl === undefined) return undefined
  const directUrl = databaseDirectUrl ?? databaseUrl
  return {
    url: databaseUrl,
    directUrl,
    adminUrl: databaseAdminUrl ?? directUrl,
    folder: null,
    isDown: () => false,
    stop: async () => {},
  }
}

async function embedded(server: Postgres): Promise<Database> {
  await createDatabase(server.url('postgres'), name)
  const { folder, isDown, stop } = server
  const url = server.servingUrl(name)
  return { url, directUrl: url, adminUrl: server.url(name), folder, isDown, stop }
}

export async function createDatabase(url: string, database: string, template?: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [database])
    if (rowCount === 0) {
      // Its files are copied as they are, which is far less work than writing every page of them to the log as well.
      const from =
        template === undefined ? '' : ` template ${client.escapeIdentifier(template)} strategy file_copy`
      await client.query(`create database ${client.escapeIdentifier(database)}${from}`)
    }
  } finally {
    await client.end()
  }
}
