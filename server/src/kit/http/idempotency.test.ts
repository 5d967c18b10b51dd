import { endpoint } from '@claimcrew/contract/kit/endpoint'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { type Caller, type Person, World } from '../../../test/world.ts'
import { type Params, statement } from '../data/statement.ts'
import { conflict } from '../refusal.ts'
import {
  type IdempotencyValues,
  parseIdempotencyKey,
  saveAnswerSql,
  sweepIdempotencyKeys,
  toIdempotencyValues,
} from './idempotency.ts'
import { type Ctx, defineRoute } from './route.ts'

const depositing = endpoint({
  method: 'POST',
  path: '/test/deposit',
  may: 'account:manage:own',
  summary: 'Adds an amount to what is there, unless that is too much',
  body: z.strictObject({ amount: z.int().max(1000), note: z.string().default('') }),
  reply: z.object({ total: z.int(), at: z.string() }),
  idempotent: true,
})
const withdrawing = endpoint({ ...depositing, path: '/test/withdraw', idempotent: true })

/** One statement: the effect, and with it the answer that is kept. */
const addAmount = statement(
  'add an amount',
  (p: Params<IdempotencyValues & { userId: string; total: number; amount: number }>) => sql<object>`
    with effect as (
      insert into accounts (person_id, total) values (${p.userId}, ${p.total})
      on conflict (person_id) do update set total = accounts.total + ${p.amount} returning 1
    ), kept as (${saveAnswerSql('effect', p)}) select from effect`,
)

async function add(ctx: Ctx, amount: number) {
  const { userId } = ctx.actor
  const { rows } = await sql<{ total: number }>`
    select total from accounts where person_id = ${userId}`.execute(ctx.db)
  const total = (rows[0]?.total ?? 0) + amount
  if (total > 100) throw conflict('That would be too much.')
  const answer = { total, at: ctx.now }
  await addAmount(ctx.db, {
    ...toIdempotencyValues(ctx.idempotency, answer),
    now: ctx.now,
    userId,
    total,
    amount,
  })
  return answer
}

const world = await World.open({
  routes: [
    defineRoute(depositing, (ctx, { body }) => add(ctx, body.amount)),
    defineRoute(withdrawing, (ctx, { body }) => add(ctx, -body.amount)),
  ],
})
beforeAll(async () => {
  await world.asOwner(
    'create table accounts (person_id uuid primary key, total integer not null); grant all on accounts to public',
  )
})

const deposit = (by: Caller, amount: number, key?: string, more: object = {}) =>
  by.call(
    depositing,
    { body: { amount, ...more } },
    key === undefined ? {} : { headers: { 'idempotency-key': key } },
  )
const totalOf = async (person: Person) => {
  const { rows } = await sql<{ total: number }>`
    select total from accounts where person_id = ${person.userId}`.execute(world.db)
  return rows[0]?.total ?? 0
}

describe('a call that may be sent again', () => {
  it('has one effect and the same answer, however often and however much later it is sent', async () => {
    const person = await world.join('CLIENT')
    const first = await deposit(person, 10, 'first-deposit')
    world.pass(60_000)
    for (let times = 0; times < 3; times++)
      expect((await deposit(person, 10, 'first-deposit')).body).toEqual(first.body)
    expect(await totalOf(person)).toBe(10)
  })

  it('sent twenty times at once has one effect and one answer', async () => {
    const person = await world.join('CLIENT')
    const answers = await Promise.all(Array.from({ length: 20 }, () => deposit(person, 10, 'all-at-once')))
    for (const { status, body } of answers) expect([status, body]).toEqual([200, answers[0]?.body])
    expect(await totalOf(person)).toBe(10)
  })

  it('is answered as the first time though it would be refused by now', async () => {
    const person = await world.join('CLIENT')
    const first = await deposit(person, 60, 'sixty-of-hundred')
    expect((await deposit(person, 60, 'sixty-of-hundred')).body).toEqual(first.body)
    expect((await deposit(person, 60, 'another-sixty')).status).toBe(409)
  })

  it('is not stored when it was refused: the same key may be tried again', async () => {
    const person = await world.join('CLIENT')
    await deposit(person, 90, 'ninety-first')
    expect((await deposit(person, 20, 'twenty-more')).status).toBe(409)
    await person.get(withdrawing, { body: { amount: 50 } })
    expect((await deposit(person, 20, 'twenty-more')).body).toMatchObject({ total: 60 })
  })

  it('is refused when the key was used for another body or another call', async () => {
    const person = await world.join('CLIENT')
    await deposit(person, 10, 'one-key-for-all')
    const before = await world.fingerprint()
    const headers = { 'idempotency-key': 'one-key-for-all' }
    for (const answer of [
      await deposit(person, 11, 'one-key-for-all'),
      await deposit(person, 10, 'one-key-for-all', { note: 'changed' }),
      await person.call(withdrawing, { body: { amount: 10 } }, { headers }),
    ]) {
      expect(answer.status).toBe(422)
      expect(answer.body.fields).toEqual({
        'Idempotency-Key': 'This key was used for something else. Use a new one for each action.',
      })
    }
    expect(await world.fingerprint()).toBe(before)
  })

  it('is the same one however its fields are ordered', async () => {
    const person = await world.join('CLIENT')
    const send = (payload: string) =>
      person.send({
        method: 'POST',
        url: '/test/deposit',
        payload,
        headers: { 'content-type': 'application/json', 'idempotency-key': 'ordered-or-not' },
      })
    const first = await send('{"amount":5,"note":"a"}')
    expect((await send('{"note":"a","amount":5}')).body).toEqual(first.body)
  })

  it('belongs to the person who sent it: another person’s same key is a different one', async () => {
    const [one, other] = [await world.join('CLIENT'), await world.join('BILLER')]
    await deposit(one, 10, 'the-very-same-key')
    expect((await deposit(other, 20, 'the-very-same-key')).body).toMatchObject({ total: 20 })
    expect([await totalOf(one), await totalOf(other)]).toEqual([10, 20])
  })

  it('does its work each time when it comes without a key', async () => {
    const person = await world.join('CLIENT')
    for (const total of [10, 20, 30]) expect((await deposit(person, 10)).body).toMatchObject({ total })
  })

  it.each(['', 'short', 'x'.repeat(201), 'with a blank', 'tab\there', 'bell\u0007bell', 'ümlaut-key'])(
    'is refused with the malformed key %j',
    async key => {
      const person = await world.join('CLIENT')
      const { status, body } = await deposit(person, 10, key)
      expect([status, body.code]).toEqual([400, 'malformed'])
      expect(await totalOf(person)).toBe(0)
    },
  )

  it('takes keys of 8 to 200 signs', async () => {
    const person = await world.join('CLIENT')
    for (const key of ['12345678', 'x'.repeat(200), '!"#$%&/()=?{}[]~']) await deposit(person, 1, key)
    expect(await totalOf(person)).toBe(3)
  })
})

describe('the identity of a call', () => {
  it('is nothing without a key, and refused with two', () => {
    expect(parseIdempotencyKey('p', 'POST /x', undefined, {})).toBeNull()
    expect(() => parseIdempotencyKey('p', 'POST /x', ['one-of-two', 'two-of-two'], {})).toThrow(
      'An Idempotency-Key has',
    )
  })

  it('is a file’s bytes without their being written out one by one', () => {
    const fingerprintOf = (text: string, name = 'a.csv') => {
      const file = Object.assign(Buffer.from(text), {
        toJSON: () => {
          throw new Error('a list of all bytes')
        },
      })
      return parseIdempotencyKey('p', 'POST /x', 'key-of-it', { body: { file, name } })?.fingerprint
    }
    expect(fingerprintOf('one')).toEqual(fingerprintOf('one'))
    expect(fingerprintOf('one')).not.toEqual(fingerprintOf('two'))
    expect(fingerprintOf('one')).not.toEqual(fingerprintOf('one', 'b.csv'))
  })
})

describe('stored answers', () => {
  it('are deleted when they are old, in batches, and younger ones stay', async () => {
    await sql`delete from repeats`.execute(world.db)
    const person = await world.join('CLIENT')
    for (const key of ['old-one-1', 'old-one-2', 'old-one-3']) await deposit(person, 1, key)
    world.pass(1000)
    const border = world.now.toISOString()
    await deposit(person, 1, 'young-one')
    expect(await sweepIdempotencyKeys(world.db, border, 2)).toBe(2)
    expect(await sweepIdempotencyKeys(world.db, border, 2)).toBe(1)
    expect(await sweepIdempotencyKeys(world.db, border, 2)).toBe(0)
    const { rows } = await sql<{ key: string }>`select key from repeats`.execute(world.db)
    expect(rows).toEqual([{ key: 'young-one' }])
  })
})
