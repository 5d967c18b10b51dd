import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { type Env, InvalidEnvironment, readEnv } from './kit/env.ts'
import { openLog } from './kit/http/log.ts'
import { type Limits, readLimits } from './kit/limits/settings.ts'
import { openDatabase } from './kit/postgres/database.ts'
import { PostgresInUse } from './kit/postgres/start.ts'
import { setTracer } from './kit/tracing/span.ts'
import { readTracingEnv, type TracingSettings } from './kit/tracingEnv.ts'
import { readTimeDoctorEnv, type TimeDoctorAccess } from './tracking/time-doctor/environment.ts'

// A stop that takes longer than this is forced: the one who sent the signal would do it otherwise.
const stopWithin = 9_000
// What a supervisor should start again: nothing is wrong with how it was started.
const tryAgainCode = 75

/** What has been opened, in order; stopping closes it the other way round, however far the start has come. */
const closers: (() => Promise<unknown>)[] = []
let stopping = false

async function stop(exitCode: number): Promise<void> {
  if (stopping) return
  stopping = true
  setTimeout(() => process.exit(exitCode || 1), stopWithin).unref()
  for (const close of closers.toReversed())
    await close().catch((error: Error) => console.error(`Not closed in order: ${error.message}`))
  process.exit(exitCode)
}

type Settings = {
  readonly env: Env
  readonly limits: Limits
  readonly timeDoctor: TimeDoctorAccess | null
  /** Null traces nothing, and loads nothing of what would. */
  readonly tracing: TracingSettings | null
}

async function openTracing(settings: TracingSettings, log: FastifyBaseLogger): Promise<void> {
  const [{ createTracer }, { openSpanExporter }] = await Promise.all([
    import('./kit/tracing/tracer.ts'),
    import('./kit/tracing/exporter.ts'),
  ])
  const exporter = openSpanExporter(settings, log)
  setTracer(createTracer(settings, exporter))
  closers.push(() => exporter.close())
}

async function start({ env, limits, timeDoctor, tracing }: Settings): Promise<void> {
  const log = openLog(env.logLevel, undefined, tracing !== null)
  if (tracing) await openTracing(tracing, log)
  // The rest of the app is read in while PostgreSQL makes its files and starts: not before, for reading holds everything up.
  const read = () => import('./serve.ts')
  const database = await openDatabase(env, line => log.warn(line), {
    revival: {
      most: env.databaseRestarts,
      onGivenUp: why => {
        console.error(`Claimcrew ends: ${why} Its log is ${join(env.dataDir, 'postgres.log')}.`)
        stop(tryAgainCode)
      },
    },
    onWorking: read,
  })
  closers.push(database.stop)
  const { startServer } = await read()
  await startServer({ env, limits, timeDoctor }, database, {
    log,
    onClose: close => void closers.push(close),
    isStopping: () => stopping,
    // For `npm start`, which starts one again that has come so far.
    serving: () => void process.send?.('serving'),
    say: words => console.log(words),
  })
}

function sayWhy(error: unknown): string {
  if (error instanceof InvalidEnvironment || error instanceof PostgresInUse) return error.message
  const { code, message, cause } = error as Error & { code?: string }
  if (code === 'EADDRINUSE')
    return 'This port is taken. Stop what uses it, or set PORT to another one (PORT=0 takes a free one).'
  const why = cause instanceof Error ? `${message}: ${cause.message}` : message
  // The database's own words, or the network's: they say what, and not what to do.
  return code === undefined ? why : `${why}. To find out what to do: npm run doctor.`
}

process.on('SIGTERM', () => stop(0))
process.on('SIGINT', () => stop(0))

try {
  await start({
    env: readEnv(process.env),
    limits: readLimits(process.env),
    timeDoctor: readTimeDoctorEnv(process.env),
    tracing: readTracingEnv(process.env),
  })
} catch (error) {
  // A stop in the middle of the start breaks what was under way; that is no failure.
  if (!stopping) console.error(`Claimcrew cannot start: ${sayWhy(error)}`)
  await stop(1)
}
