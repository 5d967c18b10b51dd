import type { Instant } from '@claimcrew/contract/kit/time'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type * as z from 'zod'
import type { Bucket } from '../bucket/bucket.ts'
import type { Db, Tx } from '../data/db.ts'
import { importEach } from '../features.ts'
import type { Deps } from '../http/route.ts'
import { defaultSessionLifetimes, type SessionLifetimes } from '../http/session.ts'
import { defaultLimits, type Limits } from '../limits/settings.ts'
import type { Secret } from '../secret.ts'

/**
 * The small argument of every job: a request's, without anybody asking. `now` is read once a run; one that goes on for
 * long asks the clock.
 */
export type BackgroundJobCtx = {
  readonly actor: null
  readonly db: Db
  readonly now: Instant
  readonly clock: () => Instant
  /** The process is about to stop: what can go on another time should. */
  readonly isStopping: () => boolean
  readonly newId: () => string
  readonly secret: Secret
  readonly bucket: Bucket | null
  readonly publicUrl: string
  readonly limits: Limits
  readonly sessionLifetimes: SessionLifetimes
  readonly log: FastifyBaseLogger
}

/** The feature and what is done: `attendance:close-forgotten`. */
type BackgroundJobName = `${string}:${string}`

/** Runs by the clock: five fields of cron, in UTC. What came due while no process ran is made up for once. */
export type RecurringBackgroundJob<Needs = unknown> = {
  readonly name: BackgroundJobName
  readonly every: string
  /** It runs as soon as a process starts, too, without waiting for its time. */
  readonly atStart?: true
  readonly run: (ctx: BackgroundJobCtx & Needs) => Promise<void>
}

/** Runs for each time it was enqueued, and again with growing pauses where it failed: so twice must do no harm. */
export type QueuedBackgroundJob<Data = never, Needs = unknown> = {
  readonly name: BackgroundJobName
  /**
   * The shape of the data, which JSON carries. It is checked again at the run, for an older version may have enqueued
   * it.
   */
  readonly data: z.ZodType
  readonly run: (ctx: BackgroundJobCtx & Needs, data: Data) => Promise<void>
}

/** `Needs` is what a feature takes of the outside beyond what every job gets. */
export type BackgroundJob<Needs = unknown> = RecurringBackgroundJob<Needs> | QueuedBackgroundJob<never, Needs>

/** A name with what it does. A feature exports its own as `backgroundJobs: BackgroundJob[]` in its backgroundJobs.ts. */
export function backgroundJob<Needs = unknown>(
  recurring: RecurringBackgroundJob<Needs>,
): RecurringBackgroundJob<Needs>
export function backgroundJob<Shape extends z.ZodType, Needs = unknown>(queued: {
  readonly name: BackgroundJobName
  readonly data: Shape
  readonly run: (ctx: BackgroundJobCtx & Needs, data: z.output<Shape>) => Promise<void>
}): QueuedBackgroundJob<z.output<Shape>, Needs>
export function backgroundJob<Needs>(one: BackgroundJob<Needs>): BackgroundJob<Needs> {
  return one
}

/** Every feature's jobs; a feature without a backgroundJobs.ts has none. */
export async function importBackgroundJobs<Needs>(): Promise<BackgroundJob<Needs>[]> {
  const modules = await importEach<{ backgroundJobs: BackgroundJob<Needs>[] }>('backgroundJobs.ts')
  return modules.flatMap(module => module.backgroundJobs)
}

/** pg-boss takes no colon in the name of a queue. */
export const toQueueName = ({ name }: Pick<BackgroundJob, 'name'>): string => name.replace(':', '/')

/**
 * Has a job run soon, or not before an instant. Call it with the transaction of what causes it, so that neither stands
 * without the other. The row is pg-boss's own, written as its documentation of the job table says.
 */
export async function enqueue<Data>(
  tx: Tx | Db,
  queued: QueuedBackgroundJob<Data, never>,
  data: NoInfer<Data>,
  options: { notBefore?: Instant } = {},
): Promise<void> {
  const { numAffectedRows } = await sql`
    insert into pgboss.job (name, data, start_after, keep_until, policy, retry_limit, retry_delay, retry_backoff,
      retry_delay_max, expire_seconds, deletion_seconds, heartbeat_seconds)
    select name, ${JSON.stringify(data)}::jsonb, start_after, start_after + retention_seconds * interval '1 second',
      policy, retry_limit, retry_delay, retry_backoff, retry_delay_max, expire_seconds, deletion_seconds,
      heartbeat_seconds
    from pgboss.queue, coalesce(${options.notBefore ?? null}::timestamptz, now()) as start_after
    where name = ${toQueueName(queued)}`.execute(tx)
  if (numAffectedRows !== 1n)
    throw new Error(`There is no queue for ${queued.name}: is it in a backgroundJobs.ts?`)
}

/** One run, with the clock read once. */
export async function runBackgroundJob<Needs>(
  deps: Deps & { readonly log: FastifyBaseLogger },
  outside: Needs,
  one: BackgroundJob<Needs>,
  data: unknown,
  isStopping: () => boolean = () => false,
): Promise<void> {
  const ctx: BackgroundJobCtx & Needs = {
    ...outside,
    actor: null,
    db: deps.db,
    now: deps.now().toISOString(),
    clock: () => deps.now().toISOString(),
    isStopping,
    newId: deps.newId,
    secret: deps.secret,
    bucket: deps.bucket,
    publicUrl: deps.publicUrl(),
    limits: deps.limits ?? defaultLimits,
    sessionLifetimes: deps.sessionLifetimes ?? defaultSessionLifetimes,
    log: deps.log.child({ job: one.name }),
  }
  if ('every' in one) await one.run(ctx)
  // Shape and run were given together, in `backgroundJob`.
  else await one.run(ctx, one.data.parse(data) as never)
}
