import { execFile } from 'node:child_process'
import { appendFile, chown, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { withDatabase } from '../faults/scene.ts'
import { createDatabase } from '../server/src/kit/postgres/database.ts'
import { findFreePort } from '../server/src/kit/postgres/freePort.ts'
import { type Postgres, startPostgres } from '../server/src/kit/postgres/start.ts'

const database = 'claimcrew'

/** One PostgreSQL of the cluster, on loopback and always at the same port. */
export type ClusterNode = {
  readonly port: number
  /** As the owner, and as the role that serves once the app has made it. */
  readonly url: string
  readonly servingUrl: string
  readonly folder: string
  /** As if the power had failed: nothing is said to anybody. */
  kill(): Promise<void>
  /** Neither dead nor alive: it takes connections and answers none. */
  freeze(): Promise<void>
  thaw(): Promise<void>
  /** After `kill` or `stop`, on the same data. */
  start(): Promise<void>
  stop(): Promise<void>
}

export type Cluster = {
  readonly primary: ClusterNode
  readonly replicas: readonly ClusterNode[]
  /** With all hosts in one address, as `DATABASE_URL` takes them. */
  readonly url: string
  readonly servingUrl: string
  stop(): Promise<void>
}

type ClusterOptions = {
  readonly replicas?: number
  /** A commit is confirmed once a replica has it on its disk too. */
  readonly isSynchronous?: boolean
}

/** A fresh primary with streaming replicas, made from the embedded binaries: where `npm start` runs, this does. */
export async function openCluster({
  replicas: count = 1,
  isSynchronous = false,
}: ClusterOptions = {}): Promise<Cluster> {
  const primary = await openNode(await mkdtemp(join(tmpdir(), 'claimcrew-scale-')))
  const replicas: ClusterNode[] = []
  for (let number = 1; number <= count; number++)
    replicas.push(await openReplica(primary, `replica${number}`))
  if (isSynchronous)
    await withDatabase(primary.url, async client => {
      await client.query("alter system set synchronous_standby_names = '*'")
      await client.query('select pg_reload_conf()')
    })
  const nodes = [primary, ...replicas]
  const joinHosts = (url: string) =>
    url.replace(/127\.0\.0\.1:\d+/, nodes.map(({ port }) => `127.0.0.1:${port}`).join(','))
  return {
    primary,
    replicas,
    url: joinHosts(primary.url),
    servingUrl: joinHosts(primary.servingUrl),
    async stop() {
      for (const node of nodes) {
        await node.stop()
        await rm(node.folder, { recursive: true, force: true })
      }
    },
  }
}

async function openNode(dataDir: string): Promise<ClusterNode> {
  const port = await findFreePort()
  // Replicas find what they have missed for a while; a primary that comes back can be made one of them.
  const settings = { port: `${port}`, wal_keep_size: '256MB', wal_log_hints: 'on', max_connections: '200' }
  let server: Postgres = await startPostgres({ dataDir, settings })
  const cluster = server.folder
  const readPid = () => readPostmaster(cluster)
  const overTcp = (url: string) => url.replace(/@[^/]+\//, `@127.0.0.1:${port}/`)
  if (!(await isStandby(server.url('postgres')))) await createDatabase(server.url('postgres'), database)
  let frozen: number[] = []
  return {
    port,
    url: overTcp(server.url(database)),
    servingUrl: overTcp(server.servingUrl(database)),
    folder: dataDir,
    async kill() {
      process.kill(await readPid(), 'SIGKILL')
      await server.stop()
    },
    async freeze() {
      const postmaster = await readPid()
      frozen = [postmaster, ...(await listChildren(postmaster))]
      for (const pid of frozen) signal(pid, 'SIGSTOP')
    },
    async thaw() {
      for (const pid of frozen) signal(pid, 'SIGCONT')
      frozen = []
    },
    async start() {
      server = await startPostgres({ dataDir, settings })
    },
    stop: () => server.stop(),
  }
}

/** The embedded binaries have no pg_basebackup: the data is copied between the start and the end of a backup. */
async function openReplica(primary: ClusterNode, name: string): Promise<ClusterNode> {
  const folder = await mkdtemp(join(tmpdir(), 'claimcrew-scale-'))
  const data = join(folder, 'postgres')
  const { username, password } = new URL(primary.url)
  const label = await withDatabase(primary.url, async client => {
    await client.query('select pg_backup_start($1, true)', [name])
    await promisify(execFile)('cp', ['-a', `${primary.folder}/.`, folder])
    const { rows } = await client.query<{ label: string }>(
      'select labelfile as label from pg_backup_stop(false)',
    )
    return rows[0]?.label ?? ''
  })
  await rm(join(data, 'postmaster.pid'), { force: true })
  await writeFile(join(data, 'backup_label'), label)
  await writeFile(join(data, 'standby.signal'), '')
  await appendFile(
    join(data, 'postgresql.auto.conf'),
    `\nprimary_conninfo = 'host=127.0.0.1 port=${primary.port} user=${username} password=${password} application_name=${name}'\n`,
  )
  const { uid, gid } = await stat(data)
  for (const file of ['backup_label', 'standby.signal']) await chown(join(data, file), uid, gid)
  const replica = await openNode(folder)
  await waitUntil(`${name} streams`, () =>
    withDatabase(primary.url, async client => {
      const { rowCount } = await client.query(
        "select from pg_stat_replication where application_name = $1 and state = 'streaming'",
        [name],
      )
      return rowCount === 1
    }),
  )
  return replica
}

export const runStatement = (node: ClusterNode, statement: string) =>
  withDatabase(node.url, client => client.query(statement))

/** Promotes a replica by hand, as an operator would. */
export async function promoteReplica(replica: ClusterNode): Promise<void> {
  await withDatabase(replica.url, async client => {
    await client.query('select pg_promote(true, 30)')
  })
}

const maxSeconds = 60

export async function waitUntil(what: string, isSo: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < maxSeconds * 10; tries++) {
    if (await isSo().catch(() => false)) return
    await sleep(100)
  }
  throw new Error(`Not within ${maxSeconds} seconds: ${what}`)
}

async function isStandby(url: string): Promise<boolean> {
  const { rows } = await withDatabase(url, client =>
    client.query<{ isSo: boolean }>('select pg_is_in_recovery() as "isSo"'),
  )
  return rows[0]?.isSo === true
}

/** The server and all its sessions. */
export async function listNodePids({ folder }: ClusterNode): Promise<number[]> {
  const postmaster = await readPostmaster(join(folder, 'postgres'))
  return [postmaster, ...(await listChildren(postmaster))]
}

const readPostmaster = async (data: string) =>
  Number((await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n')[0])

/** A session may have ended a moment ago. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

async function listChildren(pid: number): Promise<number[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return text.trim().split(' ').filter(Boolean).map(Number)
}
