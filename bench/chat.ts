import { countUnread, sendMessage } from '@claimcrew/contract/chat/contract'
import { fillPath } from '@claimcrew/contract/kit/endpoint'
import { withDatabase } from './attendance-data.ts'
import { type ChatUser, loadDemo, makeHistory, makePairs } from './chat-data.ts'
import { compare, describeRounds, load, measureAnswerMs } from './load.ts'
import { type RunningApp, run, runApp, waitUntilIdle } from './processes.ts'
import type { Figure } from './report.ts'

const size = { conversations: 500, inLong: 100_000, messages: 1_000_000 }
// Nobody sends more than a message a second, so that many people send: some of them in each round.
const pairs = 2_000
const atOnce = 500

export async function benchChatSending(databaseUrl: string): Promise<Figure[]> {
  await loadDemo(databaseUrl)
  const people = await withDatabase(databaseUrl, async client => {
    await client.query(`create table bench_messages (id bigint generated always as identity primary key,
      conversation_id uuid not null, text text not null, at timestamptz not null)`)
    return (await makePairs(client, pairs)).flat()
  })
  const app = await runApp(databaseUrl)
  const control = await run(['bench/chat-control.ts'], { DATABASE_URL: databaseUrl })
  let [next, round] = [0, 0]
  const nextOnes = () => people.slice((round++ % (people.length / atOnce)) * atOnce).slice(0, atOnce)
  // As in life: who writes has opened the app a moment ago, which asks what is unread.
  const enter = (some: readonly ChatUser[]) => {
    let nth = 0
    return load(app.url, {
      amount: some.length,
      requests: [
        {
          setupRequest: request => ({
            ...request,
            path: countUnread.path,
            headers: { authorization: `Bearer ${some[nth++ % some.length]?.token}` },
          }),
        },
      ],
    })
  }
  // The control is sent the very same, so that making requests costs the same on both sides.
  const send = (url: string, some: readonly ChatUser[]) =>
    load(url, {
      requests: [
        {
          setupRequest: request => {
            const nth = next++
            const { conversationId = '', token = '' } = some[nth % some.length] ?? {}
            return {
              ...request,
              method: sendMessage.method,
              path: fillPath(sendMessage.path, { conversationId }),
              headers: {
                'content-type': 'application/json',
                authorization: `Bearer ${token}`,
                'idempotency-key': `bench-message-${nth}`,
              },
              body: JSON.stringify({
                text: `Batch ${nth} of the remittances is posted, nothing is on hold.`,
              }),
            }
          },
        },
      ],
    })
  try {
    const measured = await compare(
      async () => {
        const some = nextOnes()
        await enter(some)
        return send(app.url, some)
      },
      () => send(control.url, people.slice(0, atOnce)),
    )
    return [
      {
        name: 'sending a message: share of a bare insert’s rate, 32 connections',
        value: measured.throughput,
        unit: '',
        bound: { atLeast: 0.25 },
        behind: describeRounds(measured),
      },
    ]
  } finally {
    await control.stop()
    await app.stop()
  }
}

/** How long such a call takes on a quiet server, one after the other: the slowest but five in a hundred. */
async function timed(
  { url }: RunningApp,
  token: string,
  paths: readonly string[],
  times = 200,
): Promise<number[]> {
  const took: number[] = []
  for (let nth = 0; nth < times + 20; nth++) {
    let ms = 0
    for (const path of paths) ms += await measureAnswerMs(`${url}${path}`, token)
    // The first ones warm up.
    if (nth >= 20) took.push(ms)
  }
  return took.sort((a, b) => a - b)
}

export async function benchChatReading(databaseUrl: string): Promise<Figure[]> {
  await loadDemo(databaseUrl)
  const { token, longId } = await withDatabase(databaseUrl, client => makeHistory(client, size))
  const app = await runApp(databaseUrl)
  await waitUntilIdle(app)
  const figures: Figure[] = []
  const conversation = `/api/conversations/${longId}`
  const requests: readonly [name: string, atMost: number, ...paths: string[]][] = [
    [
      `a conversation of ${size.inLong} messages opens at the last read`,
      15,
      conversation,
      `${conversation}/messages?around=last-read&limit=50`,
    ],
    [`the first page of ${size.conversations} conversations`, 10, '/api/conversations'],
    [`search in ${size.messages} messages: a word that is everywhere`, 50, '/api/chat/search?q=word0'],
    ['… the beginning of many words', 50, '/api/chat/search?q=word1'],
    ['… a word that is seldom', 50, '/api/chat/search?q=zebra'],
    ['… three words', 50, '/api/chat/search?q=word0%20word2%20word13'],
    ['… a word that is nowhere', 50, '/api/chat/search?q=giraffe'],
  ]
  try {
    for (const [name, atMost, ...paths] of requests) {
      const took = await timed(app, token, paths)
      const percentile = (share: number) => took[Math.ceil(took.length * share) - 1] ?? Number.NaN
      figures.push({
        name,
        value: percentile(0.95),
        unit: 'ms',
        bound: { atMost },
        behind: `median ${percentile(0.5).toFixed(1)} ms, slowest ${percentile(1).toFixed(1)} ms`,
      })
    }
    return figures
  } finally {
    await app.stop()
  }
}
