import { median } from '../bench/load.ts'
import { type RunningApp, waitUntilIdle } from '../bench/processes.ts'
import { createDatabase } from '../server/src/kit/postgres/database.ts'
import { startApp } from './apps.ts'
import { makeWorkloads, measureCostOnce } from './capacity.ts'
import { openCluster } from './cluster.ts'
import { type ScaleRow, unmeasuredRow } from './table.ts'
import { checkOutRevision } from './versions.ts'

const warmUpRounds = 2
const rounds = 9
const maxCost = 1.03

/**
 * This version beside an earlier one, each as one process without any setting, on a database of its own: what the calls that
 * are made most cost, in turns. `BEFORE` names the revision; else it is the version before the last migration.
 */
export async function scaleInTurns(): Promise<ScaleRow[]> {
  const before = await checkOutRevision(process.env.BEFORE)
  try {
    return [await compareRevisions(before.name, before.folder)]
  } finally {
    await before.remove()
  }
}

async function compareRevisions(name: string, folder: string): Promise<ScaleRow> {
  const cluster = await openCluster({ replicas: 0 })
  const apps: RunningApp[] = []
  const startOn = async (database: string, from?: string) => {
    const toDatabase = (url: string) => url.replace(/\/[^/]*$/, `/${database}`)
    await createDatabase(toDatabase(cluster.primary.url).replace(database, 'postgres'), database)
    const url = toDatabase(cluster.primary.url)
    const app = await startApp(
      { DATABASE_URL: toDatabase(cluster.primary.servingUrl), DATABASE_ADMIN_URL: url },
      from,
    )
    apps.push(app)
    await waitUntilIdle(app)
    return { app, workloads: await makeWorkloads(url, warmUpRounds + rounds) }
  }
  try {
    const now = await startOn('this_version')
    const then = await startOn('earlier_version', folder)
    const costs = new Map<string, number[]>()
    for (let round = 0; round < warmUpRounds + rounds; round++)
      for (const [index, workload] of now.workloads.entries()) {
        const earlier = then.workloads[index] ?? workload
        const measure = async (side: 'now' | 'then') => {
          const cost = await (side === 'now'
            ? measureCostOnce(workload, now.app, cluster)
            : measureCostOnce(earlier, then.app, cluster))
          return cost.appMs + cost.databaseMs
        }
        // Neither is always the first.
        const first = round % 2 === 0 ? await measure('now') : await measure('then')
        const second = round % 2 === 0 ? await measure('then') : await measure('now')
        const ratio = round % 2 === 0 ? first / second : second / first
        if (round >= warmUpRounds) costs.set(workload.name, [...(costs.get(workload.name) ?? []), ratio])
      }
    const show = (ratios: readonly number[]) =>
      `${median(ratios).toFixed(2)}× (${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)})`
    return {
      ...unmeasuredRow(`1 process beside ${name}`),
      notes: [...costs].map(
        ([call, ratios]) =>
          `${call}: CPU of app and database ${show(ratios)}, at most ${maxCost}×, ${rounds} rounds in turns`,
      ),
      problems: [...costs].flatMap(([call, ratios]) =>
        median(ratios) > maxCost ? [`${call} takes ${median(ratios).toFixed(2)}× the CPU`] : [],
      ),
    }
  } finally {
    for (const app of apps) await app.stop()
    await cluster.stop()
  }
}
