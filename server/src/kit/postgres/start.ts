import { createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { ensureCluster, superuser } from './cluster.ts'
import { type Home, openHome } from './home.ts'
import { ensurePostmaster } from './launch.ts'
import { claim, loopback } from './ownership.ts'
import { findPostmaster, type Postmaster, stopPostmaster } from './postmaster.ts'
import { findProgram } from './program.ts'

export type Postgres = {
  /** The address of one database on this server as its owner, password included: not for a log. */
  url(database: string): string
  /** The same as the role that serves, once the migration has made it. */
  servingUrl(database: string): string
  /** Resolves once the server is down. */
  stop(): Promise<void>
}

/** Another live Claimcrew works on this data. */
export class PostgresInUse extends Error {
  override name = 'PostgresInUse'
}

const regainPauseMs = 1_000

type Options = { dataDir: string; settings?: Record<string, string>; log?: (line: string) => void }

/**
 * The built-in PostgreSQL on the data of `dataDir`: made at the first start, adopted when an app that was killed left
 * it running, refused with PostgresInUse when another app uses it.
 */
export async function startPostgres(options: Options): Promise<Postgres> {
  const { home, postmaster, claimed } = await reach(options)
  if (claimed !== 'held') return own(home, postmaster, claimed, options.log ?? (() => {}))
  throw new PostgresInUse(
    `Another Claimcrew is running on the data in ${options.dataDir}. Stop it first, or choose another DATA_DIR.`,
  )
}

/** For a command that works beside the app: a guest while one runs, and the owner while none does. */
export async function joinPostgres(dataDir: string): Promise<Postgres> {
  const { home, postmaster, claimed } = await reach({ dataDir })
  if (claimed !== 'held') return own(home, postmaster, claimed, () => {})
  return { ...addressesOf(home, postmaster), stop: async () => {} }
}

async function reach({ dataDir, settings = {} }: Options) {
  const home = await openHome(dataDir)
  const program = await findProgram(home.account)
  await ensureCluster(home, program, settings.fsync !== 'off')
  for (;;) {
    const postmaster = await ensurePostmaster(home, program, settings)
    const claimed = await claim(home, postmaster)
    if (claimed !== 'gone') return { home, postmaster, claimed }
  }
}

const servingRole = 'claimcrew_serving'

function addressesOf(home: Home, postmaster: Postmaster): Pick<Postgres, 'url' | 'servingUrl'> {
  // A folder as the host means the socket in it, which is quicker than the loopback.
  const host = encodeURIComponent(postmaster.socketFolder ?? loopback)
  const urlOf = (role: string, password: string, database: string) =>
    `postgres://${role}:${password}@${host}:${postmaster.port}/${encodeURIComponent(database)}`
  // Made from the owner's, from which nobody finds the way back.
  const servingPassword = createHmac('sha256', home.password).update(servingRole).digest('base64url')
  return {
    url: database => urlOf(superuser, home.password, database),
    servingUrl: database => urlOf(servingRole, servingPassword, database),
  }
}

function own(home: Home, postmaster: Postmaster, first: pg.Client, log: (line: string) => void): Postgres {
  let stopped: Promise<void> | undefined
  let owner = first

  async function regain(): Promise<void> {
    if (stopped) return
    log('The connection that marks this database as ours is lost.')
    while (!stopped && (await findPostmaster(home.cluster))?.pid === postmaster.pid) {
      const claimed = await claim(home, postmaster).catch(() => 'gone' as const)
      if (claimed === 'held') return log('Another Claimcrew has taken this database over.')
      if (claimed !== 'gone') {
        log('The database is marked as ours again.')
        return keep(claimed)
      }
      await sleep(regainPauseMs, undefined, { ref: false })
    }
    if (!stopped) log('The database server has stopped without being asked to.')
  }

  function keep(client: pg.Client): void {
    owner = client
    client.once('end', () => {
      regain().catch((error: Error) => log(`The database cannot be marked as ours again: ${error.message}`))
    })
  }

  async function stop(): Promise<void> {
    // The lock is held until the server is down, so that nobody adopts it on its way out.
    await stopPostmaster(home.cluster, postmaster.pid)
    await owner.end().catch(() => {})
  }

  keep(first)
  return {
    ...addressesOf(home, postmaster),
    stop: () => {
      stopped ??= stop()
      return stopped
    },
  }
}
