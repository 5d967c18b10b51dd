import { endpoint } from '@claimcrew/contract/kit/endpoint'
import { Done, doneReply } from '@claimcrew/contract/kit/reply'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { type DelegatedRoutesIn, defineDelegatedRoutes, defineRoutes, delegateTo } from './handlers.ts'
import type { Handler } from './route.ts'

const endpointFields = { method: 'POST', may: 'live:listen', summary: '', reply: Done } as const

/** A contract module: what is no endpoint is left out. */
const contract = {
  greet: endpoint({ ...endpointFields, path: '/greet', body: z.object({ name: z.string() }) }),
  wave: endpoint({ ...endpointFields, path: '/wave' }),
  maxGreetings: 3,
}

/** One of which another feature answers a call. */
const shared = {
  ask: endpoint({ ...endpointFields, path: '/ask' }),
  tell: endpoint({ ...endpointFields, path: '/tell' }),
}

const greet: Handler<typeof contract.greet> = async (_, { body }) =>
  body.name === '' ? doneReply : doneReply
const wave: Handler<typeof contract.wave> = async () => doneReply
const ask: Handler<typeof shared.ask> = async () => doneReply
const notify: Handler<typeof shared.tell> = async () => doneReply

const forShared = defineDelegatedRoutes('engagements', shared, { ask })

declare module './handlers.ts' {
  interface DelegatedEndpoints extends DelegatedRoutesIn<typeof forShared> {}
}

const pathsOf = (routes: readonly { endpoint: { path: string } }[]) => routes.map(one => one.endpoint.path)

describe('the routes of a feature', () => {
  it('are a handler for each endpoint of its contract, by the same name', () => {
    const routes = defineRoutes(contract, { greet, wave })
    expect(routes).toEqual([
      { endpoint: contract.greet, handle: greet },
      { endpoint: contract.wave, handle: wave },
    ])
  })

  it('leave out endpoints another feature answers, which has a route for them', () => {
    expect(pathsOf(defineRoutes(shared, { ask: delegateTo('engagements'), tell: notify }))).toEqual(['/tell'])
    expect(pathsOf(forShared)).toEqual(['/ask'])
  })
})

// Each of these must not compile; `tsc` fails where one does.
describe('the compiler refuses', () => {
  it('an endpoint without a handler', () => {
    // @ts-expect-error `wave` has none
    expect(pathsOf(defineRoutes(contract, { greet }))).toEqual(['/greet'])
  })

  it('a handler without an endpoint', () => {
    // @ts-expect-error there is no endpoint `bow`
    expect(() => defineRoutes(contract, { greet, wave, bow: wave })).not.toThrow()
  })

  it('a handler of another endpoint', () => {
    // @ts-expect-error waving brings no name
    expect(pathsOf(defineRoutes(contract, { greet, wave: greet }))).toEqual(['/greet', '/wave'])
  })

  it('an endpoint declared as answered elsewhere that is not, or not there', () => {
    // @ts-expect-error nobody answers `wave`
    expect(pathsOf(defineRoutes(contract, { greet, wave: delegateTo('engagements') }))).toEqual(['/greet'])
    // @ts-expect-error it is engagements that answers `ask`
    expect(pathsOf(defineRoutes(shared, { ask: delegateTo('chat'), tell: notify }))).toEqual(['/tell'])
  })

  it('a second handler of an endpoint answered elsewhere', () => {
    // @ts-expect-error engagements answers `ask` already
    expect(pathsOf(defineRoutes(shared, { ask, tell: notify }))).toEqual(['/ask', '/tell'])
  })
})
