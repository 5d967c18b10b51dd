import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import {
  type Sandbox,
  type SandboxOptions,
  type SandboxPerson,
  sandboxId,
  startSandbox,
} from '../../sandbox/server.ts'
import {
  openTimeDoctor,
  type TimeDoctorOptions,
  type TrackerToken,
} from '../../src/tracking/time-doctor/adapter.ts'
import { type Tracker, TrackerError, type TrackerOutage } from '../../src/tracking/tracker.ts'

export const monday = { from: '2026-03-09T00:00:00.000Z', to: '2026-03-10T00:00:00.000Z' }
export const week = { from: monday.from, to: '2026-03-16T00:00:00.000Z' }

/** Works from nine to five on every day there is. */
export const biller = (name: string): SandboxPerson => ({
  id: sandboxId(name),
  name,
  email: `${name.toLowerCase().replaceAll(' ', '.')}@crew.test`,
  timezone: 'UTC',
  async stretches(from, to) {
    const days: { start: string; end: string; breaks: [] }[] = []
    for (let at = Date.parse(`${from.slice(0, 10)}T09:00:00Z`); at < Date.parse(to); at += 86_400_000)
      days.push({
        start: new Date(at).toISOString(),
        end: new Date(at + 8 * 3_600_000).toISOString(),
        breaks: [],
      })
    return days.filter(({ start, end }) => start < to && end > from)
  },
})

export const ann = biller('Ann Reyes')

/** Keeps a token as the database would. */
export function createMemoryTokens() {
  const tokens = {
    saved: null as TrackerToken | null,
    read: async () => tokens.saved,
    write: async (token: TrackerToken) => {
      tokens.saved = token
    },
  }
  return tokens
}

type AdapterTest = {
  readonly tracker: Tracker
  readonly clock: ReturnType<typeof newClock>
  /** How long it would have waited before each further try. */
  readonly waits: readonly number[]
  readonly lines: readonly string[]
  /** How many requests were under way or over each time it asked whether the next may start. */
  readonly paces: readonly number[]
}

function newClock() {
  const clock = {
    at: week.to,
    pass: (seconds: number) => {
      clock.at = new Date(Date.parse(clock.at) + seconds * 1000).toISOString()
    },
  }
  return clock
}

/** The adapter with a clock that one can set, waits that take no time, and the middle of every chance. */
export function connect(
  url: string,
  options: Partial<TimeDoctorOptions>,
  seen: readonly unknown[] = [],
  clock = newClock(),
): AdapterTest {
  const [waits, lines, paces]: [number[], string[], number[]] = [[], [], []]
  const line = (fields: object, message: string) => void lines.push(JSON.stringify({ ...fields, message }))
  const tracker = openTimeDoctor({
    url,
    company: null,
    credentials: { kind: 'token', token: 'a-token' },
    tokens: createMemoryTokens(),
    pace: async () => void paces.push(seen.length),
    now: () => new Date(clock.at),
    wait: async ms => void waits.push(ms),
    random: () => 0.5,
    log: { info: line, warn: line },
    ...options,
  })
  onTestFinished(() => tracker.close())
  return { tracker, clock, waits, lines, paces }
}

/** A sandbox with one biller, and the adapter connected to it by a token. */
export async function atSandbox(
  options: Partial<TimeDoctorOptions> = {},
  provider: Partial<SandboxOptions> = {},
): Promise<AdapterTest & { sandbox: Sandbox }> {
  const clock = newClock()
  const sandbox = await startSandbox({ people: [ann], now: () => new Date(clock.at), ...provider })
  onTestFinished(() => sandbox.close())
  const credentials = { kind: 'token', token: sandbox.issueToken() } as const
  const desk = connect(
    sandbox.url,
    { company: sandbox.companyId, credentials, sandbox: true, ...options },
    sandbox.requests,
    clock,
  )
  return { ...desk, sandbox }
}

/** A provider that answers whatever a test wants; it answers its address. */
export async function provider(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<string> {
  const server = createServer(answer)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Which trouble a call runs into, in one word, and what is said about it. */
export async function catchOutage(
  call: Promise<unknown>,
): Promise<{ trouble: TrackerOutage | 'none'; detail: string }> {
  try {
    await call
    return { trouble: 'none', detail: '' }
  } catch (error) {
    if (!(error instanceof TrackerError)) throw error
    return { trouble: error.outage, detail: error.detail }
  }
}
