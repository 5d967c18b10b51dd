import { type Endpoint, usualWritesAMinute } from '@claimcrew/contract/kit/endpoint'
import { signIn } from '@claimcrew/contract/people/contract'
import { roleMay, roles } from '@claimcrew/contract/permissions'
import type { InjectOptions } from 'fastify'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { importRoutes } from '../src/app.ts'
import { caseOf, nameOf, targetOf } from './cases/all.ts'
import { casesTracker } from './cases/tracking.ts'
import { World } from './world.ts'

const world = await World.open({ tracker: casesTracker })
// A hundred calls that may be made as often as usual would take an hour: there a hundredth of the number is used up.
const scale = 100
const hasty = await world.anotherApp({ perMinuteTimes: 1 / scale })
const routes = await importRoutes()
const limited = routes.flatMap(({ endpoint }) => {
  const { perMinute } = endpoint
  if (perMinute === undefined) return []
  const isUsual = perMinute === usualWritesAMinute && endpoint.method !== 'GET'
  const [app, most] = isUsual ? [hasty, perMinute / scale] : [world.app, perMinute]
  return { endpoint, name: nameOf(endpoint), perMinute, app, most }
})

it('is declared for each call that changes something', () => {
  const unlimited = routes.filter(({ endpoint }) => endpoint.method !== 'GET' && !endpoint.perMinute)
  // A sign-in is counted by account, over all processes: see the tests of sessions.
  expect(unlimited.map(({ endpoint }) => nameOf(endpoint))).toEqual([nameOf(signIn)])
})

// What counts the calls of a minute reads the machine's clock; timers go on, for PostgreSQL answers in real time.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const passMinute = () => vi.setSystemTime(Date.now() + 60_001)

/** A call that is refused for its form, which costs little and counts all the same. */
function toMalformedCall({ method, path, query }: Endpoint): InjectOptions {
  const url = path.replace(/:\w+/g, 'no-id')
  if (method === 'GET') return { method, url: query ? `${url}?surprise=1` : url }
  return { method, url, payload: 'text', headers: { 'content-type': 'text/plain' } }
}

it.each(limited)(
  '$name is refused beyond $perMinute calls a minute, changes nothing, and works again a minute later',
  async ({ endpoint, app, most }) => {
    const { may } = endpoint
    const person = await world.join(roles.find(role => may === 'anyone' || roleMay(role, may)) ?? 'ADMIN')
    const caller = (may === 'anyone' ? world.visitor : person).at(app)
    const { input, more } = caseOf(endpoint)
    const sent = await input(await targetOf(endpoint, person, world), world)
    const form = await more?.()
    // What was sent to prepare this one counts as well.
    passMinute()
    const malformed = toMalformedCall(endpoint)
    for (let count = 1; count <= most; count++) {
      const { status } = await caller.send(malformed)
      if (status === 429 || status >= 500) expect.unreachable(`${status} at call ${count}`)
    }
    const before = await world.fingerprint()
    const { status, headers, body } = await caller.call(endpoint, sent, form)
    expect([status, body.code]).toEqual([429, 'too-many'])
    const seconds = Number(headers['retry-after'])
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThanOrEqual(60)
    expect(await world.fingerprint()).toBe(before)
    passMinute()
    expect((await caller.send(malformed)).status).not.toBe(429)
  },
)
