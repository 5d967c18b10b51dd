import { mkdir, writeFile } from 'node:fs/promises'
import { Agent, type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { getAttendanceStatus } from '@claimcrew/contract/attendance/contract'
import { countUnread, listConversations, sendMessage } from '@claimcrew/contract/chat/contract'
import { getDashboardNeeds, getDashboardOverview } from '@claimcrew/contract/dashboard/contract'
import { listBillers, listClients } from '@claimcrew/contract/engagements/contract'
import { type Endpoint, fillPath } from '@claimcrew/contract/kit/endpoint'
import { openLiveStream } from '@claimcrew/contract/kit/live'
import { listNotifications } from '@claimcrew/contract/notifications/contract'
import { getUser, signIn } from '@claimcrew/contract/people/contract'
import { getProductionOverview } from '@claimcrew/contract/production/report'
import { listProfiles } from '@claimcrew/contract/profiles/contract'
import { listTasks } from '@claimcrew/contract/tasks/contract'
import { billerEmail, clientEmail, demoPassword, type Person, signInAll } from '../e2e/people.ts'
import { median } from './load.ts'
import { type RunningApp, readChildPid, readMemoryMb, root, run, runApp } from './processes.ts'
import type { Figure } from './report.ts'
import { drawPicture, measureTrend } from './soak-series.ts'
import { percentile } from './streams.ts'

const usualMinutes = 30
const perSecond = 40
const controlEvery = 4
const sampleEveryMs = 5_000
/** What nobody would notice: of memory a twentieth, of a slowest answer a quarter. */
const unnoticedShare = { memory: 0.05, p99: 0.25 }
const picturePath = 'bench/results/soak.svg'

type Call = {
  readonly method: string
  readonly path: string
  readonly token?: string
  readonly body?: object
}

const ask = (endpoint: Endpoint, { token, userId }: Person, query = ''): Call => ({
  method: endpoint.method,
  path: fillPath(endpoint.path, { id: userId, userId }) + query,
  token,
})

const agent = new Agent({ keepAlive: true, maxSockets: 64 })

/** How long it takes until all of an answer has come, and whether it was one. */
function timeCall(url: string, { method, path, token, body }: Call): Promise<{ ms: number; isOk: boolean }> {
  const { promise, resolve } = Promise.withResolvers<{ ms: number; isOk: boolean }>()
  const began = performance.now()
  const headers = {
    'content-type': 'application/json',
    ...(token && { authorization: `Bearer ${token}` }),
    ...(method === 'POST' && { 'idempotency-key': crypto.randomUUID() }),
  }
  const end = (isOk: boolean) => resolve({ ms: performance.now() - began, isOk })
  const sent = request(url + path, { agent, method, headers }, (answer: IncomingMessage) => {
    answer.on('end', () => end(answer.statusCode !== undefined && answer.statusCode < 300))
    answer.on('error', () => end(false))
    answer.resume()
  })
  sent.on('error', () => end(false))
  sent.end(body && JSON.stringify(body))
  return promise
}

/** What a client and a biller do all day: mostly reading, a message now and then, and sometimes signing in anew. */
async function listCalls(url: string): Promise<readonly Call[]> {
  const people = await signInAll(url)
  const [client, biller] = [people[clientEmail], people[billerEmail]]
  const reads = [
    ...[client, biller].flatMap(person => [
      ask(getUser, person),
      ask(getDashboardOverview, person),
      ask(getDashboardNeeds, person),
      ask(getProductionOverview, person),
      ask(countUnread, person),
      ask(listConversations, person),
      ask(listNotifications, person),
      ask(listTasks, person, '?limit=20'),
    ]),
    ask(listBillers, client),
    ask(listProfiles, client),
    ask(getAttendanceStatus, biller, `?billerId=${biller.userId}`),
    ask(listClients, biller),
  ]
  const answer = await fetch(`${url}${listConversations.path}`, {
    headers: { authorization: `Bearer ${client.token}` },
  })
  const [conversation] = listConversations.reply.parse(await answer.json()).items
  if (!conversation) throw new Error('The demo’s client has no conversation')
  const message: Call = {
    ...ask(sendMessage, client),
    path: fillPath(sendMessage.path, { conversationId: conversation.conversationId }),
    body: { text: 'The remittance of this morning is posted.' },
  }
  const signingIn: Call = {
    method: signIn.method,
    path: signIn.path,
    body: { email: billerEmail, password: demoPassword },
  }
  // Some five rounds of reading for one message, and ten for one sign-in.
  const rounds = Array.from({ length: 10 }, (_, round) => (round % 5 === 0 ? [...reads, message] : reads))
  return [...rounds.flat(), signingIn]
}

/** Opened anew each minute, as by people who come and go. */
function openStreams(apps: readonly RunningApp[], token: string): () => void {
  const streams = apps.flatMap(({ url }) =>
    Array.from({ length: 5 }, () => {
      const stream = request(`${url}${openLiveStream.path}`, {
        agent: false,
        headers: { authorization: `Bearer ${token}` },
      })
      stream.on('response', answer => answer.resume().on('error', () => {}))
      stream.on('error', () => {})
      stream.end()
      return stream
    }),
  )
  return () => {
    for (const stream of streams) stream.destroy()
  }
}

type Minute = {
  readonly ms: readonly number[]
  readonly controlMs: readonly number[]
  readonly failed: number
}

type SoakTargets = {
  readonly apps: readonly RunningApp[]
  readonly controlUrl: string
  readonly calls: readonly Call[]
}

/** At a steady rate, whatever the answers take: who waits for a slow server before asking again does not see it. */
async function runMinute({ apps, controlUrl, calls }: SoakTargets, from: number): Promise<Minute> {
  const began = performance.now()
  const answers: ReturnType<typeof timeCall>[] = []
  const controls: ReturnType<typeof timeCall>[] = []
  const control = calls[0]
  for (let nth = 0; nth < perSecond * 60; nth++) {
    const call = calls[(from + nth) % calls.length]
    const app = apps[nth % apps.length]
    if (call && app) answers.push(timeCall(app.url, call))
    if (control && nth % controlEvery === 0) controls.push(timeCall(controlUrl, control))
    await sleep(Math.max(0, began + ((nth + 1) * 1000) / perSecond - performance.now()))
  }
  const [ours, theirs] = [await Promise.all(answers), await Promise.all(controls)]
  const sort = (timed: typeof ours) => timed.map(({ ms }) => ms).toSorted((a, b) => a - b)
  return { ms: sort(ours), controlMs: sort(theirs), failed: ours.filter(({ isOk }) => !isOk).length }
}

type MemorySample = { readonly minute: number; readonly mb: readonly number[] }

/**
 * Half an hour of everyday load on two processes: nothing may grow with time. Fewer minutes can be named; under ten they
 * show that it runs, and the verdict stands on too few.
 */
export async function benchSoak(databaseUrl: string, minutes = usualMinutes): Promise<Figure[]> {
  const first = await runApp(databaseUrl)
  const started = await run(['scripts/run.mjs', 'start'], {
    DATABASE_URL: databaseUrl,
    SECRET_KEY: 'a key of at least thirty-two characters',
    PORT: '0',
  })
  const second = { ...started, pid: await readChildPid(started.pid) }
  const control = await run(['bench/control.ts'], { DATABASE_URL: databaseUrl })
  const apps = [first, second]
  const began = performance.now()
  const memory: MemorySample[] = []
  const takeSample = async () => {
    const mb = await Promise.all(apps.map(({ pid }) => readMemoryMb(pid)))
    memory.push({ minute: (performance.now() - began) / 60_000, mb })
  }
  const sampling = setInterval(() => takeSample().catch(() => {}), sampleEveryMs)
  try {
    const calls = await listCalls(first.url)
    const token = calls[0]?.token ?? ''
    const measured: Minute[] = []
    console.log('minute  answers  failed  median ms  p99 ms  control p99 ms  memory MB')
    for (let minute = 0; minute < minutes; minute++) {
      const closeStreams = openStreams(apps, token)
      const one = await runMinute({ apps, controlUrl: control.url, calls }, minute * perSecond * 60)
      closeStreams()
      measured.push(one)
      const cells = [
        minute + 1,
        one.ms.length,
        one.failed,
        percentile(one.ms, 0.5).toFixed(1),
        percentile(one.ms, 0.99).toFixed(1),
        percentile(one.controlMs, 0.99).toFixed(1),
        memory
          .at(-1)
          ?.mb.map(mb => mb.toFixed(0))
          .join(' and '),
      ]
      console.log(
        cells.map((text, column) => String(text).padStart([6, 8, 7, 10, 7, 15, 12][column] ?? 0)).join(' '),
      )
    }
    await writePicture(memory, measured)
    return toFigures(memory, measured)
  } finally {
    clearInterval(sampling)
    await control.stop()
    await second.stop()
    await first.stop()
  }
}

async function writePicture(memory: readonly MemorySample[], measured: readonly Minute[]): Promise<void> {
  const p99 = (of: (one: Minute) => readonly number[]) =>
    measured.map((one, minute) => [minute + 0.5, percentile(of(one), 0.99)] as const)
  const processes = ['#10666a', '#c2571a'].map((color, index) => ({
    name: `process ${index + 1}`,
    color,
    points: memory.map(({ minute, mb }) => [minute, mb[index] ?? 0] as const),
  }))
  const times = [
    { name: 'both processes', color: '#10666a', points: p99(({ ms }) => ms) },
    { name: 'control', color: '#8a94a0', points: p99(({ controlMs }) => controlMs) },
  ]
  const panels = [
    { title: 'Memory', unit: 'MB', series: processes },
    { title: 'Slowest answer in a hundred', unit: 'ms', series: times },
  ]
  await mkdir(join(root, 'bench/results'), { recursive: true })
  await writeFile(join(root, picturePath), drawPicture(panels, measured.length))
  console.log(`The picture is ${picturePath}.`)
}

/** One value a minute: the collector of garbage makes a saw of what is between. */
function toMinutes(memory: readonly MemorySample[], index: number): number[] {
  const byMinute = Map.groupBy(memory, ({ minute }) => Math.floor(minute))
  return [...byMinute.values()].map(samples => median(samples.map(({ mb }) => mb[index] ?? Number.NaN)))
}

function toFigures(memory: readonly MemorySample[], measured: readonly Minute[]): Figure[] {
  const p99s = measured.map(({ ms }) => percentile(ms, 0.99))
  const ratios = measured.map(({ ms, controlMs }) => percentile(ms, 0.99) / percentile(controlMs, 0.99))
  const [byItself, besideControl] = [p99s, ratios].map(values => measureTrend(values, unnoticedShare.p99))
  const trends = [
    ...[0, 1].map(index => ({
      what: `memory of process ${index + 1}`,
      unit: 'MB',
      trend: measureTrend(toMinutes(memory, index), unnoticedShare.memory),
    })),
    // What slows down with time does so by itself and beside the control. One alone is the machine: busier, and both
    // are slower; quieter, and the control gains more.
    ...[byItself, besideControl]
      .filter(trend => trend !== undefined)
      .toSorted((a, b) => a.excess - b.excess)
      .slice(0, 1)
      .map(trend => ({ what: 'p99', unit: trend === byItself ? 'ms' : '× the control’s', trend })),
  ]
  return [
    {
      name: 'soak: answers that failed',
      value: measured.reduce((sum, { failed }) => sum + failed, 0),
      unit: '',
      bound: { atMost: 0 },
      behind: `of ${measured.reduce((sum, { ms }) => sum + ms.length, 0)}`,
    },
    ...trends.map(({ what, unit, trend }) => ({
      name: `soak: ${what}, growth beside what is flat`,
      value: trend.excess,
      unit: '',
      bound: { atMost: 1 },
      behind: `median ${trend.median.toFixed(1)} ${unit}, second half ${trend.growth.toFixed(1)}, spread ${trend.spread.toFixed(1)}`,
    })),
  ]
}
