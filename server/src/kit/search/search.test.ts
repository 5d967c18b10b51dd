import { endpoint } from '@claimcrew/contract/kit/endpoint'
import { pageFields } from '@claimcrew/contract/kit/paging'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import * as z from 'zod'
import { LiveTestReader, tellOf } from '../../../test/live.ts'
import { hour, World } from '../../../test/world.ts'
import { createDb, type Db, openPool, type Tx } from '../data/db.ts'
import { inTransaction } from '../data/transaction.ts'
import { defineRoute, type Handler } from '../http/route.ts'
import { sweepLive } from '../live/events.ts'
import { newId } from '../random.ts'
import { publishIndexChange } from './indexChanges.ts'
import { openSearch, type WithSearch } from './search.ts'
import { defineSearchIndex } from './searchIndex.ts'

type Book = { id: string; title: string; subjects: string[]; pages: number | null }

const rowOf = ({ id, title, subjects, pages }: Book) => ({
  id,
  facets: { subjects },
  numbers: { pages },
  text: [title],
  data: { isLong: (pages ?? 0) > 300, pages: pages ?? 0 },
})

/** Holds up anyone who reads books, for as long as a test likes. */
let gate: { readonly reached: () => void; readonly opened: Promise<void> } | null = null

const books = defineSearchIndex({
  name: 'books',
  facets: { subjects: ['billing', 'coding'] },
  numbers: ['pages'],
  readAfter: async (db, after, most) => {
    const { rows } = await sql<Book>`
      select * from books where id > coalesce(${after}, '00000000-0000-0000-0000-000000000000')::uuid
      order by id limit ${most}`.execute(db)
    gate?.reached()
    await gate?.opened
    return rows.map(rowOf)
  },
  readSome: async (db, ids) =>
    (await sql<Book>`select * from books where id = any(${ids}::uuid[])`.execute(db)).rows.map(rowOf),
})

const findBooks = endpoint({
  method: 'GET',
  path: '/test/books',
  may: 'anyone',
  summary: 'Books by their subjects and words',
  query: z.strictObject({
    q: z.string().max(10_000).optional(),
    subject: z.enum(['billing', 'coding']).optional(),
    ...pageFields,
  }),
  reply: z.object({
    total: z.number(),
    counts: z.object({ subjects: z.record(z.string(), z.number()) }),
    items: z.array(z.object({ id: z.string() })),
    nextCursor: z.string().nullable(),
  }),
})

const answerBooks: Handler<typeof findBooks, WithSearch> = async ({ search }, { query }) =>
  search.ask(books, {
    q: query.q,
    filters: { subjects: query.subject && [query.subject] },
    order: { by: 'pages', descending: true },
    cursor: query.cursor,
    limit: query.limit,
  })

async function libraryWith(titles: readonly string[] = []) {
  const world = await World.open({
    routes: [defineRoute<typeof findBooks, WithSearch>(findBooks, answerBooks)],
  })
  await world.asOwner(
    'create table books (id uuid primary key, title text, subjects text[], pages int); grant all on books to public',
  )
  for (const title of titles) await write(world.db, { title })
  return { world, elsewhere: await world.anotherApp() }
}

/** A book as it is from now on, without a word to anybody. */
async function write(db: Db | Tx, book: Partial<Book>): Promise<string> {
  const { id = newId(), title = 'Untitled', subjects = ['billing'], pages = 100 } = book
  await sql`
    insert into books values (${id}, ${title}, ${subjects}, ${pages})
    on conflict (id) do update set title = ${title}, subjects = ${subjects}, pages = ${pages}`.execute(db)
  return id
}

const drop = (db: Db | Tx, id: string) => sql`delete from books where id = ${id}`.execute(db)

/** A change with its word to the index, as a use case does it. */
const publish = (world: World, book: Partial<Book>, db: Db | Tx = world.db) =>
  inTransaction(db, async tx => {
    const id = await write(tx, book)
    await publishIndexChange(tx, { now: world.now.toISOString() }, books, id)
    return id
  })

const withdraw = (world: World, id: string) =>
  inTransaction(world.db, async tx => {
    await drop(tx, id)
    await publishIndexChange(tx, { now: world.now.toISOString() }, books, id)
  })

const ask = (
  world: World,
  query: { q?: string; subject?: 'billing' | 'coding'; limit?: number } = {},
  app?: FastifyInstance,
) => world.visitor.at(app ?? world.app).get(findBooks, { query: { limit: 100, ...query } })
const idsOf = async (...query: Parameters<typeof ask>) =>
  (await ask(...query)).items.map(one => one.id).sort()

/** What the table holds by now is what is found; a little later elsewhere. */
async function expectTrue(world: World, elsewhere: FastifyInstance) {
  const { rows } = await sql<Book>`select * from books order by id`.execute(world.db)
  const expected = {
    total: rows.length,
    billing: rows.filter(book => book.subjects.includes('billing')).length,
    firsts: rows.filter(book => book.title.startsWith('First')).map(book => book.id),
  }
  const seenAt = async (app: FastifyInstance) => {
    const { total, counts } = await ask(world, {}, app)
    return { total, billing: counts.subjects.billing, firsts: await idsOf(world, { q: 'first' }, app) }
  }
  expect(await seenAt(world.app)).toEqual(expected)
  await vi.waitFor(async () => expect(await seenAt(elsewhere)).toEqual(expected), 5_000)
}

describe('a change', () => {
  it('is found by the next question in the process that made it, and soon in every other', async () => {
    const { world, elsewhere } = await libraryWith(['First'])
    expect((await ask(world, {}, elsewhere)).total).toBe(1)
    for (let count = 0; count < 20; count++) {
      const id = await publish(world, { title: `Denials ${count}`, subjects: ['coding'] })
      expect(await idsOf(world, { q: `denial ${count}`, subject: 'coding' })).toContain(id)
      await publish(world, { id, title: 'First appeals' })
      expect(await idsOf(world, { q: `denial ${count}` })).not.toContain(id)
      if (count % 2 === 0) await withdraw(world, id)
    }
    await expectTrue(world, elsewhere)
  })

  it('that is taken back is never found', async () => {
    const { world, elsewhere } = await libraryWith(['First'])
    await ask(world)
    const failing = inTransaction(world.db, async tx => {
      await publish(world, { title: 'Second' }, tx)
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    await expectTrue(world, elsewhere)
  })

  it('is never missed, though many write at once and what began first is committed last', async () => {
    const { world, elsewhere } = await libraryWith(['First'])
    await Promise.all([ask(world), ask(world, {}, elsewhere)])
    const writer = async (number: number) => {
      for (let round = 0; round < 10; round++)
        await inTransaction(world.db, async tx => {
          const id = await publish(world, { title: `Second ${number}` }, tx)
          await publish(world, { title: 'First of all', subjects: ['coding'] })
          await ask(world, { q: 'first' }, round % 2 === 0 ? world.app : elsewhere)
          await publish(world, { id, title: `First ${number}`, pages: null }, tx)
        })
    }
    await Promise.all([1, 2, 3, 4].map(writer))
    await expectTrue(world, elsewhere)
    expect((await ask(world)).total).toBe(81)
  })

  it('is found while the connection for events is down, and after it is back', async () => {
    const { world, elsewhere } = await libraryWith(['First'])
    await Promise.all([ask(world), ask(world, {}, elsewhere)])
    for (let count = 0; count < 3; count++) {
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'claimcrew listens to search' and datname = current_database()`.execute(
        world.db,
      )
      await publish(world, { title: 'First, unheard' })
      await expectTrue(world, elsewhere)
    }
  })

  it('of thousands of rows is taken in whole', async () => {
    const { world, elsewhere } = await libraryWith()
    await ask(world)
    await inTransaction(world.db, async tx => {
      const { rows } = await sql<{ id: string }>`
        insert into books select gen_random_uuid(), 'Many', array['billing', 'coding'], n from generate_series(1, 3000) n
        returning id`.execute(tx)
      await publishIndexChange(tx, { now: world.now.toISOString() }, books, ...rows.map(row => row.id))
    })
    await expectTrue(world, elsewhere)
  })

  it('sends nothing on the live stream', async () => {
    const { world } = await libraryWith()
    const person = await world.join('BILLER')
    const first = await LiveTestReader.open(person)
    await first.next()
    await first.leave()
    for (let count = 0; count < 5; count++)
      await publishIndexChange(
        world.db,
        { now: world.now.toISOString() },
        books,
        ...Array.from({ length: 100 }, newId),
      )
    const back = await LiveTestReader.open(person, first.lastId)
    expect(await back.next()).toMatchObject({ fresh: false, events: [] })
    await publishIndexChange(world.db, { now: world.now.toISOString() }, books, newId())
    await tellOf(world, person, 'News')
    await back.hasTold('News')
    expect(back.messages.flatMap(message => message.events)).toHaveLength(1)
  })
})

/** From now on anyone who reads all books waits, until it is opened. */
function shut() {
  const [arrival, opening] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  gate = { reached: arrival.resolve, opened: opening.promise }
  const open = () => {
    gate = null
    opening.resolve()
  }
  onTestFinished(open)
  return { reached: arrival.promise, open }
}

describe('an index', () => {
  it('knows what changed while it was built', async () => {
    const { world, elsewhere } = await libraryWith(['First', 'Second', 'Third'])
    const ids = (await sql<Book>`select id from books order by id`.execute(world.db)).rows.map(row => row.id)
    const { reached, open } = shut()
    const query = ask(world)
    await reached
    await withdraw(world, ids[0] ?? '')
    await publish(world, { id: ids[1] ?? '', title: 'First now', subjects: [] })
    await publish(world, { title: 'First, and new' })
    open()
    expect(await query).toMatchObject({ total: 3, counts: { subjects: { billing: 2, coding: 0 } } })
    await expectTrue(world, elsewhere)
  })

  it('that has missed too much is built anew, and answers as it was until then', async () => {
    const { world, elsewhere } = await libraryWith(['First', 'Second'])
    await Promise.all([ask(world), ask(world, {}, elsewhere)])
    await write(world.db, { title: 'First, of which all word is lost' })
    await sweepLive(world.db, '2099-01-01T00:00:00.000Z')
    world.pass(13 * hour)
    const { reached, open } = shut()
    await publish(world, { title: 'Heard of' })
    expect((await ask(world)).total).toBe(3)
    expect(await idsOf(world, { q: 'heard' })).toHaveLength(1)
    await reached
    open()
    await vi.waitFor(async () => expect((await ask(world)).total).toBe(4), 5_000)
    await expectTrue(world, elsewhere)
  })

  it('that could not be built is built at the next question', async () => {
    const { world } = await libraryWith(['First'])
    await world.asOwner('alter table books rename to borrowed')
    expect((await world.visitor.call(findBooks, { query: {} })).status).toBe(500)
    await world.asOwner('alter table borrowed rename to books')
    expect((await ask(world)).total).toBe(1)
  })

  it('that is closed while it is built delays nothing', async () => {
    const { world } = await libraryWith(['First'])
    const search = openSearch({ db: world.db, now: () => world.now, log: { warn: () => {} } })
    const { reached, open } = shut()
    const preparing = search.prepare([books])
    await reached
    const closing = search.close()
    open()
    await expect(preparing).rejects.toThrow('The search is closed')
    await closing
    await expect(search.prepare([books])).rejects.toThrow('The search is closed')
  })

  it('without an event source reads new rows at each query', async () => {
    const { world } = await libraryWith(['First'])
    const db = createDb(openPool(world.url, 1))
    const search = openSearch({ db, now: () => world.now, log: { warn: () => {} } })
    onTestFinished(async () => {
      await search.close()
      await db.destroy()
    })
    const find = () => search.ask(books, { order: { by: 'pages' }, limit: 10 })
    expect((await find()).total).toBe(1)
    const id = await publish(world, { title: 'Second' })
    expect((await find()).items.map(one => one.id)).toContain(id)
  })

  it('leaves out and scores by whatever it knows of its rows', async () => {
    const { world } = await libraryWith()
    for (const pages of [100, 400, 900]) await publish(world, { title: 'Long', pages })
    const search = openSearch({ db: world.db, now: () => world.now, log: { warn: () => {} } })
    onTestFinished(() => search.close())
    const { total, counts, items } = await search.ask(books, {
      scorer: { scoreOf: ({ isLong, pages }) => (isLong ? 1000 - pages : null) },
      order: 'score',
      limit: 10,
    })
    expect({ total, counts }).toEqual({ total: 2, counts: { subjects: { billing: 2, coding: 0 } } })
    expect(items.map(one => one.by)).toEqual([600, 100])
  })
})

describe('a question over the line', () => {
  it('is paged to the end, and refused with a cursor that was made up', async () => {
    const { world } = await libraryWith()
    for (let count = 0; count < 7; count++) await publish(world, { title: 'Page', pages: count % 3 || null })
    const ids: string[] = []
    for (let cursor: string | undefined | null; cursor !== null; ) {
      const page = await world.visitor.get(findBooks, { query: { limit: 2, ...(cursor ? { cursor } : {}) } })
      expect(page.total).toBe(7)
      ids.push(...page.items.map(one => one.id))
      cursor = page.nextCursor
    }
    expect(new Set(ids).size).toBe(7)
    const madeUp = await world.visitor.call(findBooks, { query: { cursor: 'made-up' } })
    expect(madeUp).toMatchObject({
      status: 422,
      body: { fields: { cursor: 'This page link isn’t valid. Start from the first page.' } },
    })
    for (const q of ["%_'\\", 'x'.repeat(10_000)]) expect((await ask(world, { q })).total).toBe(0)
  })
})
