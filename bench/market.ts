import { setTimeout as sleep } from 'node:timers/promises'
import { signIn } from '@claimcrew/contract/people/contract'
import { compare, describeRounds, load, median } from './load.ts'
import { fillMarket, searchPrefix } from './market-data.ts'
import { run, runApp } from './processes.ts'
import type { Figure } from './report.ts'

const count = 50_000
const connections = 16

type AskApp = (path: string, method?: string, body?: unknown) => Promise<Record<string, unknown>>

type Person = { readonly userId: string; readonly headers: { authorization: string }; readonly ask: AskApp }

async function signInPerson(url: string, email: string): Promise<Person> {
  const answer = await fetch(`${url}${signIn.path}`, {
    method: signIn.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'Claimcrew-demo-1' }),
  })
  const { authToken, user } = signIn.reply.parse(await answer.json())
  const headers = { authorization: `Bearer ${authToken}` }
  const ask: AskApp = async (path, method = 'GET', body = undefined) => {
    const reply = await fetch(`${url}${path}`, {
      method,
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`)
    return reply.json() as Promise<Record<string, unknown>>
  }
  return { userId: user.userId, headers, ask }
}

const filters = 'systems=epic&systems=tebra&workTypes=demographics&workTypes=charge-entry&languages=en'

/** Billers and posts searched through HTTP, in a house of so many of each. */
export async function benchMarket(databaseUrl: string): Promise<Figure[]> {
  // The demo comes first, since it comes only to an empty house.
  await (await runApp(databaseUrl)).stop()
  await fillMarket(databaseUrl, count)
  const [here, there] = [await runApp(databaseUrl), await runApp(databaseUrl)]
  const control = await run(['bench/control.ts'], { DATABASE_URL: databaseUrl })
  try {
    const client = await signInPerson(here.url, 'client@claimcrew.test')
    const biller = await signInPerson(here.url, 'biller@claimcrew.test')
    const elsewhere = await signInPerson(there.url, 'client@claimcrew.test')
    for (const person of [client, elsewhere]) await untilRead(person)
    const figures: Figure[] = []
    const searches = [
      [
        'profiles: three filters, text and counts',
        client,
        `/api/profiles?${filters}&q=${searchPrefix}&sort=rate&limit=20`,
      ],
      ['profiles: first page of no filter', client, '/api/profiles?limit=20'],
      [
        'jobs: three filters, text and counts',
        biller,
        `/api/jobs?${filters}&q=${searchPrefix}&sort=rate&limit=20`,
      ],
      ['jobs: first page of no filter', biller, '/api/jobs?limit=20'],
    ] as const
    for (const [name, { headers, ask }, path] of searches) {
      // Matches are counted for the first who asks.
      await ask(path)
      const measured = await compare(
        () => load(`${here.url}${path}`, { headers, connections }),
        () => load(`${control.url}/user/${biller.userId}`, { connections }),
        5,
      )
      figures.push({
        name: `${name}: share of the control’s rate`,
        value: measured.throughput,
        unit: '',
        bound: { atLeast: 0.15 },
        behind: describeRounds(measured),
      })
      figures.push({
        name: `${name}: p99 at ${connections} connections`,
        value: median(measured.ours.map(({ p99 }) => p99)),
        unit: 'ms',
        bound: { atMost: 40 },
      })
    }
    figures.push(await spreading(biller, elsewhere))
    figures.push(...(await publishing(here.url, client)))
    return figures
  } finally {
    await control.stop()
    await here.stop()
    await there.stop()
  }
}

/** Each process reads both indexes as it starts; anyone who asks before waits for that, and not forever. */
async function untilRead({ ask }: Person): Promise<void> {
  for (const path of ['/api/profiles?limit=1', '/api/jobs?limit=1'])
    while (!(await ask(path).catch(() => null))) await sleep(500)
}

/** From a profile that is kept here until it is found there. */
async function spreading(biller: Person, elsewhere: Person): Promise<Figure> {
  const path = `/api/profiles/${biller.userId}`
  const all: number[] = []
  for (let round = 0; round < 10; round++) {
    const mark = `changed${round}x`
    const began = performance.now()
    await biller.ask(path, 'PUT', { headline: mark, workTypes: ['appeals'], listed: true })
    while ((await elsewhere.ask(`/api/profiles?q=${mark}&limit=1`)).total !== 1) await sleep(2)
    all.push(performance.now() - began)
  }
  return {
    name: 'profiles: a change is found in another process',
    value: median(all),
    unit: 'ms',
    bound: { atMost: 1000 },
  }
}

/** Each time another post, so that nothing of it was counted before; meanwhile others are answered. */
async function publishing(url: string, { ask }: Person): Promise<Figure[]> {
  const all: number[] = []
  let waited = 0
  for (let round = 0; round < 7; round++) {
    const { job } = await ask('/api/jobs', 'POST', {
      title: `Round ${round}`,
      description: 'Post payments.',
      workTypes: ['payment-posting-manual'],
      systems: ['epic', 'tebra'],
      certifications: ['cpc'],
      engagement: 'part-time',
      pay: 'hourly',
      rateMinCents: 1500,
      rateMaxCents: 2500 + round,
      experience: 'advanced',
      start: 'immediate',
      window: { days: [1, 2, 3, 4, 5], from: `0${round}:15`, to: '17:00' },
    })
    const { jobId } = job as { jobId: string }
    let isDone = false
    const looking = (async () => {
      while (!isDone) {
        const began = performance.now()
        await fetch(`${url}/healthz`).then(answer => answer.text())
        waited = Math.max(waited, performance.now() - began)
      }
    })()
    const began = performance.now()
    await ask(`/api/jobs/${jobId}/status`, 'POST', { status: 'open' })
    await ask(`/api/jobs/${jobId}/matches?limit=20`)
    all.push(performance.now() - began)
    isDone = true
    await looking
    await ask(`/api/jobs/${jobId}/status`, 'POST', { status: 'closed' })
  }
  return [
    {
      name: 'jobs: published and matched with 50,000',
      value: median(all),
      unit: 'ms',
      bound: { atMost: 300 },
    },
    { name: 'jobs: longest wait of others meanwhile', value: waited, unit: 'ms', bound: { atMost: 50 } },
  ]
}
