import { setTimeout as sleep } from 'node:timers/promises'
import { makeNewcomers, type Newcomer } from '../bench/attendance-data.ts'
import { load, median } from '../bench/load.ts'
import { type RunningApp, run, sumCpuTicks, waitUntilIdle } from '../bench/processes.ts'
import { withDatabase } from '../faults/scene.ts'
import { startApp } from './apps.ts'
import { type Cluster, listNodePids, openCluster } from './cluster.ts'
import { makeWatcher, openLiveReader } from './liveReader.ts'
import { listProxies, type ProxyKind, type RunningProxy, startProxy } from './proxy.ts'
import type { ScaleRow } from './table.ts'
import { countWrites, describeRetries, findLongestGap, listWriteProblems, startWrites } from './writes.ts'

const maxCpu = 1.1
const maxReconnectSeconds = 3
// More than are made: the load ends a moment after the restarts do.
const people = 20_000
const afterwardsMs = 3_000
const writesASecond = 120
const connections = 32
const warmUpRounds = 5
/** Of what one process answers at most: neither the two nor their load wait for a processor then. */
const steadyShare = 0.4
const steadySeconds = 4

/** Two processes without sticky sessions: what a request costs, then each is restarted in turn under load. */
export async function scaleProcesses(): Promise<ScaleRow[]> {
  const cluster = await openCluster({ replicas: 0 })
  const env = { DATABASE_URL: cluster.primary.servingUrl, DATABASE_ADMIN_URL: cluster.primary.url }
  try {
    const rows = [await measureTwo(cluster, env)]
    for (const kind of await listProxies()) rows.push(await restartInTurn(cluster, env, kind))
    return rows
  } finally {
    await cluster.stop()
  }
}

type AppEnv = Readonly<Record<string, string>>
type Round = { readonly requestsPerSecond: number; readonly cpuMs: number }

async function measureTwo(cluster: Cluster, env: AppEnv): Promise<ScaleRow> {
  const apps: RunningApp[] = []
  const bareServers: RunningApp[] = []
  try {
    for (let number = 0; number < 2; number++) {
      apps.push(await startApp(env))
      bareServers.push(await run(['scale/bareServer.ts'], {}))
    }
    const [reader] = await withDatabase(cluster.primary.url, client => makeNewcomers(client, 1))
    if (!reader) throw new Error('There is nobody to read')
    for (const app of apps) await waitUntilIdle(app)
    const measure = (some: readonly RunningApp[], each = connections, perSecond?: number) =>
      measureRound({
        listPids: async () => [...apps.map(({ pid }) => pid), ...(await listNodePids(cluster.primary))],
        some,
        reader,
        each,
        ...(perSecond !== undefined && { perSecond }),
      })
    const measureBare = (some: readonly RunningApp[]) =>
      measureRound({
        listPids: async () => bareServers.map(({ pid }) => pid),
        some,
        reader,
        each: connections,
      })
    const [one, two] = [apps.slice(0, 1), apps]
    // Each has then compiled what it runs: a process that has served half as much would be measured half warm.
    for (let round = 0; round < warmUpRounds; round++) {
      for (const app of apps) await measure([app])
      for (const server of bareServers) await measureBare([server])
    }
    const steady = Math.round((await measure(one)).requestsPerSecond * steadyShare)
    type Side = 'one' | 'two' | 'shared' | 'steadyOne' | 'steadyTwo' | 'bareOne' | 'bareTwo'
    const rounds: Readonly<Record<Side, Round>>[] = []
    for (let round = 0; round < 7; round++)
      rounds.push({
        one: await measure(one),
        two: await measure(two),
        shared: await measure(two, connections / 2),
        steadyOne: await measure(one, connections, steady),
        steadyTwo: await measure(two, connections / 2, steady / 2),
        bareOne: await measureBare(bareServers.slice(0, 1)),
        bareTwo: await measureBare(bareServers),
      })
    const ratio = (side: Side, control: Side) =>
      median(rounds.map(round => round[side].cpuMs / round[control].cpuMs))
    const cpu = ratio('two', 'one')
    const rate = median(rounds.map(round => round.two.requestsPerSecond / round.one.requestsPerSecond))
    // The same requests in the same time: each process has half as many at once, so fewer of them share a turn.
    const steadyCpu = ratio('steadyTwo', 'steadyOne')
    const shared = ratio('shared', 'one')
    // What the processors do to two busy processes and their load, whatever these are.
    const bare = ratio('bareTwo', 'bareOne')
    const show = (side: Side) => `${rounds.map(round => round[side].cpuMs.toFixed(2)).join(' ')} ms`
    return {
      topology: '2 processes, no proxy',
      throughput: rate,
      faults: [],
      confirmed: null,
      lost: null,
      doubled: null,
      servedAgainSeconds: null,
      notes: [
        `CPU of app and database per GET /user/{id}, ${connections} connections each: ${cpu.toFixed(2)}× (at most ${maxCpu}×); one ${show('one')}, two ${show('two')}`,
        `two bare servers that share nothing, in the same turns: ${bare.toFixed(2)}× of one`,
        `with ${connections} connections shared out among both: ${shared.toFixed(2)}×; with ${steady} requests a second in all: ${steadyCpu.toFixed(2)}×`,
      ],
      problems:
        cpu > maxCpu ? [`a request takes ${cpu.toFixed(2)}× the CPU that it takes with one process`] : [],
    }
  } finally {
    for (const app of [...apps, ...bareServers]) await app.stop()
  }
}

type RoundOptions = {
  /** The processes whose work counts. */
  readonly listPids: () => Promise<readonly number[]>
  readonly some: readonly RunningApp[]
  readonly reader: Newcomer
  /** Connections of each process. */
  readonly each: number
  /** Requests to each process; as many as it answers where that is left out. */
  readonly perSecond?: number
}

async function measureRound({ listPids, some, reader, each, perSecond }: RoundOptions): Promise<Round> {
  const readAll = async () => sumCpuTicks(await listPids())
  const headers = { authorization: `Bearer ${reader.token}` }
  const paced = perSecond === undefined ? {} : { overallRate: perSecond, duration: steadySeconds }
  const before = await readAll()
  const began = performance.now()
  const loads = await Promise.all(
    some.map(app => load(`${app.url}/user/${reader.billerId}`, { headers, connections: each, ...paced })),
  )
  const seconds = (performance.now() - began) / 1000
  const hundredths = (await readAll()) - before
  const requestsPerSecond = loads.reduce((sum, one) => sum + one.requestsPerSecond, 0)
  return { requestsPerSecond, cpuMs: (hundredths * 10) / (requestsPerSecond * seconds) }
}

async function restartInTurn(cluster: Cluster, env: AppEnv, kind: ProxyKind): Promise<ScaleRow> {
  const apps: RunningApp[] = []
  let proxy: RunningProxy | undefined
  try {
    for (let number = 0; number < 2; number++) apps.push(await startApp(env))
    const ports = apps.map(({ url }) => Number(new URL(url).port))
    proxy = await startProxy(kind, ports)
    const { url } = proxy
    const { crowd, watcher } = await withDatabase(cluster.primary.url, async client => ({
      crowd: await makeNewcomers(client, people),
      watcher: await makeWatcher(client),
    }))
    const reader = await openLiveReader(() => url, watcher.token)
    const log = startWrites(crowd, () => url, { perSecond: writesASecond })
    for (const [index, app] of apps.entries()) {
      await app.stop()
      apps[index] = await startApp({ ...env, PORT: String(ports[index]) })
    }
    await sleep(afterwardsMs)
    const isLoaded = log.confirmed.size < people
    log.stop()
    await log.ended
    // The last events are on their way.
    await sleep(1_000)
    const counts = await countWrites(cluster.primary.url, log, crowd)
    const unheard = [...log.confirmed.keys()].filter(id => !reader.heard.has(id)).length
    const twice = [...reader.heard.values()].filter(times => times > 1).length
    const slowest = Math.max(0, ...reader.reconnects)
    reader.close()
    return {
      topology: `2 processes behind ${kind}`,
      throughput: null,
      faults: ['each restarted in turn under load'],
      ...counts,
      servedAgainSeconds: findLongestGap(log),
      notes: [
        `${writesASecond} writes a second; ${describeRetries(log)}`,
        `live stream: back after ${reader.reconnects.map(one => one.toFixed(1)).join(', ') || '–'} s, ${unheard} events missing, ${twice} twice`,
      ],
      problems: [
        ...(isLoaded ? [] : ['the load ended before the restarts did']),
        ...listWriteProblems(log, counts),
        ...(slowest > maxReconnectSeconds ? [`a stream came back after ${slowest.toFixed(1)} s`] : []),
        ...(unheard > 0 ? [`${unheard} live events never came`] : []),
        ...(twice > 0 ? [`${twice} live events came twice`] : []),
      ],
    }
  } finally {
    await proxy?.stop()
    for (const app of apps) await app.stop()
  }
}
