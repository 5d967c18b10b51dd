import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { Registry } from 'prom-client'
import { loadDemo } from '../demo/load.ts'
import { demoBillers, demoPassword, demoSignIns } from '../demo/people.ts'
import { spawnSandbox } from '../demo/provider/spawn.ts'
import { buildApp, type Outside } from './app.ts'
import { dbOn, ofJobs, openPool } from './kit/data/db.ts'
import { migrate } from './kit/data/migrate.ts'
import { type Env, readEnv, WrongEnvironment } from './kit/env.ts'
import { openBucket } from './kit/files/bucket.ts'
import { bucketFolder } from './kit/files/store.ts'
import { openLog } from './kit/http/log.ts'
import type { Deps } from './kit/http/route.ts'
import { allJobs } from './kit/jobs/job.ts'
import { openJobs } from './kit/jobs/runner.ts'
import { type Limits, readLimits } from './kit/limits/settings.ts'
import { loggedMail, smtpMail } from './kit/mail/mail.ts'
import { giveMemoryBackAtRest } from './kit/memory.ts'
import { openDatabase } from './kit/postgres/database.ts'
import { PostgresInUse } from './kit/postgres/start.ts'
import { newId, systemClock } from './kit/random.ts'
import { openRoom } from './kit/room.ts'
import { allIndexes, openSearch } from './kit/search/search.ts'
import { secretOf } from './kit/secret.ts'
import { keptKey } from './kit/secret-key.ts'
import { findAccountByEmail } from './people/account-store.ts'
import { openTracker } from './tracking/open.ts'
import { readTimeDoctorEnv, type TimeDoctorAccess } from './tracking/time-doctor/environment.ts'

// A stop that takes longer than this is forced: the one who sent the signal would do it otherwise.
const stopWithin = 9_000
// What a supervisor should start again: nothing is wrong with how it was started.
const tryAgainCode = 75
const jobConnections = 4

/** What has been opened, in order; stopping closes it the other way round, however far the start has come. */
const opened: (() => Promise<unknown>)[] = []
let stopping = false

async function stop(exitCode: number): Promise<void> {
  if (stopping) return
  stopping = true
  setTimeout(() => process.exit(exitCode || 1), stopWithin).unref()
  for (const close of opened.toReversed())
    await close().catch((error: Error) => console.error(`Not closed in order: ${error.message}`))
  process.exit(exitCode)
}

async function start(env: Env, limits: Limits, timeDoctor: TimeDoctorAccess | null): Promise<void> {
  const log = openLog(env.logLevel)
  const database = await openDatabase(env, line => log.warn(line), {
    most: env.databaseRestarts,
    givenUp: why => {
      console.error(`Claimcrew ends: ${why} Its log is ${join(env.dataDir, 'postgres.log')}.`)
      stop(tryAgainCode)
    },
  })
  opened.push(database.stop)
  await migrate(database.adminUrl, database.url)
  const db = dbOn(openPool(database.url))
  opened.push(() => db.destroy())
  // Apart from the calls': neither waits for the other's connections.
  const jobsDb = dbOn(openPool(database.url, jobConnections, ofJobs))
  opened.push(() => jobsDb.destroy())
  if (env.demo) await loadDemo(jobsDb, systemClock().toISOString())
  const room = database.folder === null ? undefined : await openRoom(database.folder, env.minFreeMb)
  const mail = env.smtpUrl
    ? smtpMail(env.smtpUrl, `Claimcrew <${env.supportEmail}>`)
    : loggedMail(log, { showLinks: env.demo })
  opened.push(() => mail.close())
  const secretKey = env.secretKey ?? (await keptKey(env.dataDir))
  const secret = secretOf(secretKey)
  const sandbox = env.demo && !timeDoctor ? await spawnSandbox(database.url, demoBillers, log) : null
  const tracker = openTracker(timeDoctor, { db, secret, log, sandbox })
  opened.push(() => tracker.close())
  const search = openSearch({ db, now: systemClock, log, listenUrl: database.url })
  opened.push(() => search.close())
  let reachedAt: string | undefined
  const deps: Deps = {
    db,
    now: systemClock,
    newId,
    limits,
    secret,
    ...(room && { room }),
    ill: () => (database.isDown() ? 'the database is being started again' : null),
    bucket: env.files && openBucket(env.files, await bucketFolder(db)),
    publicUrl: () => {
      // Asked for with every request, and the same once it listens.
      reachedAt ??= portOf(app) === undefined ? undefined : address(env, portOf(app))
      return env.publicUrl ?? reachedAt ?? address(env)
    },
  }
  const backups = env.backups && {
    ...env.backups,
    minFreeMb: env.minFreeMb,
    databaseUrl: database.url,
    secretKey,
    passphrase: env.backupPassphrase,
  }
  const outside: Outside = { mail, tracker, backups, search }
  const metrics = new Registry()
  const app = await buildApp({
    ...deps,
    ...outside,
    listenUrl: database.url,
    web: {
      dir: join(import.meta.dirname, '../../web/dist'),
      supportEmail: env.supportEmail,
      supportPhone: env.supportPhone,
    },
    log,
    metrics,
    metricsToken: env.metricsToken,
    trustProxy: env.trustProxy,
    apiDocs: env.apiDocs,
  })
  opened.push(() => app.close())
  await app.listen({ host: env.host, port: env.port })
  // In the background: whoever searches before it is done waits for it.
  search.prepare(await allIndexes()).catch(error => log.warn({ err: error }, 'the search cannot be prepared'))
  const jobs = await openJobs({ ...deps, db: jobsDb, log, metrics }, outside, await allJobs<Outside>())
  opened.push(() => jobs.close())
  greet(address(env, portOf(app)), (await findAccountByEmail(db, demoSignIns[0])) !== null)
  opened.push(giveMemoryBackAtRest())
}

function portOf(app: FastifyInstance): number | undefined {
  const [listening] = app.addresses()
  return typeof listening === 'object' ? listening.port : undefined
}

function address({ host, port: configured }: Env, port = configured): string {
  const name = ['127.0.0.1', '0.0.0.0', '::'].includes(host) ? 'localhost' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}

function greet(url: string, withDemo: boolean): void {
  const signIns = [
    `  Demo sign-ins, all with the password ${demoPassword}:`,
    ...demoSignIns.map(one => `    ${one}`),
    '',
  ]
  console.log(['', `  Claimcrew is ready: ${url}`, '', ...(withDemo ? signIns : [])].join('\n'))
}

function sayWhy(error: unknown): string {
  if (error instanceof WrongEnvironment || error instanceof PostgresInUse) return error.message
  const { code, message, cause } = error as Error & { code?: string }
  if (code === 'EADDRINUSE')
    return 'This port is taken. Stop what uses it, or set PORT to another one (PORT=0 takes a free one).'
  return cause instanceof Error ? `${message}: ${cause.message}` : message
}

process.on('SIGTERM', () => stop(0))
process.on('SIGINT', () => stop(0))

try {
  await start(readEnv(process.env), readLimits(process.env), readTimeDoctorEnv(process.env))
} catch (error) {
  // A stop in the middle of the start breaks what was under way; that is no failure.
  if (!stopping) console.error(`Claimcrew cannot start: ${sayWhy(error)}`)
  await stop(1)
}
