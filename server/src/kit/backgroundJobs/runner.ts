import { performance } from 'node:perf_hooks'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import { fromKysely, PgBoss, type Queue } from 'pg-boss'
import { Histogram, type Registry } from 'prom-client'
import type { Deps } from '../http/route.ts'
import { PrimaryClient } from '../postgres/primaryClient.ts'
import { traceBackgroundJob } from '../tracing/span.ts'
import { type BackgroundJob, runBackgroundJob, toQueueName } from './backgroundJob.ts'

type RunnerOptions = Deps & {
  readonly log: FastifyBaseLogger
  readonly metrics: Registry
  readonly pace?: typeof usualPace
}

type BackgroundJobRunner = {
  /** Takes no new jobs and waits a moment for those under way; what is not done by then will be run again. */
  close(): Promise<void>
}

const minute = 60

const always = {
  // How long a run may take.
  expireInSeconds: 15 * minute,
  // A process that was killed in the middle of a run is found out after this.
  heartbeatSeconds: minute,
  retryBackoff: true,
  retryDelay: 10,
  retryDelayMax: 30 * minute,
  deleteAfterSeconds: 2 * 24 * 60 * minute,
} satisfies Omit<Queue, 'name'>

// Waiting or running there is only one: a tick that finds the one before still under way adds nothing.
const recurring = { ...always, policy: 'exclusive', retryLimit: 4 } satisfies Omit<Queue, 'name'>
// Retried for up to an hour: what it needs may be down for a while.
const queued = { ...always, policy: 'standard', retryLimit: 8 } satisfies Omit<Queue, 'name'>

const metric = 'job_duration_seconds'

const usualPace = {
  /** How often each queue is looked into while it is empty. */
  lookEverySeconds: 4,
  /**
   * How often it is found out what is due by the clock, and how often what is due is handed to its queue. What came due
   * while the database was away waits for both, and for the look above: ten seconds together.
   */
  scheduleEverySeconds: 3,
  /** How often runs are looked for whose process is gone. */
  superviseEverySeconds: minute,
  /** The whole process has nine seconds to stop. */
  closeWithinMs: 4_000,
}

/**
 * Brings pg-boss's own schema up to date, with a queue for each job and a schedule for each recurring one.
 * Called by the migration, under its lock.
 */
export async function prepareBackgroundJobs(
  url: string,
  jobs: readonly BackgroundJob<never>[],
): Promise<void> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    Client: PrimaryClient,
    // The migration, which this is part of, does the same.
    onConnect: client => client.query('set synchronous_commit = off; set statement_timeout = 0'),
  })
  pool.on('error', () => {})
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    supervise: false,
    schedule: false,
    // A role that only serves may make no schema; where there are two, the other one has made it.
    createSchema: !(await schemaIsThere(pool)),
  })
  // Whatever matters is thrown by the calls below; unheard, an error would end the process.
  boss.on('error', () => {})
  try {
    await boss.start()
    const made = new Set((await boss.getQueues()).map(({ name }) => name))
    for (const job of jobs) {
      const name = toQueueName(job)
      const { policy, ...changeable } = 'every' in job ? recurring : queued
      if (made.has(name)) await boss.updateQueue(name, changeable)
      else await boss.createQueue(name, { policy, ...changeable })
      if ('every' in job) await boss.schedule(name, job.every, null, { tz: 'UTC', missed: 'once' })
    }
    const scheduled = new Set(jobs.filter(job => 'every' in job).map(toQueueName))
    for (const { name, key } of await boss.getSchedules())
      if (!scheduled.has(name)) await boss.unschedule(name, key)
  } finally {
    await boss.stop({ graceful: false })
    await pool.end()
  }
}

async function schemaIsThere(pool: pg.Pool): Promise<boolean> {
  const { rowCount } = await pool.query("select from pg_namespace where nspname = 'pgboss'")
  return rowCount === 1
}

/**
 * Runs the jobs of this database, together with whichever other processes do: each run is taken by one of them.
 * What fails is logged, and tried again a few times with growing pauses.
 */
export async function openBackgroundJobs<Needs>(
  options: RunnerOptions,
  outside: Needs,
  jobs: readonly BackgroundJob<Needs>[],
): Promise<BackgroundJobRunner> {
  const { log, pace = usualPace } = options
  const duration = new Histogram({
    name: metric,
    help: 'Time a run of a job took',
    labelNames: ['job', 'outcome'],
    buckets: [0.01, 0.05, 0.25, 1, 5, 30, 120, 600],
    registers: [options.metrics],
  })
  const boss = new PgBoss({
    db: fromKysely(options.db),
    cronMonitorIntervalSeconds: pace.scheduleEverySeconds,
    cronWorkerIntervalSeconds: pace.scheduleEverySeconds,
    superviseIntervalSeconds: pace.superviseEverySeconds,
    monitorIntervalSeconds: pace.superviseEverySeconds,
    // Nothing here waits for another job; pg-boss would look every five seconds.
    flowIntervalSeconds: 60 * minute,
  })
  boss.on('error', error => log.error({ err: error }, 'jobs'))
  boss.on('warning', warning => log.warn({ warning }, 'jobs'))

  let stopping = false
  const run = async (job: BackgroundJob<Needs>, data: unknown, retries: number) => {
    const began = performance.now()
    const ended = (outcome: 'done' | 'failed') => {
      const ms = performance.now() - began
      duration.observe({ job: job.name, outcome }, ms / 1000)
      return { job: job.name, ms: Math.round(ms) }
    }
    try {
      // Its time comes again. What was queued is small, and nothing new is while there is no room.
      const shortage = 'every' in job ? options.diskGuard?.findShortage() : null
      if (shortage) throw new Error(shortage)
      await runBackgroundJob(options, outside, job, data, () => stopping)
      log.info(ended('done'), 'job')
    } catch (error) {
      log.error({ ...ended('failed'), retries, err: error }, 'job failed')
      throw error
    }
  }

  const begin = async () => {
    await boss.start()
    // Where another process waits for it or runs it already, none is added.
    for (const job of jobs) if ('every' in job && job.atStart) await boss.send(toQueueName(job))
    for (const job of jobs) {
      const worker: string = await boss.work(
        toQueueName(job),
        { pollingIntervalSeconds: pace.lookEverySeconds },
        async ([taken]) => {
          // Where one was, more may be: look again at once.
          boss.notifyWorker(worker)
          await traceBackgroundJob(job.name, () => run(job, taken?.data, taken?.retryCount ?? 0))
        },
      )
    }
  }
  await begin().catch(async error => {
    // Nothing of it is left, so that it can be begun anew.
    options.metrics.removeSingleMetric(metric)
    await boss.stop({ graceful: false }).catch(() => {})
    throw error
  })

  return {
    async close() {
      stopping = true
      const { promise: patience, resolve } = Promise.withResolvers<void>()
      const timer = setTimeout(resolve, pace.closeWithinMs)
      await Promise.race([patience, Promise.all(jobs.map(job => boss.offWork(toQueueName(job))))])
      clearTimeout(timer)
      await boss.stop({ graceful: false })
    },
  }
}
