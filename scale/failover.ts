import { setTimeout as sleep } from 'node:timers/promises'
import { makeNewcomers } from '../bench/attendance-data.ts'
import type { RunningApp } from '../bench/processes.ts'
import { withDatabase } from '../faults/scene.ts'
import { toQueueName } from '../server/src/kit/backgroundJobs/backgroundJob.ts'
import { sweepFiles } from '../server/src/kit/files/sweep.ts'
import { startApp } from './apps.ts'
import { type ClusterNode, openCluster, promoteReplica, waitUntil } from './cluster.ts'
import { makeWatcher, openLiveReader } from './liveReader.ts'
import type { ScaleRow } from './table.ts'
import { countWrites, describeRetries, findServedAgain, listWriteProblems, startWrites } from './writes.ts'

const maxSeconds = 10
const listenersAProcess = 3

/** What becomes of the primary in the middle of so many writes. */
type Fault = {
  readonly name: string
  readonly writes: number
  begin(primary: ClusterNode): Promise<void>
  end(primary: ClusterNode): Promise<void>
}

const faults: readonly Fault[] = [
  { name: 'primary killed', writes: 10_000, begin: primary => primary.kill(), end: async () => {} },
  {
    // As when its plug is pulled: what was asked of it is never answered, and nobody says so.
    name: 'primary silent',
    writes: 3_000,
    begin: primary => primary.freeze(),
    end: primary => primary.thaw(),
  },
]

export async function scaleFailover(): Promise<ScaleRow[]> {
  const rows: ScaleRow[] = []
  for (const fault of faults) rows.push(await failOver(fault))
  return rows
}

/**
 * Two processes on a primary with a synchronous replica. In the middle of the writes the primary is gone without a word, and
 * a moment later somebody promotes the replica by hand.
 */
async function failOver({ name, writes, begin, end }: Fault): Promise<ScaleRow> {
  const cluster = await openCluster({ isSynchronous: true })
  const [replica] = cluster.replicas
  if (!replica) throw new Error('There is nothing to fail over to')
  const env = { DATABASE_URL: cluster.servingUrl, DATABASE_ADMIN_URL: cluster.url }
  const apps: RunningApp[] = []
  try {
    for (let number = 0; number < 2; number++) apps.push(await startApp(env))
    const { people, watcher } = await withDatabase(cluster.primary.url, async client => ({
      people: await makeNewcomers(client, writes),
      watcher: await makeWatcher(client),
    }))
    const reader = await openLiveReader(() => apps[0]?.url ?? '', watcher.token)
    let turn = 0
    const log = startWrites(people, () => apps[turn++ % apps.length]?.url ?? '')
    while (log.confirmed.size < writes * 0.3) await sleep(10)
    const jobId = await putOffJob(cluster.primary)
    await begin(cluster.primary)
    // Until somebody has noticed and decided.
    await sleep(3_000)
    await promoteReplica(replica)
    const promotedAt = performance.now()
    const measureSeconds = async (what: string, statement: string, values: readonly unknown[] = []) => {
      await waitUntil(what, async () => {
        const { rowCount } = await withDatabase(replica.url, client => client.query(statement, [...values]))
        return rowCount === 1
      })
      return (performance.now() - promotedAt) / 1000
    }
    const [listening, jobs, schedule] = await Promise.all([
      measureSeconds(
        'the listeners are back',
        "select from pg_stat_activity where application_name like 'claimcrew listens to %' having count(*) = $1",
        [apps.length * listenersAProcess],
      ),
      measureSeconds(
        'the job that came due without a primary is done',
        "select from pgboss.job where id = $1 and state = 'completed'",
        [jobId],
      ),
      measureSeconds(
        'somebody has looked which jobs are due by the clock',
        'select from pgboss.version where cron_on > $1::timestamptz',
        [new Date(performance.timeOrigin + promotedAt).toISOString()],
      ),
    ])
    await log.ended
    const counts = await countWrites(replica.url, log, people)
    const served = findServedAgain(log, promotedAt)
    const unheard = [...log.confirmed.keys()].filter(id => !reader.heard.has(id)).length
    reader.close()
    return {
      topology: 'Failover, synchronous replica',
      throughput: null,
      faults: [`${name}, replica promoted`],
      ...counts,
      servedAgainSeconds: served,
      notes: [
        describeRetries(log),
        `listeners back ${listening.toFixed(1)} s after the promotion`,
        `a background job that came due meanwhile done after ${jobs.toFixed(1)} s, those due by the clock looked for after ${schedule.toFixed(1)} s`,
        `live events: ${reader.heard.size} people told of, ${unheard} not, ${reader.missed()} times the reader was told to begin anew`,
      ],
      problems: [
        ...(counts.confirmed < writes ? [`only ${counts.confirmed} of ${writes} writes were confirmed`] : []),
        ...listWriteProblems(log, counts),
        ...(served === null || served > maxSeconds ? [`not served within ${maxSeconds} s`] : []),
        ...(listening > maxSeconds ? [`listeners are not back within ${maxSeconds} s`] : []),
        ...(jobs > maxSeconds ? [`a background job is not done within ${maxSeconds} s`] : []),
        ...(schedule > maxSeconds
          ? [`what is due by the clock is not looked for within ${maxSeconds} s`]
          : []),
        ...(unheard > 0 && reader.missed() === 0 ? [`${unheard} live events never came`] : []),
      ],
    }
  } finally {
    for (const app of apps) await app.stop()
    await end(cluster.primary)
    await cluster.stop()
  }
}

/** A background job that comes due while there is no primary; what it does is done as well twice. */
async function putOffJob(primary: ClusterNode): Promise<string> {
  const { rows } = await withDatabase(primary.url, client =>
    client.query<{ id: string }>(
      `insert into pgboss.job (name, policy, start_after) select name, policy, now() + interval '1 second'
       from pgboss.queue where name = $1 returning id`,
      [toQueueName(sweepFiles)],
    ),
  )
  const [job] = rows
  if (!job) throw new Error('There is no such queue')
  return job.id
}
