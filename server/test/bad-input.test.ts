import { type Endpoint, fillPath } from '@claimcrew/contract/kit/endpoint'
import { RefusalBody, refusalStatus } from '@claimcrew/contract/kit/refusal'
import { roleMay, roles } from '@claimcrew/contract/permissions'
import fc from 'fast-check'
import type { InjectOptions } from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import { importRoutes } from '../src/app.ts'
import { caseOf, fromAnywhere, nameOf, targetOf } from './cases/all.ts'
import { casesTracker } from './cases/tracking.ts'
import { form } from './files/form.ts'
import { type AnyAnswer, type Caller, openWorlds, type Person } from './world.ts'

const worldAt = await openWorlds({ tracker: casesTracker, perMinuteTimes: 1000 })
let world = worldAt(0)
const endpoints = (await importRoutes()).map(route => route.endpoint)

/** In the tests about an endpoint: where they happen. */
const settle = (endpoint: Endpoint) =>
  beforeAll(() => {
    world = worldAt(endpoints.indexOf(endpoint))
  })

const json = { 'content-type': 'application/json' }

type BadInput = {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: Record<string, unknown>
}

type WellMeant = { caller: Person; url: string; sent: BadInput }

const prepared = new Map<Endpoint, Promise<WellMeant>>()

/** A refused call changes nothing, so one caller serves all tests of an endpoint that expect a refusal. */
function wellMeant(endpoint: Endpoint): Promise<WellMeant> {
  const cached = prepared.get(endpoint) ?? newWellMeant(endpoint)
  prepared.set(endpoint, cached)
  return cached
}

/** A user who may call it, and what they would send if they meant well. */
async function newWellMeant(endpoint: Endpoint): Promise<WellMeant> {
  const { may } = endpoint
  const caller = await world.join(
    may === 'anyone' ? 'CLIENT' : (roles.find(role => roleMay(role, may)) ?? 'ADMIN'),
  )
  const sent = (await caseOf(endpoint).input(await targetOf(endpoint, caller, world), world)) as BadInput
  return { caller, url: fillPath(endpoint.path, sent.params), sent }
}

const send = (caller: Caller, endpoint: Endpoint, options: InjectOptions): Promise<AnyAnswer> =>
  caller.send({ method: endpoint.method, ...fromAnywhere(), ...options })

const strictRefusal = RefusalBody.strict()

/** A refusal in our own words: an envelope that fits its status, and nothing of the inside in it. */
function expectRefusal({ status, body, headers }: AnyAnswer, what: string): void {
  expect(status, `${what}: ${JSON.stringify(body)?.slice(0, 300)}`).toSatisfy(
    (code: number) => code >= 400 && code < 500,
  )
  expect(headers['content-type'], what).toMatch(/^application\/json/)
  const { success: _, ...envelope } = body
  expect(strictRefusal.safeParse(envelope).error, what).toBeUndefined()
  expect(refusalStatus[envelope.code as keyof typeof refusalStatus], what).toBe(status)
  expect(envelope.message.length, what).toBeLessThan(300)
  expect(envelope.message, what).not.toMatch(/\bat \/|node_modules|FST_|ECONN|syntax error|constraint/)
}

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

type Attempt = readonly [what: string, json: string]

/**
 * What may stand where a field's value is expected, by kind. A field gets one of each: what reads them is made of the
 * same few parts everywhere, so each value comes to hundreds of fields.
 */
const values: readonly (readonly Attempt[])[] = [
  [['null', 'null']],
  [
    ['a number', '7'],
    ['a huge number', '1e400'],
    ['a boolean', 'true'],
  ],
  [
    ['a list', '["x"]'],
    ['an object', '{"$ne":null}'],
    ['deep lists', nested(5_000)],
  ],
  [
    ['an empty text', '""'],
    ['blanks', '"   "'],
  ],
  [['a long text', JSON.stringify('x'.repeat(100_000))]],
  [['a NUL', '"a\\u0000b@people.test"']],
  [
    ['half a character', '"a\\ud800b"'],
    ['another direction of writing', '"\\u202Eabc"'],
  ],
]

/** Texts that make a reader work. */
const hostileTexts: readonly Attempt[] = [
  '1 ',
  '1/2/',
  'dob mrn pt ',
  'member id ',
  '<!-- -->',
  '<svg onload=x>',
  '((((',
  'a@',
  '\u0301',
  '👩🏽‍⚕️',
  '\u202e',
  '=cmd|',
  '../',
  '${{',
].map(
  part => [`${JSON.stringify(part)} without end`, JSON.stringify(part.repeat(80_000 / part.length))] as const,
)

/** Bodies that are wrong for every endpoint that takes JSON, as they travel. */
const bodies: [string, string | Buffer][] = [
  ['a list', '[]'],
  ['a list of bodies', '[{}]'],
  ['null', 'null'],
  ['a number', '42'],
  ['a text', '"text"'],
  ['nothing closed', '{"email":"a@people.test"'],
  ['single quotes', "{'email':'a'}"],
  ['a comma too many', '{"a":1,}'],
  ['not a number', '{"a":NaN}'],
  ['invalid UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
  ['a cut character', Buffer.from('{"email":"é"}', 'latin1')],
  ['UTF-16', Buffer.from('{"email":"a"}', 'utf16le')],
  ['a prototype', '{"__proto__":{"role":"ADMIN"}}'],
  ['a constructor', '{"constructor":{"prototype":{"role":"ADMIN"}}}'],
]

/** Large ones are read before it is known for which endpoint: each gets one of them. */
const largeBodies: readonly Attempt[] = [
  ['deep lists', nested(100_000)],
  ['deep objects', `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`],
  ['many fields', `{${Array.from({ length: 15_000 }, (_, at) => `"k${at}":1`).join()}}`],
  ['300 kB', `{"a":"${'x'.repeat(300 * 1024)}"}`],
]

/** One of each kind, others for each place in which they are tried. */
const pickOfEach = (kinds: readonly (readonly Attempt[])[], place: number): Attempt[] =>
  kinds.flatMap(kind => kind.slice(place % kind.length).slice(0, 1))

const withField = (body: Record<string, unknown>, name: string, value: string) => {
  const others = Object.entries(body).filter(([key]) => key !== name)
  return `{${[...others.map(([key, own]) => `${JSON.stringify(key)}:${JSON.stringify(own)}`), `${JSON.stringify(name)}:${value}`].join()}}`
}

const takesJson = endpoints.filter(endpoint => endpoint.body !== undefined && !endpoint.upload)
const named = (some: Endpoint[]) => some.map(endpoint => ({ name: nameOf(endpoint), endpoint }))

describe.each(named(takesJson))('$name refuses and changes nothing', ({ endpoint }) => {
  settle(endpoint)
  const accepts = (text: string) => endpoint.body?.safeParse(JSON.parse(text)).success === true

  it('when its body is no object in JSON', async () => {
    const { caller, url } = await wellMeant(endpoint)
    const before = await world.fingerprint()
    for (const [what, payload] of [...bodies, ...pickOfEach([largeBodies], endpoints.indexOf(endpoint))])
      expectRefusal(await send(caller, endpoint, { url, payload, headers: json }), what)
    // Where nothing need be said, saying nothing is right.
    if (!accepts('{}')) {
      expectRefusal(await send(caller, endpoint, { url, payload: '', headers: json }), 'an empty body')
      expectRefusal(await send(caller, endpoint, { url }), 'no body at all')
    }
    expect(await world.fingerprint()).toBe(before)
  })

  it('when there is a field that it does not know, whatever its name', async () => {
    const { caller, url, sent } = await wellMeant(endpoint)
    const before = await world.fingerprint()
    for (const name of [
      'surprise',
      'toString',
      'constructor',
      'hasOwnProperty',
      '',
      '\0',
      'x'.repeat(50_000),
    ]) {
      const answer = await send(caller, endpoint, {
        url,
        payload: withField(sent.body ?? {}, name, '1'),
        headers: json,
      })
      expectRefusal(answer, `the field ${name.slice(0, 20)}`)
      expect([answer.status, answer.body.code], name.slice(0, 20)).toEqual([422, 'invalid'])
    }
    expect(await world.fingerprint()).toBe(before)
  })

  it('when a field is missing or invalid', async () => {
    const { caller, url, sent } = await newWellMeant(endpoint)
    const body = sent.body ?? {}
    const attempts = [...Object.keys(body).entries()].flatMap(([index, name]) => {
      const { [name]: _, ...without } = body
      const picked = pickOfEach([...values, hostileTexts], endpoints.indexOf(endpoint) + index)
      return [
        { what: `${name}: missing`, payload: JSON.stringify(without) },
        ...picked.map(([what, value]) => ({
          what: `${name}: ${what}`,
          payload: withField(body, name, value),
        })),
      ]
    })
    const [accepted, refused] = [true, false].map(isAccepted =>
      attempts.filter(({ payload }) => accepts(payload) === isAccepted),
    )
    const before = await world.fingerprint()
    for (const { what, payload } of refused ?? []) {
      const answer = await send(caller, endpoint, { url, payload, headers: json })
      expectRefusal(answer, what)
      expect(answer.body.fields, what).toBeDefined()
    }
    expect(await world.fingerprint()).toBe(before)
    // What the contract lets through (an address may be empty) need not be refused, but must not break anything. It comes
    // last, for it may take effect: who has to enroll first is refused everything else.
    for (const { what, payload } of accepted ?? [])
      expect((await send(caller, endpoint, { url, payload, headers: json })).status, what).toBeLessThan(500)
  })
})

describe('any JSON to any endpoint', () => {
  it('is refused and changes nothing, unless the contract lets it through', async () => {
    const isAccepted = (endpoint: Endpoint, text: string) =>
      endpoint.body?.safeParse(JSON.parse(text)).success === true
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...takesJson),
        fc.array(fc.json({ maxDepth: 3 }), { minLength: 4, maxLength: 4 }),
        async (endpoint, payloads) => {
          world = worldAt(endpoints.indexOf(endpoint))
          const { caller, url } = await wellMeant(endpoint)
          const before = await world.fingerprint()
          for (const payload of payloads.filter(one => !isAccepted(endpoint, one)))
            expectRefusal(await send(caller, endpoint, { url, payload, headers: json }), payload)
          expect(await world.fingerprint()).toBe(before)
        },
      ),
      { numRuns: 150 },
    )
  })
})

describe.each(named(endpoints.filter(endpoint => endpoint.method !== 'GET')))(
  '$name refuses and changes nothing',
  ({ endpoint }) => {
    settle(endpoint)

    it('when the body is of another type, broken, or too large', async () => {
      const { caller, url, sent } = await wellMeant(endpoint)
      const text = JSON.stringify(sent.body ?? { a: 1 })
      const tooMuch = 1024 * 1024 + (endpoint.upload?.maxBytes ?? 0)
      const tries: [string, InjectOptions, number[]][] = [
        ['plain text', { payload: text, headers: { 'content-type': 'text/plain' } }, [415]],
        ['XML', { payload: '<a/>', headers: { 'content-type': 'application/xml' } }, [415]],
        [
          'a form',
          { payload: 'a=1', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
          [415],
        ],
        ['no type', { payload: Buffer.from(text), headers: { 'content-type': '' } }, [415]],
        ['nonsense as type', { payload: text, headers: { 'content-type': 'json' } }, [415]],
        ['broken JSON', { payload: '{"a":', headers: json }, [400, 415]],
        ['too much JSON', { payload: `"${'x'.repeat(tooMuch)}"`, headers: json }, [413]],
      ]
      if (!endpoint.upload) tries.push(['a multipart form', form({ name: 'email', content: 'a' }), [415]])
      const before = await world.fingerprint()
      for (const [what, options, expected] of tries) {
        const answer = await send(caller, endpoint, { url, ...options })
        expectRefusal(answer, what)
        expect(expected, `${what}: ${answer.status}`).toContain(answer.status)
      }
      expect(await world.fingerprint()).toBe(before)
    })
  },
)

const questions = [
  '',
  '   ',
  'null',
  '0',
  '-1',
  '1.5',
  '1e400',
  'NaN',
  '[]',
  '%00',
  '%F0%9F%92%A9',
  "'%20or%201=1--",
]
const asText = (query: object) => new URLSearchParams(query as Record<string, string>).toString()

/** What is said several times is a list. */
function parseQuery(text: string): Record<string, string | string[]> {
  const value = new URLSearchParams(text)
  return Object.fromEntries(
    [...value.keys()].map(name => [
      name,
      value.getAll(name).length > 1 ? value.getAll(name) : (value.get(name) ?? ''),
    ]),
  )
}

describe.each(named(endpoints.filter(endpoint => endpoint.query !== undefined)))(
  '$name refuses and changes nothing',
  ({ endpoint }) => {
    settle(endpoint)

    const accepts = (text: string) => endpoint.query?.safeParse(parseQuery(text)).success === true

    it('when its query is missing, invalid, repeated or unknown', async () => {
      const { caller, url, sent } = await wellMeant(endpoint)
      const query = sent.query ?? {}
      expect(accepts(asText(query)), JSON.stringify(query)).toBe(true)
      let before = await world.fingerprint()
      // A file that leaves is written down.
      const countExport = async () => {
        if (endpoint.exports) before = await world.fingerprint()
      }
      for (const name of Object.keys(query)) {
        const { [name]: value, ...without } = query
        const others = asText(without)
        for (const text of [
          others,
          ...[...questions, 'x'.repeat(5_000)].map(value => `${others}&${name}=${value}`),
        ]) {
          const answer = await send(caller, endpoint, { url: `${url}?${text}` })
          // What the contract lets through (a cursor is any short text) is looked at by the handler.
          if (accepts(text)) {
            expect(answer.status, text).toBeLessThan(500)
            await countExport()
          } else {
            expectRefusal(answer, text)
            expect(answer.body.fields, text).toHaveProperty(name)
          }
        }
        // Only where several may be meant, as the systems of a search, is it no mistake.
        const twice = `${asText(query)}&${name}=${value}`
        const answer = await send(caller, endpoint, { url: `${url}?${twice}` })
        if (accepts(twice)) {
          expect(answer.status, name).toBe(200)
          await countExport()
        } else expectRefusal(answer, name)
      }
      const answer = await send(caller, endpoint, { url: `${url}?${asText(query)}&surprise=1` })
      expectRefusal(answer, 'an unknown question')
      expect(await world.fingerprint()).toBe(before)
    })
  },
)

describe.each(named(endpoints.filter(endpoint => endpoint.idempotent)))(
  '$name refuses and changes nothing',
  ({ endpoint }) => {
    settle(endpoint)

    it('when its Idempotency-Key is too short, too long, or has blanks in it', async () => {
      const { caller, url, sent } = await wellMeant(endpoint)
      const query = asText(sent.query ?? {})
      const options: InjectOptions = (await caseOf(endpoint).more?.()) ?? { payload: sent.body ?? {} }
      const before = await world.fingerprint()
      for (const key of ['', 'short', 'x'.repeat(201), 'with a blank', 'tab\there', 'no-äscii-at-all']) {
        const headers = { ...options.headers, 'idempotency-key': key }
        const answer = await send(caller, endpoint, { url: `${url}?${query}`, ...options, headers })
        expectRefusal(answer, key)
        expect([answer.status, answer.body.code], key).toEqual([400, 'malformed'])
      }
      expect(await world.fingerprint()).toBe(before)
    })
  },
)

const notIds = [
  'me',
  '1',
  '%20',
  '%00',
  'null',
  '{}',
  "'%20or%201=1--",
  '..%2f..%2fetc%2fpasswd',
  '%F0%9F%92%A9',
  '00000000-0000-0000-0000-00000000000g',
  '0'.repeat(90),
  '0'.repeat(5_000),
]
const unreadable = ['%', '%zz', '%ff', '%c3%28', '%ed%a0%80']

describe.each(named(endpoints.filter(endpoint => endpoint.params !== undefined)))(
  '$name refuses and changes nothing',
  ({ endpoint }) => {
    settle(endpoint)

    it('when a path parameter is no ID', async () => {
      const { caller, sent } = await wellMeant(endpoint)
      const more = sent.body && !endpoint.upload ? { payload: sent.body } : {}
      const [name = ''] = Object.keys(sent.params ?? {})
      const before = await world.fingerprint()
      for (const text of [...notIds, ...unreadable]) {
        const url = endpoint.path.replace(`:${name}`, text)
        const answer = await send(caller, endpoint, { url, ...more })
        expectRefusal(answer, text)
        if (unreadable.includes(text)) expect(answer.status, text).toBe(400)
      }
      expect(await world.fingerprint()).toBe(before)
    })
  },
)

describe('an unknown address', () => {
  it.each([
    ['GET', '/nothing'],
    ['GET', '/user'],
    ['POST', '/user/billers'],
    ['PATCH', '/auth/login'],
    ['OPTIONS', '/auth/login'],
    ['DELETE', '/'],
    ['GET', '/auth/%'],
    ['GET', '/%ff%fe'],
    ['GET', '/../../etc/passwd'],
    ['GET', '//auth/sessions'],
    ['GET', `/${'x'.repeat(10_000)}`],
    ['GET', '/AUTH/SESSIONS'],
  ] as const)('is refused in the same words: %s %s', async (method, url) => {
    expectRefusal(await world.visitor.send({ method, url }), url)
  })

  it('may have any query: nothing breaks', async () => {
    const caller = await world.join('ADMIN')
    for (const endpoint of endpoints.filter(one => one.method === 'GET')) {
      const { url } = await wellMeant(endpoint)
      for (const query of ['a=1&a=2', 'a[]=1&a[b]=2', '__proto__=1&constructor=2', '%', '%ff=%fe', '&&&==']) {
        const { status } = await send(caller, endpoint, { url: `${url}?${query}` })
        expect(status, `${nameOf(endpoint)}?${query}`).toBeLessThan(500)
      }
    }
  })
})
