import { sendMessage } from '@claimcrew/contract/chat/contract'
import { fillPath } from '@claimcrew/contract/kit/endpoint'
import { withDatabase } from './attendance-data.ts'
import { type ChatUser, loadDemo, makePairs } from './chat-data.ts'
import { type RunningApp, runApp } from './processes.ts'
import type { Figure } from './report.ts'
import { describeSpread, percentile, Streams } from './streams.ts'

const readers = 2_000
const rate = { perSecond: 50, seconds: 15 }

/**
 * Two thousand people listen to one process, while the people they talk with send fifty messages a second at another. A
 * message's time is from sending it to its arrival, words and all, on the reader's line.
 */
export async function benchChatStreams(databaseUrl: string): Promise<Figure[]> {
  await loadDemo(databaseUrl)
  const pairs = await withDatabase(databaseUrl, client => makePairs(client, readers))
  const [app, other] = [await runApp(databaseUrl), await runApp(databaseUrl)]
  const streams = new Streams(app, 'chat:message-sent')
  try {
    await streams.open(pairs.map(([, { token, conversationId }]) => ({ token, key: conversationId })))
    const authors = pairs.map(([author]) => author)
    const talk = (seconds: number) =>
      streams.time(
        authors,
        { ...rate, seconds },
        one => one.conversationId,
        one => say(other, one),
      )
    // The first ones meet a process that has compiled and prepared nothing yet, which is once in its life.
    await talk(3)
    const took = await talk(rate.seconds)
    return [
      {
        name: `message at another process to its reader: p99 at ${rate.perSecond}/s, ${readers} streams`,
        value: percentile(took, 0.99),
        unit: 'ms',
        bound: { atMost: 50 },
        behind: describeSpread(took, 'messages'),
      },
    ]
  } finally {
    streams.close()
    await other.stop()
    await app.stop()
  }
}

const say = (app: RunningApp, { conversationId, token }: ChatUser): Promise<Response> =>
  fetch(`${app.url}${fillPath(sendMessage.path, { conversationId })}`, {
    method: sendMessage.method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ text: 'The remittances of this morning are posted.' }),
  })
