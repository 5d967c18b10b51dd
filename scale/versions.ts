import { execFile } from 'node:child_process'
import { access, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { makeNewcomers } from '../bench/attendance-data.ts'
import { type RunningApp, root } from '../bench/processes.ts'
import { withDatabase } from '../faults/scene.ts'
import { startApp } from './apps.ts'
import { openCluster } from './cluster.ts'
import { makeWatcher, openLiveReader } from './liveReader.ts'
import { listProxies, type RunningProxy, startProxy } from './proxy.ts'
import type { ScaleRow } from './table.ts'
import { countWrites, describeRetries, findLongestGap, listWriteProblems, startWrites } from './writes.ts'

// More than are made: the load ends with the last of the old version.
const people = 40_000
const writesASecond = 100
const sideBySideMs = 10_000

const execute = promisify(execFile)

/** Two processes of the version before the last migration are replaced by this one, in turn and under load. */
export async function scaleVersions(): Promise<ScaleRow[]> {
  const before = await checkOutRevision()
  const cluster = await openCluster({ replicas: 0 })
  const env = { DATABASE_URL: cluster.primary.servingUrl, DATABASE_ADMIN_URL: cluster.primary.url }
  const apps: RunningApp[] = []
  let proxy: RunningProxy | undefined
  try {
    for (let number = 0; number < 2; number++) apps.push(await startApp(env, before.folder))
    const ports = apps.map(({ url }) => Number(new URL(url).port))
    const [kind = 'plain TCP'] = await listProxies()
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
      await sleep(sideBySideMs)
    }
    log.stop()
    await log.ended
    // The last events are on their way.
    await sleep(1_000)
    const counts = await countWrites(cluster.primary.url, log, crowd)
    const unheard = [...log.confirmed.keys()].filter(id => !reader.heard.has(id)).length
    reader.close()
    return [
      {
        topology: '2 versions side by side',
        throughput: null,
        faults: [`${before.name} replaced by this version`],
        ...counts,
        servedAgainSeconds: findLongestGap(log),
        notes: [`${writesASecond} writes a second; ${describeRetries(log)}`],
        problems: [
          ...listWriteProblems(log, counts),
          ...(unheard > 0 && reader.missed() === 0 ? [`${unheard} live events never came`] : []),
        ],
      },
    ]
  } finally {
    await proxy?.stop()
    for (const app of apps) await app.stop()
    await cluster.stop()
    await before.remove()
  }
}

/**
 * An earlier version, with packages of its own and built by its own start: the one named, or what stood before the commit
 * that last touched the migrations.
 */
export async function checkOutRevision(named?: string) {
  const git = async (...args: string[]) => (await execute('git', args, { cwd: root })).stdout.trim()
  const last = await git('log', '-1', '--format=%H', '--', 'server/migrations')
  const revision = await git('rev-parse', '--short', named ?? `${last}~1`)
  const folder = join(await mkdtemp(join(tmpdir(), 'claimcrew-scale-')), 'before')
  await git('worktree', 'add', '--quiet', '--detach', folder, revision)
  for (const modules of ['node_modules', 'contract/node_modules', 'server/node_modules', 'web/node_modules'])
    if (await isThere(join(root, modules)))
      await execute('cp', ['-a', '--reflink=auto', join(root, modules), join(folder, modules)])
  return {
    name: revision,
    folder,
    async remove() {
      await git('worktree', 'remove', '--force', folder)
      await rm(join(folder, '..'), { recursive: true, force: true })
    },
  }
}

const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )
