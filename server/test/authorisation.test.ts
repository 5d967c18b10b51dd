import { type Endpoint, fillPath } from '@claimcrew/contract/kit/endpoint'
import { permissions, type Role, roleMay, roles } from '@claimcrew/contract/permissions'
import { beforeAll, describe, expect, it } from 'vitest'
import { importRoutes } from '../src/app.ts'
import { newToken } from '../src/kit/http/session.ts'
import { caseOf, cases, fromAnywhere, nameOf, targetOf } from './cases/all.ts'
import { joinNeighbor } from './cases/neighbor.ts'
import { casesTracker } from './cases/tracking.ts'
import { type AnyAnswer, Caller, day, openWorlds, type Person, type World } from './world.ts'

const worldAt = await openWorlds({ tracker: casesTracker })
let world = worldAt(0)
const endpoints = (await importRoutes()).map(route => route.endpoint)

/** In the tests about an endpoint: where they happen. */
const settle = (endpoint: Endpoint) =>
  beforeAll(() => {
    world = worldAt(endpoints.indexOf(endpoint))
  })

const guarded = endpoints.filter(endpoint => endpoint.may !== 'anyone')

const mayCall = (role: Role, endpoint: Endpoint) => endpoint.may === 'anyone' || roleMay(role, endpoint.may)

/** What is sent about somebody: prepared beforehand, so that only the call itself can change anything. */
async function callAbout(endpoint: Endpoint, target: Person) {
  const { input, more } = caseOf(endpoint)
  const [sent, options] = [await input(target, world), await more?.()]
  const { params } = sent as { params?: Record<string, string> }
  return {
    url: fillPath(endpoint.path, params),
    by: (caller: Caller): Promise<AnyAnswer> =>
      caller.call(endpoint, sent, { ...fromAnywhere(), ...options }),
  }
}

type Call = Awaited<ReturnType<typeof callAbout>>

const refusable = new Map<Endpoint, Promise<Call>>()

/** About a biller of its own. A refused call changes nothing, so one caller serves all tests that expect a refusal. */
function callToRefuse(endpoint: Endpoint): Promise<Call> {
  const cached = refusable.get(endpoint) ?? world.join('BILLER').then(target => callAbout(endpoint, target))
  refusable.set(endpoint, cached)
  return cached
}

const dead = new Map<World, Map<Role, ReturnType<typeof killTokens>>>()

/** Nothing that they send changes anything, so that the same ones serve every endpoint. */
function deadTokens(role: Role): ReturnType<typeof killTokens> {
  const here = dead.get(world) ?? new Map<Role, ReturnType<typeof killTokens>>()
  const cached = here.get(role) ?? killTokens(role)
  dead.set(world, here.set(role, cached))
  return cached
}

/** Everybody whose token is no good any more, or never was. */
async function killTokens(role: Role): Promise<[string, Caller][]> {
  const of = async (change: (person: Person) => Promise<unknown>) => {
    const person = await world.join(role)
    await change(person)
    return person
  }
  const now = world.now.toISOString()
  const long = new Date(world.now.getTime() - 40 * day).toISOString()
  const setSession = (change: object) => (person: Person) =>
    world.db.updateTable('sessions').set(change).where('user_id', '=', person.userId).execute()
  return [
    ['signed out', world.visitor],
    ['with a forged token', new Caller(world.app, newToken())],
    ['with an ended session', await of(setSession({ ended_at: now }))],
    ['with an expired session', await of(setSession({ expires_at: now }))],
    ['with an idle session', await of(setSession({ last_seen_at: long }))],
    [
      'deactivated, with a session that nobody ended',
      await of(({ userId }) =>
        world.db.updateTable('users').set({ deactivated_at: now }).where('id', '=', userId).execute(),
      ),
    ],
  ]
}

describe('the table of cases', () => {
  it('holds every endpoint and nothing else', () => {
    expect([...cases.keys()].sort()).toEqual(endpoints.map(nameOf).sort())
  })

  it('says what a stranger gets wherever an id is sent', () => {
    for (const endpoint of endpoints) {
      const sendsId =
        endpoint.params !== undefined || Object.keys(fieldsOf(endpoint)).some(name => /Ids?$/.test(name))
      expect(caseOf(endpoint).stranger !== undefined, nameOf(endpoint)).toBe(sendsId)
    }
  })

  it('covers every permission by an endpoint or a policy, so that none is an empty promise', () => {
    const used = new Set(endpoints.map(endpoint => endpoint.may))
    const byPolicy = ['user:update:all', 'engagements:read:all', 'pay:read', 'chat:billers:own']
    for (const name of Object.keys(permissions))
      expect(used.has(name as never) || byPolicy.includes(name), name).toBe(true)
  })
})

function fieldsOf({ body, query }: Endpoint): Record<string, unknown> {
  type Object = { shape?: Record<string, unknown> } | undefined
  return { ...(body as Object)?.shape, ...(query as Object)?.shape }
}

describe.each(guarded.map(endpoint => ({ name: nameOf(endpoint), endpoint })))('$name', ({ endpoint }) => {
  settle(endpoint)

  it('answers 401 without a sign-in, and does nothing', async () => {
    const role = roles.find(one => mayCall(one, endpoint)) ?? 'ADMIN'
    const callers = await deadTokens(role)
    const { by, url } = await callToRefuse(endpoint)
    const before = await world.fingerprint()
    for (const [who, caller] of callers) {
      const { status, body } = await by(caller)
      expect([status, body.code], who).toEqual([401, 'not-signed-in'])
    }
    // Fastify answers HEAD wherever it answers GET.
    if (endpoint.method === 'GET')
      expect((await world.visitor.send({ method: 'HEAD', url })).status).toBe(401)
    expect(await world.fingerprint()).toBe(before)
  })

  it.each(roles.filter(role => !mayCall(role, endpoint)))('answers 403 to a %s', async role => {
    const caller = await world.join(role)
    const calls = [await callToRefuse(endpoint), await callAbout(endpoint, caller)]
    const before = await world.fingerprint()
    for (const { by } of calls) {
      const { status, body } = await by(caller)
      expect([status, body.code]).toEqual([403, 'forbidden'])
    }
    expect(await world.fingerprint()).toBe(before)
  })
})

describe.each(endpoints.map(endpoint => ({ name: nameOf(endpoint), endpoint })))('$name', ({ endpoint }) => {
  settle(endpoint)

  it.each(roles.filter(role => mayCall(role, endpoint)))('works for a %s', async role => {
    const caller = await world.join(role)
    const { by } = await callAbout(endpoint, await targetOf(endpoint, caller, world))
    const { status, body, headers } = await by(caller)
    const { refused, refusedRoles } = caseOf(endpoint)
    expect(status, JSON.stringify(body)).toBe(refused ?? (refusedRoles?.includes(role) ? 409 : 200))
    // Nothing between us and them keeps what is theirs.
    expect(headers['cache-control']).toMatch(/^no-store|^private/)
  })

  const { stranger: expected, sharesNothing } = caseOf(endpoint)
  if (expected === undefined) return

  if (expected === 'own') return
  it.each(['BILLER', 'CLIENT'] as const)('gives a %s nothing of another one', async role => {
    const owner = await world.join(role)
    if (role === 'BILLER') await world.engage(await world.join('CLIENT'), owner, '2026-01-01')
    const target = await targetOf(endpoint, owner, world)
    const { by } = await callAbout(endpoint, target)
    const stranger = await (sharesNothing ? world.join(role) : joinNeighbor(world, owner, target))
    const before = await world.fingerprint()
    const answer = await by(stranger)
    if (!mayCall(role, endpoint)) expect(answer.status).toBe(403)
    else if (typeof expected === 'function') expected(answer, target)
    else expect(answer.status).toBe(expected)
    // A file of one's own that leaves is written down.
    if (!endpoint.exports || answer.status !== 200) expect(await world.fingerprint()).toBe(before)
  })
})
