import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, inject, it, onTestFinished, vi } from 'vitest'
import { deafReader, LiveTestReader, tellMuch, tellOf, untilStreams } from '../../../test/live.ts'
import { type Person, World } from '../../../test/world.ts'
import { inTransaction } from '../data/transaction.ts'

const world = await World.open()
const elsewhere = await world.anotherApp()

/** A connection beside the database that a test is about. */
async function hand(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: inject('postgresUrl').replace('DATABASE', 'postgres') })
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

const database = new URL(world.url).pathname.slice(1)

const cutAll = (by: pg.Client) =>
  by.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [database])

const connections = async (by: pg.Client): Promise<number[]> =>
  (await by.query('select pid from pg_stat_activity where datname = $1', [database])).rows.map(row => row.pid)

/** How many processes hear of what is told. */
async function listeners(): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and application_name = 'claimcrew listens to live'`.execute(world.db)
  return rows.length
}

/** Goes on where it was whenever it is ended, as a browser does, until it has been told something. */
async function follow(person: Person, until: string) {
  const titles: string[] = []
  const apps = [world.app, elsewhere]
  let lastId: string | undefined
  for (let visit = 0; !titles.includes(until); visit++) {
    const app = apps[visit % 2] ?? world.app
    const reader = await LiveTestReader.open(person.at(app), lastId)
    await reader.hasTold(until).catch(() => {})
    titles.push(...reader.titles)
    lastId = reader.lastId
    await reader.leave()
  }
  return titles
}

/** Tells of something as soon as the database lets anybody in again. */
const tellAgain = (person: Person, title: string) => vi.waitFor(() => tellOf(world, person, title), 10_000)

describe('the live stream', () => {
  it('recovers by itself when the database was away, and nothing is lost or sent twice', async () => {
    const people = [await world.join('BILLER'), await world.join('CLIENT')]
    const by = await hand()
    const following = people.map(person => follow(person, 'The end'))
    await untilStreams(world.app, 2)
    const expected: string[] = []
    for (let round = 0; round < 3; round++) {
      for (const moment of ['before', 'just before', 'after']) {
        const title = `${round}: ${moment}`
        expected.push(title)
        for (const person of people) await tellAgain(person, title)
        if (moment === 'just before') await cutAll(by)
      }
    }
    for (const person of people) await tellAgain(person, 'The end')
    for (const titles of await Promise.all(following)) expect(titles).toEqual([...expected, 'The end'])
  })

  it('goes on when the database goes away in the middle of a transaction', async () => {
    const person = await world.join('BILLER')
    const by = await hand()
    const reader = follow(person, 'The end')
    await untilStreams(world.app, 1)
    const failing = inTransaction(world.db, async tx => {
      await tellOf(world, person, 'Never was', tx)
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      await cutAll(by)
      // Others are back by themselves soon.
      await vi.waitFor(async () => expect(await connections(by)).not.toContain(rows[0]?.pid), 10_000)
    })
    await expect(failing).rejects.toThrow()
    await tellAgain(person, 'The end')
    expect(await reader).toEqual(['The end'])
  })

  it('refuses readers while the database is away, and accepts them afterwards', async () => {
    const person = await world.join('BILLER')
    const by = await hand()
    await by.query(`alter database ${by.escapeIdentifier(database)} allow_connections false`)
    await cutAll(by)
    const refused = await LiveTestReader.open(person)
    expect(refused.status).toBe(503)
    await by.query(`alter database ${by.escapeIdentifier(database)} allow_connections true`)
    await vi.waitFor(async () => expect((await LiveTestReader.open(person)).status).toBe(200), 10_000)
  })
})

describe('an app that stops', () => {
  it('ends its streams, and does not wait for open connections', async () => {
    const app = await world.anotherApp()
    const [person, other] = [await world.join('BILLER'), await world.join('BILLER')]
    await deafReader(other.at(app))
    const reader = await LiveTestReader.open(person.at(app))
    await reader.next()
    await untilStreams(app, 2)
    await app.close()
    await reader.ended()
    const back = await LiveTestReader.open(person, reader.lastId)
    expect(await back.next()).toMatchObject({ fresh: false, events: [] })
  })

  it('does not wait for a reader who does not read', async () => {
    const app = await world.anotherApp()
    const person = await world.join('BILLER')
    const here = await LiveTestReader.open(person.at(app))
    await deafReader(person.at(app))
    // More than the machine itself keeps for a connection that is not read.
    await tellMuch(world, person, 0, 400)
    await here.until(() => here.titles.length === 400)
    await app.close()
  })

  it('ends a stream too that was being opened when it stopped', async () => {
    const app = await world.anotherApp()
    const person = await world.join('BILLER')
    const { opening, closing } = await inTransaction(world.db, async tx => {
      await sql`lock table sessions`.execute(tx)
      const opening = LiveTestReader.open(person.at(app))
      await world.untilWaiting(1)
      // Those that were cut off before are back.
      await vi.waitFor(async () => expect(await listeners()).toBe(3), 10_000)
      const closing = app.close()
      await vi.waitFor(async () => expect(await listeners()).toBe(2), 10_000)
      return { opening, closing }
    })
    await closing
    await (await opening).ended()
  })
})
