import { Agent, get } from 'node:http'
import autocannon from 'autocannon'

type Load = { readonly requestsPerSecond: number; readonly p99: number }

const usualConnections = 32

/** Fires for two seconds, or a number of times; any answer but 2xx makes the figure worthless, so it fails. */
export async function load(url: string, options: Partial<autocannon.Options> = {}): Promise<Load> {
  const began = performance.now()
  const result = await autocannon({
    connections: usualConnections,
    // It ends only when it takes a sample, and would round every number of requests up to whole seconds.
    sampleInt: 50,
    ...(options.amount === undefined ? { duration: 2 } : {}),
    ...options,
    url,
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} errors`)
  const seconds = (performance.now() - began) / 1000
  // autocannon's own average and duration are of whole seconds, which a number of requests seldom fills.
  return { requestsPerSecond: result.requests.total / seconds, p99: result.latency.p99 }
}

export type RequestSpec = {
  readonly path: string
  readonly headers: Record<string, string>
  readonly body?: string
}

/** One request for each of them. */
export function loadEach<Item>(
  people: readonly Item[],
  sent: (one: Item) => RequestSpec,
  url: string,
  method: 'GET' | 'POST' | 'PUT',
  connections = usualConnections,
): Promise<Load> {
  let next = 0
  return load(url, {
    method,
    connections,
    amount: people.length,
    requests: [
      {
        setupRequest: request => {
          const one = people[next++ % people.length]
          if (!one) throw new Error('There is nobody to send anything')
          return { ...request, method, ...sent(one) }
        },
      },
    ],
  })
}

const keepAliveAgent = new Agent({ keepAlive: true })

/**
 * How long it takes until all of an answer has come. It passes by packed and unread: what its reader does with it is not
 * the server's work, and here would be done on the server's processors.
 */
export function measureAnswerMs(url: string, token: string): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip' }
  const began = performance.now()
  get(url, { agent: keepAliveAgent, headers }, answer => {
    if (answer.statusCode !== 200) reject(new Error(`${url}: ${answer.statusCode}`))
    answer.on('end', () => resolve(performance.now() - began))
    answer.on('error', reject)
    answer.resume()
  }).on('error', reject)
  return promise
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/**
 * Both sides in turn, in short rounds, and each round's ratio by itself: a slow moment of the machine then spoils one
 * round, and the median leaves it out. The first rounds only warm both up.
 */
export async function compare(
  ours: () => Promise<Load>,
  control: () => Promise<Load>,
  rounds = 7,
): Promise<{ ours: Load[]; control: Load[]; throughput: number; p99: number }> {
  for (let round = 0; round < 2; round++) {
    await control()
    await ours()
  }
  const measured = { ours: [] as Load[], control: [] as Load[] }
  for (let round = 0; round < rounds; round++) {
    measured.control.push(await control())
    measured.ours.push(await ours())
  }
  const ratios = (key: keyof Load) =>
    measured.ours.map((load, round) => load[key] / (measured.control[round]?.[key] ?? Number.NaN))
  return { ...measured, throughput: median(ratios('requestsPerSecond')), p99: median(ratios('p99')) }
}

const rates = (loads: readonly Load[]) =>
  loads.map(one => one.requestsPerSecond.toFixed(one.requestsPerSecond < 100 ? 1 : 0)).join(' ')

/** The rates behind a ratio, round by round. */
export const describeRounds = (measured: {
  readonly ours: readonly Load[]
  readonly control: readonly Load[]
}) => `ours ${rates(measured.ours)}/s, control ${rates(measured.control)}/s`
