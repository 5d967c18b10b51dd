import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { systemClock } from '../src/kit/random.ts'
import { createTokens } from './api/token.ts'
import { calmKnobs, type FaultKnobs } from './knobs.ts'
import { createCallHandler, type SandboxRequest } from './listener.ts'
import type { SandboxCompany } from './people/company.ts'
import { type SandboxAccount, type SandboxPerson, sandboxId } from './people/person.ts'

export { type SandboxPerson, sandboxId } from './people/person.ts'

export type SandboxOptions = {
  /** Read at each call: who is added to it joins, who is taken out of it is gone. */
  readonly people: readonly SandboxPerson[]
  /** The present, beyond which nothing has happened. */
  readonly now: () => Date
  readonly seed?: number
  readonly host?: string
  /** A free one by default. */
  readonly port?: number
  readonly account?: SandboxAccount
  /** About six months by default. */
  readonly tokenLifetimeMs?: number
  /** Eight hours by default. */
  readonly linkLifetimeMs?: number
  /** Tells in milliseconds when calls come in: real time, whatever the present is. */
  readonly stopwatch?: () => number
}

/** A Time Doctor that is not one: the same calls, seeded people's days without end, and a knob for every fault. */
export type Sandbox = {
  readonly url: string
  readonly companyId: string
  readonly companyName: string
  readonly account: SandboxAccount
  readonly knobs: FaultKnobs
  /** Turns every knob back to where it was. */
  calm(): void
  /** The latest ones, in order of their coming. */
  readonly requests: readonly SandboxRequest[]
  /** A token as a sign-in gives it. */
  issueToken(): string
  expireTokens(): void
  close(): Promise<void>
}

const hour = 3_600_000
const day = 86_400_000

export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { people, now, seed = 1, host = '127.0.0.1', port = 0 } = options
  const { account = { email: 'owner@sandbox.test', password: 'Sandbox-owner-1' } } = options
  const { tokenLifetimeMs = 182 * day, linkLifetimeMs = 8 * hour } = options
  const { stopwatch = () => systemClock().getTime() } = options
  const key = `sandbox ${seed}`
  let url = ''
  const company: SandboxCompany = {
    id: sandboxId(`company ${seed}`),
    name: 'Claimcrew Sandbox',
    links: { base: () => url, key, lifetimeMs: linkLifetimeMs },
    tokens: createTokens(key, now, tokenLifetimeMs),
    knobs: calmKnobs(),
    seed,
    people,
    account,
    now,
  }
  const requests: SandboxRequest[] = []
  const server = createServer(createCallHandler(company, requests, stopwatch))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  url = `http://${host}:${(server.address() as AddressInfo).port}`
  return {
    url,
    companyId: company.id,
    companyName: company.name,
    account,
    knobs: company.knobs,
    requests,
    calm: () => Object.assign(company.knobs, calmKnobs()),
    issueToken: () => company.tokens.issue('write').token,
    expireTokens: () => company.tokens.expireAll(),
    async close() {
      const closed = new Promise<void>(resolve => server.close(() => resolve()))
      server.closeAllConnections()
      await closed
    },
  }
}
