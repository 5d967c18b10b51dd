import pg from 'pg'
import type { Env } from '../env.ts'
import type { Revival } from './revival.ts'
import { startPostgres } from './start.ts'

type Database = {
  readonly url: string
  /** Where the embedded one keeps its data; null where another server does. */
  readonly folder: string | null
  /** Whether the embedded one has ended and is being started again. */
  isDown(): boolean
  stop(): Promise<void>
}

const name = 'claimcrew'

/** The database to work on: one's own where its address is given, else the embedded one, started here. */
export async function openDatabase(
  env: Pick<Env, 'databaseUrl' | 'dataDir'>,
  log: (line: string) => void,
  revival?: Revival,
): Promise<Database> {
  if (env.databaseUrl !== undefined)
    return { url: env.databaseUrl, folder: null, isDown: () => false, stop: async () => {} }
  const server = await startPostgres({ dataDir: env.dataDir, log, ...(revival && { revival }) })
  await createDatabase(server.url('postgres'), name)
  return { url: server.url(name), folder: server.folder, isDown: server.isDown, stop: server.stop }
}

export async function createDatabase(url: string, database: string, template?: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [database])
    if (rowCount === 0) {
      const from = template === undefined ? '' : ` template ${client.escapeIdentifier(template)}`
      await client.query(`create database ${client.escapeIdentifier(database)}${from}`)
    }
  } finally {
    await client.end()
  }
}
