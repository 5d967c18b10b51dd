import { once } from 'node:events'
import { type ClientRequest, get, type IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { sendMessage } from '@claimcrew/contract/chat/contract'
import { pathWith } from '@claimcrew/contract/kit/endpoint'
import { live } from '@claimcrew/contract/kit/live'
import { withDatabase } from './attendance-data.ts'
import { makePairs, type Talker } from './chat-data.ts'
import { type Running, runApp } from './processes.ts'
import type { Figure } from './report.ts'

const readers = 2_000
const perSecond = 50
const seconds = 15

/**
 * Two thousand people listen to one process, while those whom they talk with send fifty messages a second at another. A
 * message's time is from sending it to its arrival, words and all, on the reader's line.
 */
export async function benchChatStreams(databaseUrl: string): Promise<Figure[]> {
  const pairs = await withDatabase(databaseUrl, client => makePairs(client, readers))
  const [app, other] = [await runApp(databaseUrl), await runApp(databaseUrl)]
  const streams: ClientRequest[] = []
  try {
    const arrived = new Map<string, (at: number) => void>()
    for (let first = 0; first < readers; first += 50)
      streams.push(
        ...(await Promise.all(
          pairs.slice(first, first + 50).map(([, reader]) => listenTo(app, reader, arrived)),
        )),
      )
    await sleep(3_000)
    const took = await talk(other, pairs, arrived)
    took.sort((a, b) => a - b)
    const percentile = (share: number) => took[Math.ceil(took.length * share) - 1] ?? Number.NaN
    return [
      {
        name: `message at another process to its reader: p99 at ${perSecond}/s, ${readers} streams`,
        value: percentile(0.99),
        unit: 'ms',
        bound: { atMost: 50 },
        behind: `${took.length} messages, median ${percentile(0.5).toFixed(1)} ms, slowest ${percentile(1).toFixed(1)} ms`,
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
  { token, conversationId }: Talker,
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
    if (text.includes('chat:message-sent')) arrived.get(conversationId)?.(performance.now())
  })
  return request
}

async function talk(
  app: Running,
  pairs: readonly (readonly [Talker, Talker])[],
  arrived: Map<string, (at: number) => void>,
): Promise<number[]> {
  const took: Promise<number>[] = []
  for (let nth = 0; nth < perSecond * seconds; nth++) {
    // In an order that has nothing to do with the order they came in.
    const [author] = pairs[(nth * 619) % pairs.length] ?? []
    if (!author) throw new Error('There is nobody to talk')
    took.push(say(app, author, arrived))
    await sleep(1000 / perSecond)
  }
  return Promise.all(took)
}

function say(app: Running, author: Talker, arrived: Map<string, (at: number) => void>): Promise<number> {
  const began = performance.now()
  return new Promise((resolve, reject) => {
    arrived.set(author.conversationId, at => resolve(at - began))
    fetch(`${app.url}${pathWith(sendMessage.path, { conversationId: author.conversationId })}`, {
      method: sendMessage.method,
      headers: { authorization: `Bearer ${author.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ text: 'The remittances of this morning are posted.' }),
    }).then(answer => {
      if (!answer.ok) reject(new Error(`A message was refused: ${answer.status}`))
    }, reject)
  })
}
