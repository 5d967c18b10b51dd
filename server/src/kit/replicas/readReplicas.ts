import { setTimeout as sleep } from 'node:timers/promises'
import { Counter, Gauge, type Registry } from 'prom-client'
import { createReplicaDb, type Db } from '../data/db.ts'
import { askForHeartbeat, readPosition, writeHeartbeat } from './primary.ts'
import { isReplicaFault, isReplicaGone, ReadReplica } from './readReplica.ts'
import {
  explainSkip,
  formatBookmark,
  type PrimaryStatus,
  parseBookmark,
  type ReplicaLook,
  type SkipReason,
  toRequiredPosition,
  type WalPosition,
} from './replicaStatus.ts'

type ReplicaReadRequest = {
  /** It is unchecked, as it was sent. */
  readonly bookmark: unknown
  readonly personId: string
  /** What is read where no replica may be. */
  readonly primary: Db
  /** How long one that is a moment behind is waited for, where that is not as usual. */
  readonly patienceMs?: number
}

type ReplicaReadResult<Result> = {
  readonly result: Result
  /** Where the replica stood that was read; null where the primary was. */
  readonly bookmark: string | null
}

export type ReadReplicas = {
  /** Each has been looked at once, or did not answer. */
  readonly ready: Promise<void>
  /** Covers all that was committed before this is called; null where that cannot be told. */
  bookmark(): Promise<string | null>
  /** Reads on a replica that shows what the bookmark covers, else on the primary; once more there if the replica fails. */
  read<Result>(
    request: ReplicaReadRequest,
    work: (db: Db) => Promise<Result>,
  ): Promise<ReplicaReadResult<Result>>
  close(): Promise<void>
}

type ReadReplicasOptions = {
  readonly urls: readonly string[]
  /** The primary. */
  readonly db: Db
  readonly maxLagMs: number
  readonly log: Readonly<Record<'info' | 'warn', (fields: object, line: string) => void>>
  readonly metrics: Registry
}

const beatEveryMs = 1_000

// Mostly a replica is some milliseconds behind, and what it may answer costs the primary more than they cost the reader.
const usualPatienceMs = 50
const retryMs = 10

type SelectedReplica = { readonly replica: ReadReplica; readonly position: WalPosition }

/** How the primary stood a moment ago, and since when all readers need what it has. */
type KnownPrimary = { readonly status: PrimaryStatus; readonly floor: WalPosition; readonly readAt: number }

/** Standbys that answer what need not be of this very moment, each watched over so that nobody waits for one that is gone. */
export function openReadReplicas(options: ReadReplicasOptions): ReadReplicas {
  const { db, maxLagMs, log } = options
  const replicas = options.urls.map(url => new ReadReplica(url))
  const lastSkips = new Map<ReadReplica, SkipReason | null>()
  const counters = openMetrics(options.metrics, replicas)
  let primary: KnownPrimary | null = null
  let beating: Promise<void> | null = null
  let turn = 0
  const { promise: ready, resolve: markReady } = Promise.withResolvers<void>()

  const note = (replica: ReadReplica, replicaState: ReplicaLook, status: PrimaryStatus) => {
    if (lastSkips.get(replica) === replicaState.skip) return
    lastSkips.set(replica, replicaState.skip)
    const fields = { replica: replica.name }
    if (replicaState.skip === null) log.info(fields, `The read replica ${replica.name} is used`)
    else
      log.warn(
        fields,
        `The read replica ${replica.name} is skipped: ${explainSkip(replicaState, status, maxLagMs)}`,
      )
  }

  const beat = async () => {
    const before = primary
    // Before the next heartbeat: a replica that is not behind has had a second for the last one.
    const looks =
      before &&
      replicas.map(async replica => note(replica, await replica.look(before.status, maxLagMs), before.status))
    const { status, position } = await writeHeartbeat(db)
    primary = { status, floor: primary?.floor ?? position, readAt: performance.now() }
    if (looks) Promise.all(looks).then(() => markReady())
    else await beat()
  }
  const beatOnce = () => {
    beating ??= beat()
      // While the primary does not answer, calls say so themselves.
      .catch(() => {})
      .finally(() => {
        beating = null
      })
  }
  const timer = setInterval(beatOnce, beatEveryMs).unref()
  beatOnce()

  /** What is known of a primary that is silent says nothing about how far replicas are behind it. */
  const knownPrimary = () =>
    primary && performance.now() - primary.readAt <= maxLagMs + 2 * beatEveryMs ? primary : null

  /** Each reader begins with another one, and each is asked anew: that one shows enough says nothing of the next. */
  const choose = async (required: WalPosition): Promise<SelectedReplica | null> => {
    turn++
    for (let nth = 0; nth < replicas.length; nth++) {
      const replica = replicas[(turn + nth) % replicas.length]
      const position = await replica?.findPosition(required)
      if (replica && position) return { replica, position }
    }
    return null
  }

  /** What was written since the last heartbeat no replica shows before the next one, which would be in a second. */
  const beatFor = async (required: WalPosition) => {
    if (!primary || primary.status.beatLsn >= required.lsn) return
    const status = await askForHeartbeat(db, null)
    if (status.beatLsn > primary.status.beatLsn) primary = { ...primary, status }
  }

  const chooseInTime = async (required: WalPosition, patienceMs: number): Promise<SelectedReplica | null> => {
    const until = performance.now() + patienceMs
    for (let tries = 0; ; tries++) {
      const selected = await choose(required)
      if (selected || performance.now() >= until || !replicas.some(({ isUsed }) => isUsed)) return selected
      if (tries === 0) beatFor(required).catch(() => {})
      await sleep(retryMs)
    }
  }

  return {
    ready,
    async bookmark() {
      if (!primary) return null
      try {
        const position = await readPosition(db, primary.floor.database)
        return position && formatBookmark(position)
      } catch {
        return null
      }
    },
    async read({ bookmark, personId, primary: primaryDb, patienceMs = usualPatienceMs }, work) {
      const current = knownPrimary()
      const required = current && toRequiredPosition(parseBookmark(bookmark), current.floor, current.status)
      const selected = required && (await chooseInTime(required, patienceMs))
      if (!selected) {
        const isAnyUsed = current !== null && replicas.some(({ isUsed }) => isUsed)
        counters.fallbacks.inc({ reason: !isAnyUsed ? 'skipped' : required ? 'behind' : 'no bookmark' })
        return { result: await work(primaryDb), bookmark: null }
      }
      const { replica, position } = selected
      try {
        const result = await work(createReplicaDb(replica.connectionsFor(personId, position), primaryDb))
        counters.reads.inc({ replica: replica.name })
        return { result, bookmark: formatBookmark(position) }
      } catch (error) {
        if (!isReplicaFault(error)) throw error
        if (isReplicaGone(error)) replica.suspect(error as Error)
        counters.fallbacks.inc({ reason: 'lost' })
        return { result: await work(primaryDb), bookmark: null }
      }
    },
    async close() {
      clearInterval(timer)
      markReady()
      await beating
      await Promise.all(replicas.map(replica => replica.close()))
    },
  }
}

function openMetrics(registry: Registry, replicas: readonly ReadReplica[]) {
  const registers = [registry]
  new Gauge({
    name: 'database_replica_used',
    help: '1 while a read replica is sent calls, 0 while it is skipped',
    labelNames: ['replica'],
    registers,
    collect() {
      for (const { name, isUsed } of replicas) this.set({ replica: name }, isUsed ? 1 : 0)
    },
  })
  new Gauge({
    name: 'database_replica_lag_seconds',
    help: 'How far a read replica is behind the primary; none while it does not answer',
    labelNames: ['replica'],
    registers,
    collect() {
      this.reset()
      for (const { name, lagMs } of replicas) if (lagMs !== null) this.set({ replica: name }, lagMs / 1000)
    },
  })
  return {
    reads: new Counter({
      name: 'database_replica_reads_total',
      help: 'Calls that a read replica has answered',
      labelNames: ['replica'],
      registers,
    }),
    fallbacks: new Counter({
      name: 'database_replica_fallbacks_total',
      help: 'Calls that a read replica might have answered and the primary has: without a bookmark, with every replica behind it or skipped, or because the replica was lost meanwhile',
      labelNames: ['reason'],
      registers,
    }),
  }
}
