import { bookmarkHeader, bookmarkPattern, laterBookmark } from '@claimcrew/contract/kit/replicas/bookmark'
import { getUser, updateUser } from '@claimcrew/contract/people/contract'
import { listAudit } from '@claimcrew/contract/reports/contract'
import { exportTasks } from '@claimcrew/contract/tasks/contract'
import { getWorklogTable } from '@claimcrew/contract/worklog/contract'
import pg from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import { importRoutes } from '../src/app.ts'
import { type Connections, createReplicaDb } from '../src/kit/data/db.ts'
import { typeParsers } from '../src/kit/data/types.ts'
import { mayReadReplica } from '../src/kit/replicas/bookmarkedCall.ts'
import type { ReadReplicas } from '../src/kit/replicas/readReplicas.ts'
import { formatBookmark } from '../src/kit/replicas/replicaStatus.ts'
import { importIndexes, openSearch } from '../src/kit/search/search.ts'
import { closeAfterFile } from './afterFile.ts'
import { caseOf, fromAnywhere, nameOf } from './cases/all.ts'
import { LiveTestReader, tellOf } from './live.ts'
import { World } from './world.ts'

const bookmarkAt = (lsn: number) => formatBookmark({ database: '0badcafe', timeline: 1, lsn: BigInt(lsn) })

/** A replica that is never behind and takes no writes: what is asked of it, and what it was asked for. */
class FakeReplica implements ReadReplicas {
  readonly ready = Promise.resolve()
  readonly texts: string[] = []
  readonly bookmarks: unknown[] = []
  #pool: pg.Pool | undefined
  #position = 100

  open(url: string): void {
    const options = '-c timezone=UTC -c default_transaction_read_only=on'
    this.#pool = new pg.Pool({ connectionString: url, max: 2, options, types: typeParsers })
  }

  async bookmark() {
    return bookmarkAt(++this.#position)
  }

  async read<Result>(
    { bookmark, primary }: Parameters<ReadReplicas['read']>[0],
    work: (db: World['db']) => Promise<Result>,
  ) {
    this.bookmarks.push(bookmark)
    if (bookmark === undefined) return { result: await work(primary), bookmark: null }
    return { result: await work(createReplicaDb(this.#connections(), primary)), bookmark: bookmarkAt(50) }
  }

  async close() {
    await this.#pool?.end()
  }

  #connections(): Connections {
    const connect = async () => {
      const client = await this.#pool?.connect()
      if (!client) throw new Error('The replica is not open')
      const query = (query: string | pg.QueryConfig, values?: unknown[]) => {
        this.texts.push(typeof query === 'string' ? query : query.text)
        return typeof query === 'string' ? client.query(query, values) : client.query(query)
      }
      return { query: query as typeof client.query, release: () => client.release() }
    }
    return {
      connect,
      query: async query => {
        const client = await connect()
        return client.query(query).finally(() => client.release())
      },
    } as Connections
  }
}

const replica = new FakeReplica()
const world = await World.open({ replicas: replica })
replica.open(world.url)
closeAfterFile(() => replica.close())

/** Sessions, and who engages whom. */
const rightsPattern =
  /token_hash|^select ("client_id" as "clientId", )?"biller_id" as "billerId", "started_on"/

const marked = (await importRoutes()).map(route => route.endpoint).filter(one => one.replica !== undefined)

describe('What a replica may answer', () => {
  it.each(marked.map(endpoint => [nameOf(endpoint), endpoint] as const))(
    '%s reads it there, and writes to the primary alone',
    async (_, endpoint) => {
      expect(endpoint.method).toBe('GET')
      const client = await world.join('CLIENT')
      const biller = await world.join('BILLER')
      await world.engage(client, biller, '2025-01-01')
      const reader = endpoint.may === 'audit:read' ? await world.join('ADMIN') : client
      const { input, more, about } = caseOf(endpoint)
      const sent = (await input(about === 'a biller' ? biller : reader, world)) as {
        query?: Record<string, unknown>
      }
      const isDated = endpoint.replica === 'past-months'
      const query = { ...sent.query, ...(isDated && { date: '2026-01-15' }) }
      replica.texts.length = 0
      const headers = { [bookmarkHeader]: bookmarkAt(1) }
      const answer = await reader.call(endpoint, { ...sent, query } as never, {
        ...fromAnywhere(),
        ...(await more?.()),
        headers,
      })
      // Nothing of somebody's own is there to be exported, but looking for it was allowed.
      expect([200, 404]).toContain(answer.status)
      expect(replica.texts.length).toBeGreaterThan(0)
      // Who may see what is asked of the primary: a replica may not know yet that somebody may no more.
      for (const text of replica.texts) expect(text).not.toMatch(rightsPattern)
    },
  )

  it('is a month that is over in every time zone, where it says so', () => {
    const may = (date: string | undefined, now: string) =>
      mayReadReplica(getWorklogTable, { query: { date } }, now)
    expect(may('2026-10-31', '2026-11-18T00:00:00.000Z')).toBe(true)
    expect(may('2026-11-01', '2026-11-18T00:00:00.000Z')).toBe(false)
    expect(may('2026-10-31', '2026-11-01T23:59:59.000Z')).toBe(false)
    expect(may('2026-10-31', '2026-11-02T00:00:00.000Z')).toBe(true)
    expect(may(undefined, '2026-11-18T00:00:00.000Z')).toBe(false)
    expect(mayReadReplica({}, { query: { date: '2020-01-01' } }, '2026-11-18T00:00:00.000Z')).toBe(false)
  })
})

describe('The search', () => {
  it('reads its rows there, and where it stands from the primary', async () => {
    replica.texts.length = 0
    const search = openSearch({
      db: world.db,
      now: () => world.now,
      log: { warn: () => {} },
      replicas: replica,
    })
    onTestFinished(() => search.close())
    await search.prepare(await importIndexes())
    expect(replica.texts.length).toBeGreaterThan(0)
    expect(replica.bookmarks.at(-1)).toMatch(/^0badcafe-/)
    for (const text of replica.texts) expect(text).not.toMatch(/live_events|pg_current_snapshot/)
  })
})

describe('A live message', () => {
  it('says how far it reaches', async () => {
    const person = await world.join('BILLER')
    const reader = await LiveTestReader.open(person)
    const first = String((await reader.next()).bookmark)
    await tellOf(world, person, 'Something')
    const second = String((await reader.next()).bookmark)
    expect([first, second]).toEqual([expect.stringMatching(bookmarkPattern), laterBookmark(first, second)])
    expect(second).not.toBe(first)
  })
})

describe('An answer', () => {
  const rename = async (one: World, userName: string) => {
    const admin = await one.join('ADMIN')
    const answer = await admin.call(updateUser, { params: { id: admin.userId }, body: { userName } })
    expect(answer.status).toBe(200)
    return { admin, bookmark: answer.headers[bookmarkHeader] }
  }
  const fromPrimary = (bookmark: unknown) => BigInt(`0x${String(bookmark).split('-')[2]}`) > 100n

  it('says how far it reaches, where something was written or a replica could have answered', async () => {
    const { admin, bookmark } = await rename(world, 'Somebody Else')
    expect(fromPrimary(bookmark)).toBe(true)
    const plain = await admin.call(getUser, { params: { id: admin.userId } })
    expect(plain.headers[bookmarkHeader]).toBeUndefined()
    const without = await admin.call(listAudit, {})
    expect(fromPrimary(without.headers[bookmarkHeader])).toBe(true)
    const headers = { [bookmarkHeader]: String(bookmark) }
    const there = await admin.call(listAudit, {}, { headers })
    expect(replica.bookmarks.at(-1)).toBe(bookmark)
    expect(there.headers[bookmarkHeader]).toBe(bookmarkAt(50))
    // That a file was taken is written down, on the primary.
    const file = await admin.call(exportTasks, {}, { headers })
    expect(fromPrimary(file.headers[bookmarkHeader])).toBe(true)
    const { body } = await admin.call(listAudit, { query: { actorId: admin.userId } })
    expect(body.items.map((item: { what: string }) => item.what)).toEqual(['file:export', 'user:change-name'])
  })

  it('says nothing of it where there are no replicas', async () => {
    expect((await rename(await World.open(), 'Somebody Else')).bookmark).toBeUndefined()
  })
})
