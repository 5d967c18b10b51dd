import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  explainSkip,
  findSkipReason,
  formatBookmark,
  hasReplayed,
  type PrimaryStatus,
  parseBookmark,
  parseLsn,
  type ReplicaStatus,
  toRequiredPosition,
  type WalPosition,
} from './replicaStatus.ts'

const database = '0badcafe'
const at = (timeline: number, lsn: number | bigint): WalPosition => ({ database, timeline, lsn: BigInt(lsn) })

describe('A bookmark', () => {
  test('is read as it was written', () => {
    const timelines = fc.integer({ min: 1, max: 0xffff_ffff })
    const positions = fc.bigInt(0n, 2n ** 64n - 1n)
    fc.assert(
      fc.property(timelines, positions, (timeline, lsn) => {
        expect(parseBookmark(formatBookmark(at(timeline, lsn)))).toEqual(at(timeline, lsn))
      }),
    )
  })

  test('that was made up is refused', () => {
    const others = fc.oneof(fc.string(), fc.constant(undefined), fc.array(fc.string()), fc.integer())
    fc.assert(
      fc.property(others, sent => {
        expect(parseBookmark(sent)).toBeNull()
      }),
    )
    const good = formatBookmark(at(1, 5))
    for (const bad of [` ${good}`, `${good}0`, good.toUpperCase(), good.slice(1), `${good}, ${good}`])
      expect(parseBookmark(bad)).toBeNull()
  })

  test('holds positions beyond the first 4 GB', () => {
    expect(parseLsn('16/B374D848')).toBe(0x16_b374_d848n)
    expect(parseLsn('0/0')).toBe(0n)
  })
})

const primary: PrimaryStatus = {
  cluster: '77',
  databaseName: 'claimcrew',
  majorVersion: 18,
  timeline: 2,
  beatMs: 60_000,
  beatLsn: 500n,
}
const replica: ReplicaStatus = { ...primary, isInRecovery: true, lsn: 500n }

describe('A replica is skipped', () => {
  test('unless it follows this primary closely enough', () => {
    const skip = (change: Partial<ReplicaStatus>) => findSkipReason({ ...replica, ...change }, primary, 5_000)
    expect(skip({})).toBeNull()
    expect(skip({ beatMs: 55_000 })).toBeNull()
    expect(skip({ beatMs: 54_999 })).toBe('lagging')
    expect(skip({ beatMs: null })).toBe('lagging')
    expect(skip({ timeline: 1 })).toBe('lagging')
    expect(skip({ isInRecovery: false })).toBe('not-a-replica')
    expect(skip({ cluster: '78' })).toBe('other-cluster')
    expect(skip({ majorVersion: 15, cluster: '78' })).toBe('other-version')
    expect(skip({ databaseName: 'postgres' })).toBe('other-database')
  })

  test('with one line that says why', () => {
    const explain = (change: Partial<ReplicaStatus>) => {
      const status = { ...replica, ...change }
      return explainSkip({ skip: findSkipReason(status, primary, 5_000), status, why: '' }, primary, 5_000)
    }
    expect(explain({ isInRecovery: false })).toBe('it is a primary, not a replica')
    expect(explain({ cluster: '78' })).toBe(
      'it belongs to another cluster (system identifier 78, and the primary’s is 77)',
    )
    expect(explain({ majorVersion: 15 })).toBe('it is PostgreSQL 15, and the primary 18')
    expect(explain({ databaseName: 'postgres' })).toBe(
      'it is the database postgres, and the primary’s is claimcrew',
    )
    expect(explain({ beatMs: 18_000 })).toBe('it is 42 s behind (DATABASE_REPLICA_MAX_LAG_SECONDS is 5)')
    expect(explain({ beatMs: null })).toBe('it has no heartbeat of the primary yet')
    expect(explain({ timeline: 1 })).toBe('it does not follow the primary to its new timeline')
  })

  test('by readers without a bookmark of this database and timeline', () => {
    expect(toRequiredPosition(null, at(2, 10), primary)).toBeNull()
    expect(toRequiredPosition(at(1, 900), at(1, 10), primary)).toBeNull()
    expect(toRequiredPosition(at(3, 1), at(2, 10), primary)).toBeNull()
    expect(toRequiredPosition({ ...at(2, 20), database: '00000000' }, at(2, 10), primary)).toBeNull()
    expect(toRequiredPosition(at(2, 20), at(2, 10), primary)).toEqual(at(2, 20))
    expect(toRequiredPosition(at(2, 5), at(2, 10), primary)).toEqual(at(2, 10))
  })
})

/** A record of the log: what somebody wrote, or a heartbeat, which says where the log then ended. */
type LogRecord = { readonly beatAt?: WalPosition }
/** A server is what it has replayed or written; where it follows, the log that it copies. */
type Server = { log: LogRecord[]; follows: Server | null; timeline: number }
type Mark = { readonly record: LogRecord; readonly position: WalPosition }

const lastBeat = ({ log }: Server) => log.findLast(({ beatAt }) => beatAt)?.beatAt

/**
 * Positions count records, so that after a promotion the same numbers come again, as they do in PostgreSQL. A timeline is
 * known by a number of its own once its first heartbeat is written: two servers that know nothing of each other are
 * promoted to the same one.
 */
class Cluster {
  readonly servers: readonly Server[]
  #knownTimeline = 1
  #timelines = 1
  readonly marks: Mark[] = []

  constructor(replicas: number) {
    const primary: Server = { log: [{ beatAt: at(1, 0) }], follows: null, timeline: 1 }
    const follow = (): Server => ({ log: [], follows: primary, timeline: 0 })
    this.servers = [primary, ...Array.from({ length: replicas }, follow)]
  }

  /** A process writes wherever it is connected to: an old primary goes on where nobody stops it. */
  write(server: Server | undefined): void {
    if (!server || server.follows) return
    const record = {}
    server.log.push(record)
    // Before the first heartbeat nobody gets a bookmark.
    if (lastBeat(server)?.timeline === server.timeline)
      this.marks.push({ record, position: at(server.timeline, server.log.length) })
  }

  beat(server: Server | undefined): void {
    if (!server || server.follows) return
    server.log.push({ beatAt: at(server.timeline, server.log.length) })
    this.#knownTimeline = server.timeline
  }

  replay(server: Server | undefined, count: number): void {
    if (!server?.follows) return
    const { log } = server.follows
    // A server whose history has parted from that of the one it follows gets nothing from it.
    const hasParted = server.log.some((record, index) => log[index] !== record)
    if (!hasParted) server.log.push(...log.slice(server.log.length, server.log.length + count))
  }

  promote(server: Server | undefined): void {
    if (!server?.follows || server.log.length === 0) return
    server.follows = null
    server.timeline = ++this.#timelines
  }

  follow(server: Server | undefined, other: Server | undefined): void {
    if (server && other && server !== other) server.follows = other
  }

  /** Whether what is decided by a replica's position lets it answer somebody who has written this. */
  mayAnswer(server: Server, { position }: Mark): boolean {
    const required = toRequiredPosition(position, at(1, 0), { timeline: this.#knownTimeline })
    const beat = lastBeat(server)
    const standing = {
      isInRecovery: server.follows !== null,
      timeline: beat?.timeline ?? null,
      lsn: beat?.lsn ?? null,
    }
    return required !== null && hasReplayed(standing, required)
  }
}

const steps = fc.array(
  fc.record({
    kind: fc.oneof(
      { weight: 7, arbitrary: fc.constantFrom('write', 'beat', 'replay') },
      { weight: 1, arbitrary: fc.constantFrom('promote', 'follow') },
    ),
    server: fc.nat(3),
    other: fc.nat(3),
    count: fc.integer({ min: 1, max: 8 }),
  }),
  { minLength: 20, maxLength: 60, size: 'max' },
)

describe('A replica that may answer', () => {
  test('has what its reader wrote, through every order of writes, heartbeats, lag and promotions', () => {
    let answered = 0
    fc.assert(
      fc.property(steps, all => {
        const cluster = new Cluster(3)
        for (const { kind, server, other, count } of all) {
          const target = cluster.servers[server]
          if (kind === 'write') cluster.write(target)
          else if (kind === 'beat') cluster.beat(target)
          else if (kind === 'replay') cluster.replay(target, count)
          else if (kind === 'promote') cluster.promote(target)
          else cluster.follow(target, cluster.servers[other])
          for (const one of cluster.servers)
            for (const mark of cluster.marks)
              if (cluster.mayAnswer(one, mark)) {
                answered++
                expect(one.log).toContain(mark.record)
              }
        }
      }),
      { numRuns: 1_000 },
    )
    // A rule that lets nobody answer would pass as well.
    expect(answered).toBeGreaterThan(1_000)
  })
})
