import { join } from 'node:path'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { Registry } from 'prom-client'
import { completeInBackground } from '../demo/background.ts'
import { beginDemo } from '../demo/load.ts'
import { demoBillers, demoPassword, demoSignIns } from '../demo/people.ts'
import { spawnSandbox } from '../demo/provider/spawn.ts'
import { type AppServices, buildApp, importRoutes } from './app.ts'
import { importBackgroundJobs } from './kit/backgroundJobs/backgroundJob.ts'
import { openBackgroundJobs } from './kit/backgroundJobs/runner.ts'
import { openBucket } from './kit/bucket/bucket.ts'
import { backgroundJobTimeouts, callTimeouts, createDb, type Db, openPool } from './kit/data/db.ts'
import { openDiskGuard } from './kit/diskGuard.ts'
import { type Env, toOwnUrl } from './kit/env.ts'
import { readBucketFolder } from './kit/files/store.ts'
import type { Deps } from './kit/http/route.ts'
import type { Limits } from './kit/limits/settings.ts'
import { openLogMailer, openSmtpMailer } from './kit/mail/mailer.ts'
import { releaseMemoryAtRest } from './kit/memory.ts'
import { prepareDatabase } from './kit/migrate.ts'
import type { Database } from './kit/postgres/database.ts'
import { openPushSender } from './kit/push/pushSender.ts'
import { newId, systemClock } from './kit/random.ts'
import { openReadReplicas } from './kit/replicas/readReplicas.ts'
import { retry } from './kit/retry.ts'
import { importIndexes, openSearch } from './kit/search/search.ts'
import { createSecret } from './kit/secret.ts'
import { readOrCreateSecretKey } from './kit/secretKey.ts'
import { rememberKey } from './kit/secretKeyCheck.ts'
import { RunningCalls } from './kit/watchdog/runningCalls.ts'
import { openWatchdog } from './kit/watchdog/watchdog.ts'
import { findAccountByEmail } from './people/account-store.ts'
import { openTracker } from './tracking/openTracker.ts'
import type { TimeDoctorAccess } from './tracking/time-doctor/environment.ts'

const callConnections = 10
const backgroundJobConnections = 4

/** What the process is told of the start, and tells it. */
export type Lifecycle = {
  readonly log: FastifyBaseLogger
  /** What has been opened is closed when the process stops, the last first. */
  onClose(close: () => Promise<unknown>): void
  isStopping(): boolean
  /** It listens. */
  serving(): void
  /** To the person who has started it, beside the log. */
  say(words: string): void
}

type ServeSettings = {
  readonly env: Env
  readonly limits: Limits
  readonly timeDoctor: TimeDoctorAccess | null
}

/** All that comes once there is a database: it listens, then the demo is completed, then jobs are taken. */
export async function startServer(
  settings: ServeSettings,
  database: Database,
  life: Lifecycle,
): Promise<void> {
  const { env, limits, timeDoctor } = settings
  const { log, onClose } = life
  // Features are read in while PostgreSQL is at work.
  const [poolMode] = await Promise.all([prepareDatabase(database), importRoutes()])
  if (poolMode === 'session')
    log.warn('DATABASE_URL leads through a pooler in session mode: it serves, but saves no connections')
  const db = createDb(openPool(database.url, callConnections, callTimeouts, poolMode))
  onClose(() => db.destroy())
  // Apart from the calls': neither waits for the other's connections.
  const jobsDb = createDb(openPool(database.url, backgroundJobConnections, backgroundJobTimeouts, poolMode))
  onClose(() => jobsDb.destroy())
  const room = database.folder === null ? undefined : await openDiskGuard(database.folder, env.minFreeMb)
  const mail = env.smtpUrl
    ? openSmtpMailer(env.smtpUrl, `Claimcrew <${env.supportEmail}>`)
    : openLogMailer(log, { showLinks: env.demo })
  onClose(() => mail.close())
  const secretKey = env.secretKey ?? (await readOrCreateSecretKey(env.dataDir))
  const secret = createSecret(secretKey)
  if ((await rememberKey(db, secret)) === 'other')
    log.error(
      'SECRET_KEY is not the one this database was set up with: put the old one back (npm run doctor)',
    )
  const sandbox = env.demo && !timeDoctor ? await spawnSandbox(database.directUrl, demoBillers, log) : null
  const tracker = openTracker(timeDoctor, { db, secret, log, sandbox })
  onClose(() => tracker.close())
  const metrics = new Registry()
  const replicas =
    env.databaseReplicaUrls.length === 0
      ? undefined
      : openReadReplicas({
          urls: env.databaseReplicaUrls,
          db,
          maxLagMs: env.databaseReplicaMaxLagSeconds * 1000,
          log,
          metrics,
        })
  onClose(async () => replicas?.close())
  const search = openSearch({ db, now: systemClock, log, listenUrl: database.directUrl, replicas })
  onClose(() => search.close())
  const running = env.watchdogSeconds === 0 ? undefined : new RunningCalls()
  let reachedAt: string | undefined
  const deps: Deps = {
    db,
    now: systemClock,
    newId,
    limits,
    sessionLifetimes: {
      admins: toSessionLifetime(env.adminSessionHours),
      others: toSessionLifetime(env.sessionHours),
    },
    secret,
    ...(room && { diskGuard: room }),
    ...(running && { running }),
    ...(replicas && { replicas }),
    ill: () => (database.isDown() ? 'the database is being started again' : null),
    bucket: env.files && openBucket(env.files, await readBucketFolder(db)),
    publicUrl: () => {
      // Asked for with every request, and the same once it listens.
      reachedAt ??= findPort(app) === undefined ? undefined : toOwnUrl(env, findPort(app))
      return env.publicUrl ?? reachedAt ?? toOwnUrl(env)
    },
  }
  const push = openPushSender({
    db,
    secret,
    now: systemClock,
    // Push services want to know whom to turn to; some take nothing but a real address.
    subject: () => (env.publicUrl?.startsWith('https:') ? env.publicUrl : `mailto:${env.supportEmail}`),
  })
  await push
    .publicKey()
    .catch(error => log.error({ err: error }, 'push notifications cannot be sent (npm run doctor)'))
  const backups = env.backups && {
    ...env.backups,
    minFreeMb: env.minFreeMb,
    databaseUrl: database.directUrl,
    secretKey,
    passphrase: env.backupPassphrase,
  }
  const outside: AppServices = {
    mail,
    push,
    tracker,
    backups,
    search,
    activityKeepMonths: env.activityKeepMonths,
  }
  const building = buildApp({
    ...deps,
    ...outside,
    listenUrl: database.directUrl,
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
  // While PostgreSQL writes the demo, the app is built.
  const [app] = await Promise.all([building, env.demo && beginDemo(jobsDb, systemClock().toISOString())])
  onClose(() => app.close())
  await app.listen({ host: env.host, port: env.port })
  if (running)
    onClose(openWatchdog(running, { seconds: env.watchdogSeconds, isSilent: env.logLevel === 'silent' }))
  life.serving()
  life.say(greeting(toOwnUrl(env, findPort(app)), (await findAccountByEmail(db, demoSignIns[0])) !== null))
  // In the background: anyone who searches before it is done waits for it.
  const indexes = await importIndexes()
  // What a replica may read, it should; it is known within a moment which of them may be asked.
  Promise.resolve(replicas?.ready)
    .then(() => search.prepare(indexes))
    .catch(error => log.warn({ err: error }, 'the search cannot be prepared'))
  if (env.demo) await completeTheDemo(jobsDb, life)
  if (life.isStopping()) return
  const existing = await importBackgroundJobs<AppServices>()
  const jobs = await retry(
    () => openBackgroundJobs({ ...deps, db: jobsDb, log, metrics }, outside, existing),
    {
      log,
      what: 'jobs',
      isOver: life.isStopping,
    },
  )
  onClose(() => jobs.close())
  onClose(releaseMemoryAtRest())
}

/** Before the first job: none is to judge, mail or pull anything of a company that is not whole. */
async function completeTheDemo(db: Db, life: Lifecycle): Promise<void> {
  const completing = completeInBackground(db, life.log)
  life.onClose(() => completing.stop())
  if (await completing.ended) life.say('  The demo company is complete.\n')
}

const toSessionLifetime = ({ idle, total }: Env['sessionHours']) => ({
  idleMs: idle * 3_600_000,
  totalMs: total * 3_600_000,
})

function findPort(app: FastifyInstance): number | undefined {
  const [listening] = app.addresses()
  return typeof listening === 'object' ? listening.port : undefined
}

function greeting(url: string, withDemo: boolean): string {
  const signIns = [
    `  Demo sign-ins, all with the password ${demoPassword}:`,
    ...demoSignIns.map(one => `    ${one}`),
    '',
  ]
  return ['', `  Claimcrew is ready: ${url}`, '', ...(withDemo ? signIns : [])].join('\n')
}
