import pg from 'pg'
import { getQuotaConnections } from '../data/connectionQuota.ts'
import { type Connections, openPool, type PooledClient } from '../data/db.ts'
import { detectOutage } from '../data/outage.ts'
import {
  computeLagMs,
  findSkipReason,
  hasReplayed,
  type PrimaryStatus,
  parseLsn,
  type ReplicaLook,
  type ReplicaPosition,
  type ReplicaStatus,
  type WalPosition,
} from './replicaStatus.ts'

/** The replica has gone, or is not what it was, while it was being read: the primary can be asked instead. */
class ReplicaLost extends Error {
  override readonly name = 'ReplicaLost'
}

/** Whether the replica itself has gone. */
export function isReplicaGone(error: unknown): boolean {
  if (error instanceof ReplicaLost) return true
  const { name = '', message = '' } = error as { readonly name?: string; readonly message?: string }
  // Nothing became free: on the primary it would be the same, and worse for everybody else.
  if (name === 'QueueFull' || message.startsWith('timeout exceeded')) return false
  return detectOutage(error) === 'away'
}

// The replay of the log needed what the statement was reading; or something was written, which is a mistake of ours.
const refusedByStandby = new Set(['40001', '25006'])

/** Whether a replica failed its reader, and not the question. What takes too long there would do so on the primary too. */
export const isReplicaFault = (error: unknown): boolean =>
  isReplicaGone(error) || refusedByStandby.has((error as { readonly code?: string }).code ?? '')

// A look that takes longer finds nothing, and nobody is sent there until one does.
const lookWithinMs = 1_500
// A reader waits no longer than this to hear whether a replica has come far enough.
const askWithinMs = 300
// A server that has been silent for so long is not waited for by those that it was to answer.
const silentForMs = 3_000

const positionSql = `select pg_is_in_recovery() as "isInRecovery", lsn::text as lsn, timeline_id as timeline,
  (extract(epoch from at) * 1000)::float8 as "beatMs"
  from (select true as one) self left join replica_heartbeat using (one)`
const identitySql = `select (select system_identifier::text from pg_control_system()) as cluster,
  current_database() as "databaseName", current_setting('server_version_num')::int / 10000 as "majorVersion",
  pg_is_in_recovery() as "isInRecovery"`

type PositionRow = {
  readonly isInRecovery: boolean
  readonly lsn: string | null
  readonly timeline: number | null
  readonly beatMs: number | null
}

type BeatPosition = ReplicaPosition & Pick<ReplicaStatus, 'beatMs'>
type ReplicaIdentity = Pick<ReplicaStatus, 'cluster' | 'databaseName' | 'majorVersion' | 'isInRecovery'>

const toPosition = (row: PositionRow | undefined): BeatPosition => ({
  isInRecovery: row?.isInRecovery ?? false,
  lsn: row?.lsn ? parseLsn(row.lsn) : null,
  timeline: row?.timeline ?? null,
  beatMs: row?.beatMs ?? null,
})

const unknownPosition: BeatPosition = { isInRecovery: true, lsn: null, timeline: null, beatMs: null }

type Watcher = { readonly client: pg.Client; readonly identity: ReplicaIdentity }

/** One replica: connections to read with, and one of its own that watches over it. */
export class ReadReplica {
  readonly name: string
  readonly #url: string
  readonly #pool: pg.Pool
  /** How far the server of each connection had come when it was last asked. */
  readonly #positions = new WeakMap<object, ReplicaPosition>()
  readonly #waiting = new Set<() => void>()
  #watcher: Promise<Watcher> | null = null
  #asking: Promise<BeatPosition> | null = null
  #looking: Promise<ReplicaLook> | null = null
  #look: ReplicaLook = { skip: 'unreachable', status: null, why: 'it was not asked yet' }
  #answeredAt = performance.now()
  #lagMs: number | null = null

  constructor(url: string) {
    this.#url = url
    const { host, port } = new pg.Client({ connectionString: url })
    this.name = `${host}:${port}`
    this.#pool = openPool(url)
  }

  get isUsed(): boolean {
    return this.#look.skip === null
  }

  get lagMs(): number | null {
    return this.#lagMs
  }

  /** Finds out how it stands; every second, and each look is bounded. One that comes during another is the same. */
  look(primary: PrimaryStatus, maxLagMs: number): Promise<ReplicaLook> {
    this.#looking ??= this.#lookOnce(primary, maxLagMs).finally(() => {
      this.#looking = null
    })
    return this.#looking
  }

  async #lookOnce(primary: PrimaryStatus, maxLagMs: number): Promise<ReplicaLook> {
    try {
      const status = await within(lookWithinMs, this.#readStatus(primary))
      this.#answeredAt = performance.now()
      this.#lagMs = computeLagMs(status, primary)
      this.#look = { skip: findSkipReason(status, primary, maxLagMs), status, why: '' }
      if (this.#look.skip === 'not-a-replica') this.#lose()
    } catch (error) {
      this.suspect(error as Error)
    }
    return this.#look
  }

  /**
   * How far it has come, where it shows what is required; else null. Mostly that is known from the last look; otherwise it
   * is asked, and not waited for for long.
   */
  async findPosition(required: WalPosition): Promise<WalPosition | null> {
    const { skip, status } = this.#look
    if (skip !== null || status === null) return null
    const lastSeen = toShownPosition(status, required)
    if (lastSeen) return lastSeen
    try {
      const position = await within(askWithinMs, this.#askPosition())
      if (this.isUsed) this.#look = { ...this.#look, status: { ...status, ...position } }
      return toShownPosition(position, required)
    } catch (error) {
      this.suspect(error as Error)
      return null
    }
  }

  /** Connections of which each is known to lead to a server that shows what is required; several may share an address. */
  connectionsFor(personId: string, required: WalPosition): Connections {
    const quota = getQuotaConnections(this.#pool, personId)
    const connect = async (): Promise<PooledClient> => {
      const client = await this.#unlessLost(quota.connect(), late => late.release())
      try {
        await this.#verify(client, required)
      } catch (error) {
        client.release(true)
        throw error
      }
      return this.#guard(client)
    }
    return {
      connect,
      query: async <Row extends object>(query: pg.QueryConfig) => {
        const client = await connect()
        return client.query<Row>(query).finally(() => client.release())
      },
    }
  }

  async close(): Promise<void> {
    this.#lose()
    const closed = Promise.all([this.#closeWatcher(), this.#pool.end()])
    // A server that was stopped never says that it has heard of it.
    await within(lookWithinMs, closed).catch(() => {})
  }

  /** Something is wrong with it: nobody is sent there before it has been looked at again. */
  suspect(error: Error): void {
    this.#look = { skip: 'unreachable', status: null, why: error.message }
    this.#lagMs = null
    // One that does not answer at once may only be busy; one that refuses is gone.
    if (error instanceof TookTooLong && performance.now() - this.#answeredAt < silentForMs) return
    this.#closeWatcher()
    this.#lose()
  }

  /** Those who wait for it hear that nothing will come. */
  #lose(): void {
    for (const lose of [...this.#waiting]) lose()
  }

  #unlessLost<Result>(work: Promise<Result>, discard?: (late: Result) => void): Promise<Result> {
    const { promise, resolve, reject } = Promise.withResolvers<Result>()
    let isLost = false
    const lose = () => {
      isLost = true
      reject(new ReplicaLost(`${this.name} was lost`))
    }
    this.#waiting.add(lose)
    work
      .then(result => (isLost ? discard?.(result) : resolve(result)), reject)
      .finally(() => this.#waiting.delete(lose))
    return promise
  }

  async #verify(client: PooledClient, required: WalPosition): Promise<void> {
    const lastSeen = this.#positions.get(client)
    if (lastSeen && hasReplayed(lastSeen, required)) return
    const { rows } = await this.#unlessLost(client.query<PositionRow>({ text: positionSql }))
    const position = toPosition(rows[0])
    this.#positions.set(client, position)
    if (!hasReplayed(position, required)) throw new ReplicaLost(`${this.name} is not as far as it was`)
  }

  /** What is asked on it ends when the replica is lost; then it is not used again. */
  #guard(client: PooledClient): PooledClient {
    let isBroken = false
    const query = async (...args: Parameters<PooledClient['query']>): Promise<unknown> => {
      // As when a transaction is taken back after its connection has gone.
      if (isBroken) throw new ReplicaLost(`${this.name} was lost`)
      return this.#unlessLost(client.query(...args) as Promise<unknown>).catch(error => {
        isBroken = isReplicaGone(error)
        throw error
      })
    }
    return {
      query: query as PooledClient['query'],
      release: destroy => client.release(destroy || isBroken),
    }
  }

  async #readStatus(primary: PrimaryStatus): Promise<ReplicaStatus> {
    const { identity } = await this.#watch()
    const isSame =
      identity.cluster === primary.cluster &&
      identity.databaseName === primary.databaseName &&
      identity.majorVersion === primary.majorVersion
    // Another database has no heartbeat to read.
    return isSame ? { ...identity, ...(await this.#askPosition()) } : { ...unknownPosition, ...identity }
  }

  #askPosition(): Promise<BeatPosition> {
    this.#asking ??= this.#watch()
      .then(({ client }) => client.query<PositionRow>(positionSql))
      .then(({ rows }) => toPosition(rows[0]))
      .catch(error => {
        // It has not replayed yet that there is such a table, or such a column.
        if (/^42(P01|703)$/.test((error as { code?: string }).code ?? '')) return unknownPosition
        throw error
      })
      .finally(() => {
        this.#asking = null
      })
    return this.#asking
  }

  #watch(): Promise<Watcher> {
    this.#watcher ??= openWatcher(this.#url)
    return this.#watcher
  }

  async #closeWatcher(): Promise<void> {
    const watcher = this.#watcher
    this.#watcher = null
    this.#asking = null
    await watcher?.then(({ client }) => client.end()).catch(() => {})
  }
}

async function openWatcher(url: string): Promise<Watcher> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: lookWithinMs })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await within(lookWithinMs, client.query<ReplicaIdentity>(identitySql))
    if (!rows[0]) throw new Error('It does not say what it is')
    return { client, identity: rows[0] }
  } catch (error) {
    client.end().catch(() => {})
    throw error
  }
}

const toShownPosition = (position: ReplicaPosition, required: WalPosition): WalPosition | null =>
  hasReplayed(position, required) ? { ...required, lsn: position.lsn ?? required.lsn } : null

class TookTooLong extends Error {
  override readonly name = 'TookTooLong'
}

async function within<Result>(ms: number, work: Promise<Result>): Promise<Result> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const giveUp = () => reject(new TookTooLong(`it did not answer within ${ms} ms`))
  // An answer that came while this process was held up counts as in time.
  const timer = setTimeout(() => setImmediate(giveUp), ms)
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
