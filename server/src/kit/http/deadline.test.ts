import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { endpoint } from '@claimcrew/contract/kit/endpoint'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { World } from '../../../test/world.ts'
import type { Db, Tx } from '../data/db.ts'
import { inTransaction } from '../data/transaction.ts'
import { openLog } from './log.ts'
import { defineRoute } from './route.ts'
import { streamChunks } from './streamChunks.ts'

const tooSlow = [503, 'not-ready', 'This is taking too long. Try again in a moment.']

/** Anyone who comes waits until it is opened. */
class Gate {
  readonly #opened = Promise.withResolvers<void>()
  readonly pass = () => this.#opened.promise
  readonly open = () => this.#opened.resolve()
}

const lines: string[] = []
const readLog = () => lines.splice(0).map(line => JSON.parse(line).msg)
const log = openLog('warn', { write: line => void lines.push(line) })

const write = (db: Db | Tx, address: string) =>
  sql`update users set address = ${address} where address = '1 Main Street'`.execute(db)

const ways = {
  'in a transaction': (db: Db, gate: Gate) =>
    inTransaction(db, async tx => {
      await gate.pass()
      await write(tx, 'late in a transaction')
    }),
  'at the end of a transaction': (db: Db, gate: Gate) =>
    inTransaction(db, async tx => {
      await write(tx, 'a late commit')
      await gate.pass()
    }),
  'by a statement of its own': async (db: Db, gate: Gate) => {
    await gate.pass()
    await write(db, 'late by itself')
  },
}

const done = {
  'by a transaction': (db: Db) => inTransaction(db, tx => write(tx, 'moved in a transaction')),
  'by a statement of its own': (db: Db) => write(db, 'moved by itself'),
}

const moveAndRead = endpoint({
  method: 'POST',
  path: '/test/move-and-read',
  may: 'anyone',
  summary: 'Moves everybody at once, and reads for as long as the gate is shut',
  body: z.strictObject({ way: z.enum(Object.keys(done) as (keyof typeof done)[]) }),
  reply: z.object({ ok: z.boolean() }),
})

const move = endpoint({
  method: 'POST',
  path: '/test/move',
  may: 'anyone',
  summary: 'Moves everybody, once the gate is open',
  body: z.strictObject({ way: z.enum(Object.keys(ways) as (keyof typeof ways)[]) }),
  reply: z.object({ ok: z.boolean() }),
})

const list = endpoint({
  method: 'GET',
  path: '/test/list',
  may: 'anyone',
  summary: 'A long list, once the gate is open',
  reply: z.object({ rows: z.array(z.string()) }),
})
type Rows = { rows: string[] }
const row = 'x'.repeat(20_000)
const rows = Array.from({ length: 1_000 }, () => row)

const endless = endpoint({
  method: 'GET',
  path: '/test/endless',
  may: 'anyone',
  summary: 'Is never done',
  reply: z.object({}),
})

let gate = new Gate()
let outcome: Promise<unknown> = Promise.resolve()
const world = await World.open({
  answerWithinMs: 500,
  log,
  routes: [
    defineRoute(move, async ({ db }, { body: { way } }) => {
      const done = ways[way](db, gate)
      outcome = done.catch(error => error)
      await done
      return { ok: true }
    }),
    defineRoute(moveAndRead, async ({ db }, { body: { way } }) => {
      await done[way](db)
      await gate.pass()
      return { ok: true }
    }),
    defineRoute(list, async () => {
      await gate.pass()
      return streamChunks<Rows, 'rows', string>('rows', {}, rows, one => one)
    }),
    defineRoute(endless, () => new Promise<never>(() => {})),
  ],
})
const person = await world.join('CLIENT')
beforeEach(() => {
  gate = new Gate()
})

describe('a call answered with a timeout', () => {
  const address = async () => {
    const { rows } = await sql<{ address: string }>`
      select address from users where id = ${person.userId}`.execute(world.db)
    return rows[0]?.address
  }

  it.each(Object.keys(ways) as (keyof typeof ways)[])('changes nothing after that: %s', async way => {
    const { status, body } = await world.visitor.call(move, { body: { way } })
    expect([status, body.code, body.message]).toEqual(tooSlow)
    gate.open()
    expect(await outcome).toMatchObject({ name: 'CallAborted' })
    expect(await address()).toBe('1 Main Street')
    expect(readLog()).toEqual(['request refused', 'failed after it was given up'])
  })
})

describe('a call that finished its work and then took too long', () => {
  it.each(Object.keys(done) as (keyof typeof done)[])('says that it may be done: %s', async way => {
    await sql`update users set address = '1 Main Street' where id = ${person.userId}`.execute(world.db)
    const { status, body } = await world.visitor.call(moveAndRead, { body: { way } })
    expect([status, body.code, body.message]).toEqual([
      503,
      'not-ready',
      'This took too long and may already be done. Check before you try again.',
    ])
    gate.open()
    const { rows } = await sql`select address from users where id = ${person.userId}`.execute(world.db)
    expect(rows).toEqual([{ address: expect.stringMatching(/^moved /) }])
    expect(readLog()).toEqual(['request refused'])
  })
})

describe('a streamed answer', () => {
  it('that comes too late is not begun, and is no error', async () => {
    const { status, body } = await world.visitor.call(list, {})
    expect([status, body.code, body.message]).toEqual(tooSlow)
    gate.open()
    // The late one has come by the time that another one has passed.
    expect((await world.visitor.call(endless, {})).status).toBe(503)
    expect(readLog()).toEqual(['request refused', 'request refused'])
  })

  it('takes as long as its reader needs', async () => {
    gate.open()
    await world.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = world.app.server.address() as AddressInfo
    const [answer] = (await once(get({ port, path: list.path }), 'response')) as [IncomingMessage]
    // Anyone who asks later is told later, so the time for the list is over as well.
    expect((await world.visitor.call(endless, {})).status).toBe(503)
    expect(answer.statusCode).toBe(200)
    expect(await json(answer)).toEqual({ rows })
    expect(readLog()).toEqual(['request refused'])
  })
})
