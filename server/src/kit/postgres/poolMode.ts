import pg from 'pg'
import { findPrimaryUrl } from './primaryClient.ts'

/**
 * What stands between us and PostgreSQL: nothing, a pooler that gives each client a session of its own for as long as it
 * is connected, or one that lends a session for one transaction alone.
 */
export type PoolMode = 'none' | 'session' | 'transaction'

// With other traffic on the pooler a client may get the same session twice by chance.
const rounds = 5

/**
 * A pooler makes up the process number that it tells its clients. Whether it lends sessions shows while another client is
 * in a transaction: then the session that we had before is taken, or that one has got ours.
 */
export async function detectPoolMode(databaseUrl: string): Promise<PoolMode> {
  const url = await findPrimaryUrl(databaseUrl)
  const ours = await connectTo(url)
  try {
    const first = await readBackend(ours)
    if (first === readToldBackend(ours)) return 'none'
    for (let round = 0; round < rounds; round++) if (await isLent(url, ours)) return 'transaction'
    return 'session'
  } finally {
    await ours.end()
  }
}

async function isLent(url: string, ours: pg.Client): Promise<boolean> {
  const other = await connectTo(url)
  try {
    const before = await readBackend(ours)
    await other.query('begin')
    const taken = await readBackend(other)
    return taken === before || (await readBackend(ours)) !== before
  } finally {
    await other.end()
  }
}

async function connectTo(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  await client.connect()
  return client
}

/** The session that answers, by the number of its process. */
async function readBackend(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid ?? 0
}

/** What was said at the beginning, with which a query could be canceled; pg has it and does not declare it. */
const readToldBackend = (client: pg.Client) => (client as pg.Client & { processID: number | null }).processID

/** Whether two addresses lead to one database as the same role. */
export async function isSameDatabase(url: string, other: string): Promise<boolean> {
  const [one, two] = [await readIdentity(url), await readIdentity(other)]
  return one === two
}

async function readIdentity(url: string): Promise<string | undefined> {
  const client = await connectTo(await findPrimaryUrl(url))
  try {
    const { rows } = await client.query<{ identity: string }>(
      'select concat_ws(chr(10), pg_postmaster_start_time(), current_database(), current_user) as identity',
    )
    return rows[0]?.identity
  } finally {
    await client.end()
  }
}
