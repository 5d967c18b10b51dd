import { createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { ensureCluster, superuser } from './cluster.ts'
import { type DataHome, openDataHome } from './home.ts'
import { ensurePostmaster } from './launch.ts'
import { claimOwnership, loopback } from './ownership.ts'
import { findPostmaster, type Postmaster, stopPostmaster } from './postmaster.ts'
import { findPostgresProgram, type PostgresProgram } from './program.ts'
import { createReviver, type RevivalOptions } from './revival.ts'

export type Postgres = {
  /** The address of one database on this server as its owner, password included: not for a log. */
  url(database: string): string
  /** The same as the role that serves, once the migration has made it. */
  servingUrl(database: string): string
  /** Where its data is. */
  readonly folder: string
  /** Whether it has ended and is being started again. */
  isDown(): boolean
  /** Resolves once the server is down. */
  stop(): Promise<void>
}

/** Another live Claimcrew works on this data. */
export class PostgresInUse extends Error {
  override name = 'PostgresInUse'
}

const regainPauseMs = 1_000

type Options = {
  dataDir: string
  settings?: Record<string, string>
  log?: (line: string) => void
  revival?: RevivalOptions
  /** Called when PostgreSQL is at work on its own, once or twice: the time until it is ready is free for something else. */
  onWorking?: () => void
}

/**
 * The built-in PostgreSQL on the data of `dataDir`: made at the first start, adopted when an app that was killed left
 * it running, refused with PostgresInUse when another app uses it.
 */
export async function startPostgres(options: Options): Promise<Postgres> {
  const access = await openCluster(options)
  if (access.claimed !== 'held') return own(options, { ...access, claimed: access.claimed })
  throw new PostgresInUse(
    `Another Claimcrew is running on the data in ${options.dataDir}. Stop it first, or choose another DATA_DIR.`,
  )
}

/** For a command that works beside the app: a guest while one runs, and the owner while none does. */
export async function joinPostgres(dataDir: string): Promise<Postgres> {
  const { home, program, postmaster, claimed } = await openCluster({ dataDir })
  if (claimed !== 'held') return own({ dataDir }, { home, program, postmaster, claimed })
  return {
    ...toAddresses(home, postmaster),
    folder: home.cluster,
    isDown: () => false,
    stop: async () => {},
  }
}

async function openCluster({ dataDir, settings = {}, onWorking }: Options) {
  const home = await openDataHome(dataDir)
  const program = await findPostgresProgram(home.account)
  await ensureCluster(home, program, { isDurable: settings.fsync !== 'off', onWorking })
  return { home, program, ...(await run(home, program, settings, onWorking)) }
}

async function run(
  home: DataHome,
  program: PostgresProgram,
  settings: Record<string, string>,
  onWorking?: () => void,
) {
  for (;;) {
    const postmaster = await ensurePostmaster(home, program, settings, onWorking)
    const claimed = await claimOwnership(home, postmaster)
    if (claimed !== 'gone') return { postmaster, claimed }
  }
}

const servingRole = 'claimcrew_serving'

function toAddresses(home: DataHome, postmaster: Postmaster): Pick<Postgres, 'url' | 'servingUrl'> {
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

type OwnedServer = { home: DataHome; program: PostgresProgram; postmaster: Postmaster; claimed: pg.Client }

function own(
  options: Options,
  { home, program, postmaster: first, claimed: firstOwner }: OwnedServer,
): Postgres {
  const { log = () => {}, revival } = options
  const stopping = new AbortController()
  const revive = revival && createReviver(revival, stopping.signal)
  let postmaster = first
  let owner = firstOwner
  let isDown = false
  let stopped: Promise<void> | undefined
  let regaining: Promise<void> | undefined

  async function regain(): Promise<void> {
    if (stopped) return
    log('The connection that marks this database as ours is lost.')
    while (!stopped && (await findPostmaster(home.cluster))?.pid === postmaster.pid) {
      const claimed = await claimOwnership(home, postmaster).catch(() => 'gone' as const)
      if (claimed === 'held') return log('Another Claimcrew has taken this database over.')
      if (claimed !== 'gone') {
        log('The database is marked as ours again.')
        return superviseServer(claimed)
      }
      await sleep(regainPauseMs, undefined, { ref: false })
    }
    if (stopped) return
    isDown = true
    log('The database server has stopped without being asked to.')
    await revive?.(startAgain)
  }

  /** At the address it had: everybody who talks to it knows that one alone. */
  async function startAgain(): Promise<'runs' | 'again' | 'over'> {
    if (stopped) return 'over'
    const settings = { ...options.settings, port: `${first.port}` }
    try {
      const again = await run(home, program, settings)
      if (again.claimed === 'held') return 'again'
      postmaster = again.postmaster
      if (postmaster.port === first.port) {
        log('The database server runs again.')
        isDown = false
        superviseServer(again.claimed)
        return 'runs'
      }
      // A command beside the app was quicker, and is done with it.
      await stopPostmaster(home.cluster, postmaster.pid)
      await again.claimed.end().catch(() => {})
    } catch (error) {
      log(`The database server cannot be started again: ${(error as Error).message}`)
    }
    return 'again'
  }

  function superviseServer(client: pg.Client): void {
    owner = client
    client.once('end', () => {
      regaining = regain().catch((error: Error) =>
        log(`The database cannot be marked as ours again: ${error.message}`),
      )
    })
  }

  async function stop(): Promise<void> {
    stopping.abort()
    // One that is on its way up is waited for, and stopped then.
    if (isDown) await regaining
    // The lock is held until the server is down, so that nobody adopts it on its way out.
    await stopPostmaster(home.cluster, postmaster.pid)
    await owner.end().catch(() => {})
  }

  superviseServer(firstOwner)
  return {
    ...toAddresses(home, first),
    folder: home.cluster,
    isDown: () => isDown,
    stop: () => {
      stopped ??= stop()
      return stopped
    },
  }
}
