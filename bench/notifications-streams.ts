import { once } from 'node:events'
import { type ClientRequest, get, type IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathWith } from '@claimcrew/contract/kit/endpoint'
import { live } from '@claimcrew/contract/kit/live'
import { markRead } from '@claimcrew/contract/notifications/contract'
import { makeNewcomers, type Newcomer, withDatabase } from './attendance-data.ts'
import { memoryOf, type Running, runApp } from './processes.ts'
import type { Figure } from './report.ts'

const readers = 2_000
const eventsPerSecond = 50
const seconds = 15

type Reader = Newcomer & { readonly notificationId: string }

/**
 * Two thousand people listen to one process, while others' calls at a second one cause fifty events a second. An event's
 * time is from sending the call that causes it to its arrival at the reader.
 */
export async function benchStreams(databaseUrl: string): Promise<Figure[]> {
  const people = await withDatabase(databaseUrl, async client => {
    const newcomers = await makeNewcomers(client, readers)
    const { rows } = await client.query<{ id: string }>(
      `insert into notifications (id, user_id, kind, event_key, title, description, link, created_at)
       select gen_random_uuid(), user_id, 'welcome', 'bench', 'Welcome', 'Your account is ready.', '/profile', now()
       from unnest($1::uuid[]) with ordinality as one (user_id, n) order by n returning id`,
      [newcomers.map(one => one.billerId)],
    )
    return newcomers.map((one, index): Reader => ({ ...one, notificationId: rows[index]?.id ?? '' }))
  })
  // A process that has done nothing else yet: what it took for other things would hide what the streams take.
  const [app, other] = [await runApp(databaseUrl), await runApp(databaseUrl)]
  const streams: ClientRequest[] = []
  try {
    const before = await memoryOf(app.pid)
    const arrived = new Map<string, (at: number) => void>()
    for (let first = 0; first < readers; first += 50)
      streams.push(
        ...(await Promise.all(people.slice(first, first + 50).map(one => listenTo(app, one, arrived)))),
      )
    await sleep(3_000)
    const [open, took] = [await memoryOf(app.pid), await causeEvents(other, people, arrived)]
    const after = await memoryOf(app.pid)
    took.sort((a, b) => a - b)
    const percentile = (share: number) => took[Math.ceil(took.length * share) - 1] ?? Number.NaN
    return [
      {
        name: `${readers} open streams: memory they add to one process`,
        value: Math.max(open, after) - before,
        unit: 'MB',
        bound: { atMost: 100 },
        behind: `${before.toFixed(0)} MB before, ${open.toFixed(0)} open, ${after.toFixed(0)} after the events`,
      },
      {
        name: `event from another process to its reader: p99 at ${eventsPerSecond}/s`,
        value: percentile(0.99),
        unit: 'ms',
        bound: { atMost: 50 },
        behind: `${took.length} events, median ${percentile(0.5).toFixed(1)} ms, slowest ${percentile(1).toFixed(1)} ms`,
      },
    ]
  } finally {
    for (const stream of streams) stream.destroy()
    await other.stop()
    await app.stop()
  }
}

/** Opens a stream and waits for its first message. */
async function listenTo(
  app: Running,
  { token, notificationId }: Reader,
  arrived: ReadonlyMap<string, (at: number) => void>,
): Promise<ClientRequest> {
  const request = get(`${app.url}${live.path}`, {
    agent: false,
    headers: { authorization: `Bearer ${token}` },
  })
  request.on('error', () => {})
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  if (response.statusCode !== 200) throw new Error(`A stream was refused: ${response.statusCode}`)
  response.setEncoding('utf8')
  await once(response, 'data')
  response.on('data', (text: string) => {
    if (text.includes('notifications:marked')) arrived.get(notificationId)?.(performance.now())
  })
  return request
}

async function causeEvents(
  app: Running,
  people: readonly Reader[],
  arrived: Map<string, (at: number) => void>,
): Promise<number[]> {
  const took: Promise<number>[] = []
  for (let event = 0; event < eventsPerSecond * seconds; event++) {
    // Everybody is told something, in an order that has nothing to do with the order they came in.
    const one = people[(event * 619) % people.length]
    if (!one) throw new Error('There is nobody to tell')
    took.push(cause(app, one, arrived))
    await sleep(1000 / eventsPerSecond)
  }
  return Promise.all(took)
}

function cause(
  app: Running,
  { token, notificationId }: Reader,
  arrived: Map<string, (at: number) => void>,
): Promise<number> {
  const began = performance.now()
  return new Promise((resolve, reject) => {
    arrived.set(notificationId, at => resolve(at - began))
    const { method, path } = markRead
    fetch(`${app.url}${pathWith(path, { notificationId })}`, {
      method,
      headers: { authorization: `Bearer ${token}` },
    }).then(answer => {
      if (!answer.ok) reject(new Error(`An event was refused: ${answer.status}`))
    }, reject)
  })
}
