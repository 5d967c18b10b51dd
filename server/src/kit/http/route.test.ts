import { endpoint } from '@claimcrew/contract/kit/endpoint'
import { Id } from '@claimcrew/contract/kit/ids'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { World } from '../../../test/world.ts'
import { conflict } from '../refusal.ts'
import { defineRoute } from './route.ts'

const secret = 'what nobody may see'

const Part = z.object({ name: z.string(), nickname: z.string().nullable(), more: z.string().optional() })

const talkative = endpoint({
  method: 'GET',
  path: '/test/talkative',
  may: 'anyone',
  summary: 'A handler that returns more than was declared',
  reply: z.object({
    id: z.string(),
    part: Part,
    list: z.array(Part),
    either: z.union([z.object({ kind: z.literal('a'), a: z.int() }), z.object({ kind: z.literal('b') })]),
  }),
})

const part = { name: 'n', nickname: null, passwordHash: secret }

const asking = endpoint({
  method: 'POST',
  path: '/test/asking/:id',
  may: 'anyone',
  summary: 'Everything that can be asked for',
  params: z.strictObject({ id: Id }),
  query: z.strictObject({ limit: z.coerce.number('This is not a number.').int().max(50).default(20) }),
  body: z.strictObject({ who: z.strictObject({ name: z.string().min(1, 'A name is required.') }) }),
  reply: z.object({ id: z.string(), limit: z.number(), name: z.string() }),
})

const failing = endpoint({
  method: 'GET',
  path: '/test/failing/:how',
  may: 'anyone',
  summary: 'Fails',
  params: z.strictObject({ how: z.string() }),
  reply: z.object({ ok: z.boolean() }),
})

const world = await World.open({
  routes: [
    defineRoute(talkative, async () => ({
      id: 'x',
      passwordHash: secret,
      part,
      list: [part, { ...part, more: 'm' }],
      either: { kind: 'b' as const, a: secret },
    })),
    defineRoute(asking, async (_, { params, query, body }) => ({
      id: params.id,
      limit: query.limit,
      name: body.who.name,
    })),
    defineRoute(failing, async (ctx, { params }) => {
      if (params.how === 'refused') throw conflict('Not now.', { state: 'It is over.' })
      if (params.how === 'by-postgres') await ctx.db.selectFrom(secret as never).execute()
      throw new Error(secret)
    }),
  ],
})

const id = '0199f0a0-7777-7abc-8def-0123456789ab'
const ask = (url: string, payload: object | string = { who: { name: 'Ann' } }) =>
  world.visitor.send({ method: 'POST', url, payload, headers: { 'content-type': 'application/json' } })

describe('an answer', () => {
  it('is stripped to what the contract declares, at every depth', async () => {
    const { body } = await world.visitor.call(talkative, {})
    expect(body).toEqual({
      id: 'x',
      part: { name: 'n', nickname: null },
      list: [
        { name: 'n', nickname: null },
        { name: 'n', nickname: null, more: 'm' },
      ],
      either: { kind: 'b' },
    })
    expect(JSON.stringify(body)).not.toContain(secret)
  })

  it('to an internal error reveals no internals', async () => {
    for (const how of ['by-itself', 'by-postgres']) {
      const { status, body } = await world.visitor.call(failing, { params: { how } })
      expect(status).toBe(500)
      expect(body).toEqual({
        code: 'internal',
        message: 'Something went wrong on our side. Try again.',
        requestId: expect.any(String),
      })
    }
  })

  it('to a refusal carries its code, its message and the fields it is about', async () => {
    const { status, body } = await world.visitor.call(failing, { params: { how: 'refused' } })
    expect([status, body]).toEqual([
      409,
      {
        code: 'conflict',
        message: 'Not now.',
        fields: { state: 'It is over.' },
        requestId: expect.any(String),
      },
    ])
  })

  it('has its own request ID, which a caller cannot choose', async () => {
    const headers = { 'request-id': 'mine', 'x-request-id': 'mine' }
    const ids = new Set<string>()
    for (let calls = 0; calls < 20; calls++)
      ids.add((await world.visitor.send({ method: 'GET', url: '/nothing', headers })).body.requestId)
    expect(ids.size).toBe(20)
    expect(ids.has('mine')).toBe(false)
  })
})

describe('a request', () => {
  it('reaches the handler parsed: an id in one case, a number as a number, a default where nothing is said', async () => {
    expect((await ask(`/test/asking/${id.toUpperCase()}?limit=7`)).body).toEqual({
      id,
      limit: 7,
      name: 'Ann',
    })
    expect((await ask(`/test/asking/${id}`)).body).toEqual({ id, limit: 20, name: 'Ann' })
  })

  it.each([
    ['a key twice', `/test/asking/${id}?limit=1&limit=2`, 'limit'],
    ['no number', `/test/asking/${id}?limit=ten`, 'limit'],
    ['too much', `/test/asking/${id}?limit=51`, 'limit'],
    ['an unknown key', `/test/asking/${id}?offset=1`, 'offset'],
    ['a key named like a method', `/test/asking/${id}?toString=1`, 'toString'],
    ['no id', '/test/asking/me', 'id'],
  ])('in the address is refused when there is %s', async (_, url, field) => {
    const { status, body } = await ask(url)
    expect([status, body.code, Object.keys(body.fields)]).toEqual([422, 'invalid', [field]])
  })

  it.each([
    ['nothing', '', { who: 'This is required.' }],
    ['an empty object', {}, { who: 'This is required.' }],
    ['an unknown field', { who: { name: 'Ann' }, role: 'ADMIN' }, { role: 'There’s no field “role” here.' }],
    [
      'an unknown field deep inside',
      { who: { name: 'Ann', age: 7 } },
      { age: 'There’s no field “age” here.' },
    ],
    ['a number for an object', { who: 7 }, { who: 'This must be an object.' }],
    ['a number for a text', { who: { name: 7 } }, { 'who.name': 'This must be a string.' }],
    ['an empty text', { who: { name: '' } }, { 'who.name': 'A name is required.' }],
  ])('in the body is refused with the field it is about when there is %s', async (_, payload, fields) => {
    const { status, body } = await ask(`/test/asking/${id}`, payload)
    expect([status, body.fields, body.message]).toEqual([422, fields, Object.values(fields)[0]])
  })
})
