import { endpoint } from '@claimcrew/contract/kit/endpoint'
import { getUser, listSessions, updateUser } from '@claimcrew/contract/people/contract'
import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { closeAfterFile } from '../../../test/afterFile.ts'
import { asOwner } from '../../../test/database.ts'
import { openPostgresProxy } from '../../../test/outside/postgresProxy.ts'
import { type Person, World } from '../../../test/world.ts'
import { type DatabaseTimeouts, openPool } from '../data/db.ts'
import { inTransaction } from '../data/transaction.ts'
import { conflict } from '../refusal.ts'
import { defineRoute } from './route.ts'

const usual: DatabaseTimeouts = { statement: 8_000, lock: 8_000, silence: 10_000, connection: 8_000 }

/** A world whose app waits as long as usual, but for this. */
const worldWith = (hasty: Partial<DatabaseTimeouts>, options: Parameters<typeof World.open>[0] = {}) =>
  World.open({ ...options, pool: (url, max) => openPool(url, max, { ...usual, ...hasty }) })

/** Its owner, on a connection that the app knows nothing of. */
async function elsewhere({ url }: World): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: asOwner(url) })
  await client.connect()
  closeAfterFile(() => client.end())
  return client
}

async function lockRow(world: World, { userId }: Person): Promise<pg.Client> {
  const client = await elsewhere(world)
  await client.query('begin')
  await client.query('select from users where id = $1 for update', [userId])
  return client
}

/** Resolves once so many connections wait for somebody's lock. Asked without the app's own. */
async function untilWaiting(world: World, connections: number): Promise<void> {
  const client = await elsewhere(world)
  for (;;) {
    const { rowCount } = await client.query(
      `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    )
    if ((rowCount ?? 0) >= connections) return
  }
}

const read = (person: Person) => person.call(getUser, { params: { id: person.userId } })
const move = (person: Person, address: string) =>
  person.call(updateUser, { params: { id: person.userId }, body: { address } })

const endless = endpoint({
  method: 'GET',
  path: '/test/endless',
  may: 'anyone',
  summary: 'Waits for what comes too late',
  reply: z.object({}),
})

describe('a locked row', () => {
  it('delays those who need it and no one else, however often one of them asks', async () => {
    const world = await worldWith({})
    const [stuck, other] = [await world.join('CLIENT'), await world.join('CLIENT')]
    const holder = await lockRow(world, stuck)
    const waiting = Array.from({ length: 12 }, (_, at) => move(stuck, `${at} Main Street`))
    await untilWaiting(world, 4)
    expect((await read(other)).status).toBe(200)
    expect((await move(other, '2 Side Street')).status).toBe(200)
    await holder.query('rollback')
    const answers = await Promise.all(waiting)
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200))
  })

  it('is not waited for without end', async () => {
    const world = await worldWith({ lock: 200 })
    const stuck = await world.join('CLIENT')
    const holder = await lockRow(world, stuck)
    const { status, body } = await move(stuck, '1 Main Street')
    expect([status, body.code]).toEqual([503, 'not-ready'])
    expect(body.message).toBe('Someone else is changing this right now. Try again in a moment.')
    await holder.query('rollback')
    expect((await move(stuck, '1 Main Street')).status).toBe(200)
  })

  it('gives up on calls that waited too long for a connection', async () => {
    const world = await worldWith({ connection: 1_500 })
    const stuck = await world.join('CLIENT')
    const holder = await lockRow(world, stuck)
    const blocked = Array.from({ length: 4 }, (_, at) => move(stuck, `${at} Main Street`))
    await untilWaiting(world, 4)
    const more = () => stuck.call(listSessions, {})
    const { status, body } = await more()
    expect([status, body.code]).toEqual([503, 'not-ready'])
    await holder.query('rollback')
    expect((await Promise.all(blocked)).map(one => one.status)).toEqual([200, 200, 200, 200])
    expect((await more()).status).toBe(200)
  })
})

describe('a PostgreSQL that neither answers nor dies', () => {
  it('is not waited for: reads and writes are refused, and go on once it answers', async () => {
    const line = await openPostgresProxy()
    const world = await World.open({
      pool: (url, max) => openPool(line.to(url), max, { ...usual, silence: 1_000, connection: 1_000 }),
    })
    const person = await world.join('CLIENT')
    expect((await read(person)).status).toBe(200)
    line.goDead()
    const calls = [...Array.from({ length: 12 }, () => read(person)), move(person, '1 Main Street')]
    for (const { status, body } of await Promise.all(calls))
      expect([status, body.code, body.message]).toEqual([
        503,
        'not-ready',
        'We can’t reach our database right now. Try again in a moment.',
      ])
    line.comeBack()
    expect((await read(person)).status).toBe(200)
    expect((await move(person, '3 Main Street')).status).toBe(200)
  })

  it('leaves no call without an answer, whatever it waits for', async () => {
    const { promise, resolve } = Promise.withResolvers<Record<string, never>>()
    const world = await World.open({ answerWithinMs: 1_000, routes: [defineRoute(endless, () => promise)] })
    const { status, body } = await world.visitor.call(endless, {})
    expect([status, body.code, body.message]).toEqual([
      503,
      'not-ready',
      'This is taking too long. Try again in a moment.',
    ])
    // What comes too late for the one who asked harms nobody.
    resolve({})
    expect((await world.visitor.call(endless, {})).status).toBe(200)
  })
})

const outage = endpoint({
  method: 'POST',
  path: '/test/trouble/:what',
  may: 'anyone',
  summary: 'Meets a database in trouble',
  params: z.strictObject({ what: z.enum(['slow', 'full', 'read-only', 'lost']) }),
  reply: z.object({ ok: z.boolean() }),
})

const met = {
  slow: sql`select pg_sleep(60)`,
  full: sql`do $$ begin raise exception 'could not extend file "base/1/2"' using errcode = 'disk_full'; end $$`,
  'read-only': sql`create table written ()`,
  lost: sql`select pg_terminate_backend(pg_backend_pid())`,
}
const inTrouble = await worldWith(
  { statement: 1_500 },
  {
    routes: [
      defineRoute(outage, async ({ db }, { params: { what } }) =>
        inTransaction(db, async tx => {
          if (what === 'read-only') await sql`set transaction read only`.execute(tx)
          const executed = met[what].execute(tx)
          // What was refused is to be taken back, by a connection that is not there any more.
          if (what === 'lost') await executed.catch(() => Promise.reject(conflict('Refused.')))
          await executed
          return { ok: true }
        }),
      ),
    ],
  },
)

describe('a database in trouble', () => {
  it.each([
    ['slow', 'This is taking too long. Try again in a moment.'],
    ['full', 'We can’t save anything right now because storage is full. You can still view everything.'],
    ['read-only', 'We can’t save anything right now. You can still view everything.'],
    ['lost', 'We can’t reach our database right now. Try again in a moment.'],
  ] as const)('is not reported as our error, and explained in a sentence: %s', async (what, message) => {
    const { status, body } = await inTrouble.visitor.call(outage, { params: { what } })
    expect([status, body.code, body.message]).toEqual([503, 'not-ready', message])
  })

  it('that was closed for writing still answers reads', async () => {
    const world = await worldWith({})
    const person = await world.join('CLIENT')
    const client = await elsewhere(world)
    const name = client.escapeIdentifier(client.database ?? '')
    await client.query(`alter database ${name} set default_transaction_read_only = on`)
    await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
    )
    await expect.poll(async () => (await read(person)).status).toBe(200)
    expect((await move(person, '9 Main Street')).status).toBe(503)
  })
})
