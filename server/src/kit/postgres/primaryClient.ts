import type { Socket } from 'node:net'
import pg from 'pg'
import { splitHosts } from '../databaseUrl.ts'

/** None of the hosts in the address takes writes at this moment. */
export class NoPrimary extends Error {
  override readonly name = 'NoPrimary'
  constructor(why: string) {
    super(`No host of the database takes writes: ${why}`)
  }
}

// Shorter than a pool waits for a connection: its caller hears why there is none.
const probeWithinMs = 4_000
// A host that is gone may say nothing at all; one that has found the primary waits only so long for it.
const graceMs = 300

class IsStandby extends Error {
  override readonly name = 'IsStandby'
}

/** How one host of an address stands. */
type HostState = { readonly name: string } & (
  | { readonly role: 'primary'; readonly timeline: number }
  | { readonly role: 'standby' }
  | { readonly role: 'unreachable'; readonly why: string }
)

/** How each host of an address stands, in order. */
export const readHostStates = (url: string): Promise<HostState[]> =>
  Promise.all(
    splitHosts(url).map(async (one): Promise<HostState> => {
      const { host, port } = new pg.Client({ connectionString: one })
      const name = `${host}:${port}`
      try {
        return { name, role: 'primary', timeline: (await probe(one)).timeline }
      } catch (error) {
        if (error instanceof IsStandby) return { name, role: 'standby' }
        return { name, role: 'unreachable', why: (error as Error).message }
      }
    }),
  )

type Primary = { readonly url: string; readonly timeline: number }
type ProbeResult = Primary | { readonly error: Error }

/**
 * A client of the primary, whichever host of the address that is now. With one host it is a client as any other; with
 * several, all of them are asked whether they are in recovery, and so is the connection itself once it is made.
 */
export class PrimaryClient extends pg.Client {
  readonly #hosts: readonly string[]
  /** That of the host that it is connected to. */
  #timeline = 0

  constructor(config: pg.ClientConfig = {}) {
    const hosts = splitHosts(config.connectionString ?? '')
    super(config.connectionString === undefined ? config : { ...config, connectionString: hosts[0] })
    this.#hosts = hosts
  }

  override connect(): Promise<pg.Client>
  override connect(callback: (error: Error) => void): void
  // biome-ignore lint/suspicious/noConfusingVoidType: pg declares both forms.
  override connect(callback?: (error: Error) => void): Promise<pg.Client> | void {
    if (this.#hosts.length === 1) return callback ? super.connect(callback) : super.connect()
    const connecting = this.#connectToPrimary()
    if (callback === undefined) return connecting
    // To pg's pool no error is what is not given.
    connecting.then(() => callback(undefined as never), callback)
  }

  async #connectToPrimary(): Promise<pg.Client> {
    const { url, timeline } = await findPrimary(this.#hosts)
    const { host, port } = new pg.Client({ connectionString: url })
    Object.assign(this, { host, port })
    await super.connect()
    const { rows } = await this.query<{ isStandby: boolean }>('select pg_is_in_recovery() as "isStandby"')
    if (rows[0]?.isStandby) {
      await this.end().catch(() => {})
      throw new NoPrimary('it changed a moment ago')
    }
    this.#timeline = timeline
    const clients = connected.get(toKey(this.#hosts)) ?? new Set()
    connected.set(toKey(this.#hosts), clients.add(this))
    this.once('end', () => clients.delete(this))
    return this
  }

  /**
   * Another host was promoted since. The one that this leads to may be silent, and a call that has asked it something would
   * wait for its answer; or it takes writes that are lost.
   */
  leaveBefore(timeline: number): void {
    // pg does not declare it. Calls that wait hear that the connection was terminated.
    const { connection } = this as unknown as { readonly connection: { readonly stream: Socket } }
    if (this.#timeline < timeline) connection.stream.destroy()
  }
}

const toKey = (hosts: readonly string[]) => hosts.join(' ')

/** The open connections, by the hosts of their address. */
const connected = new Map<string, Set<PrimaryClient>>()

/** The host that takes writes, as an address; with one host that one, unasked. */
export async function findPrimaryUrl(url: string): Promise<string> {
  const [only = url, ...others] = splitHosts(url)
  return others.length === 0 ? only : (await findPrimary([only, ...others])).url
}

const underWay = new Map<string, Promise<Primary>>()

/** A dozen connections that are lost at once ask once. */
function findPrimary(hosts: readonly string[]): Promise<Primary> {
  const key = toKey(hosts)
  const finding = underWay.get(key) ?? findAnew(hosts).finally(() => underWay.delete(key))
  underWay.set(key, finding)
  return finding
}

/** What one connection finds out is good for all: they leave a host that was the primary before. */
async function findAnew(hosts: readonly string[]): Promise<Primary> {
  const primary = await askAll(hosts)
  for (const client of connected.get(toKey(hosts)) ?? []) client.leaveBefore(primary.timeline)
  return primary
}

/**
 * Of two that both take writes the one with the later timeline was promoted: the other is an old primary that came back
 * and does not know it yet.
 */
async function askAll(hosts: readonly string[]): Promise<Primary> {
  const results: ProbeResult[] = []
  const { promise: patience, resolve: goOn } = Promise.withResolvers<void>()
  const probes = hosts.map(async url => {
    const result = await probe(url).catch((error: Error) => ({ error }))
    results.push(result)
    if ('timeline' in result) setTimeout(goOn, graceMs)
  })
  await Promise.race([patience, Promise.all(probes)])
  const [latest] = results
    .filter(result => 'timeline' in result)
    .toSorted((one, other) => other.timeline - one.timeline)
  if (latest) return latest
  const errors = results.flatMap(result => ('error' in result ? result.error : []))
  // What is wrong with the role, its password or the database's name passes with no promotion.
  const refusal = errors.find(error => error instanceof pg.DatabaseError && /^(28|3D)/.test(error.code ?? ''))
  throw refusal ?? new NoPrimary(errors.map(({ message }) => message).join('; '))
}

async function probe(url: string): Promise<Primary> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: probeWithinMs,
    query_timeout: probeWithinMs,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ timeline: string | null }>(
      'select case when not pg_is_in_recovery() then left(pg_walfile_name(pg_current_wal_lsn()), 8) end as timeline',
    )
    const { timeline = null } = rows[0] ?? {}
    if (timeline === null) throw new IsStandby(`${client.host}:${client.port} is a standby`)
    return { url, timeline: Number.parseInt(timeline, 16) }
  } finally {
    client.end().catch(() => {})
  }
}
