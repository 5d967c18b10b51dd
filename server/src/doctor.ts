import { createDb, openPool } from './kit/data/db.ts'
import {
  type Check,
  type CheckResult,
  note,
  ok,
  printResults,
  problem,
  runChecks,
  sayWhy,
} from './kit/doctor/checkResult.ts'
import { examineDatabase } from './kit/doctor/databaseChecks.ts'
import { checkDisk, checkFolder, checkNode, checkTimeSync } from './kit/doctor/machineChecks.ts'
import { checkBackups, checkBucket, checkMail, checkTraces } from './kit/doctor/outsideChecks.ts'
import { checkProxy } from './kit/doctor/proxyCheck.ts'
import { checkReplicas } from './kit/doctor/replicaChecks.ts'
import { type Env, isLoopback, readEnv, toOwnUrl } from './kit/env.ts'
import { openLog } from './kit/http/log.ts'
import { readLimits } from './kit/limits/settings.ts'
import { type Database, findMissingDatabase, joinDatabase } from './kit/postgres/database.ts'
import { systemClock } from './kit/random.ts'
import { createSecret, type Secret } from './kit/secret.ts'
import { readOrCreateSecretKey } from './kit/secretKey.ts'
import { readTracingEnv, type TracingSettings } from './kit/tracingEnv.ts'
import { checkPush } from './notifications/push/checkPush.ts'
import { checkMonths } from './tracking/months/checkMonths.ts'
import { openTracker } from './tracking/openTracker.ts'
import { readTimeDoctorEnv, type TimeDoctorAccess } from './tracking/time-doctor/environment.ts'

type Settings = {
  readonly env: Env
  readonly timeDoctor: TimeDoctorAccess | null
  readonly tracing: TracingSettings | null
}

/** What is wrong with a variable is found first: nothing else can be looked at without them. */
function readSettings(): Settings | CheckResult {
  try {
    readLimits(process.env)
    return {
      env: readEnv(process.env),
      timeDoctor: readTimeDoctorEnv(process.env),
      tracing: readTracingEnv(process.env),
    }
  } catch (error) {
    const advice = 'Correct it in the environment, the compose file or the unit, and run this again.'
    return { part: 'Environment', ...problem(sayWhy(error), advice) }
  }
}

const checkTracker = (access: TimeDoctorAccess | null, database: Database, secret: Secret): Check => ({
  part: 'Time Doctor',
  run: async () => {
    if (!access) return note('Not connected: no TIME_DOCTOR variables are set.')
    const db = createDb(openPool(database.directUrl, 1))
    const tracker = openTracker(access, { db, secret, log: openLog('silent'), sandbox: null })
    try {
      const { companyName, account } = await tracker.inHaste.connection()
      return ok(`${companyName}, as ${account.name} (${account.role}).`)
    } catch (error) {
      return problem(
        `Time Doctor doesn’t let us in: ${sayWhy(error)}.`,
        'Renew TIME_DOCTOR_TOKEN, or check email, password and second factor.',
      )
    } finally {
      await tracker.close()
      await db.destroy()
    }
  },
})

/** What the role that serves is needed for. */
const checkServed = (env: Env, { url, directUrl }: Database, secret: Secret): readonly Check[] => [
  ...checkReplicas(env.databaseReplicaUrls, url, env.databaseReplicaMaxLagSeconds),
  checkPush(directUrl, secret, env.publicUrl),
  checkMonths(url, systemClock),
]

async function examine({ env, timeDoctor, tracing }: Settings): Promise<CheckResult[]> {
  const machine = await runChecks([
    checkNode(process.version),
    checkDisk({ folder: env.dataDir, minFreeMb: env.minFreeMb, isGuarded: env.databaseUrl === undefined }),
    checkFolder(env.dataDir),
    checkTimeSync(),
  ])
  // An empty one would be made, and found to be in order.
  const missing = await findMissingDatabase(env)
  if (missing !== null) {
    const advice =
      'Run this with the variables that the app has (docs/install.md). If it was never started: npm start.'
    return [...machine, { part: 'Database', ...problem(missing, advice) }]
  }
  const database = await joinDatabase(env).catch((error: unknown) => error as Error)
  if (database instanceof Error) {
    const advice = `Its own words are in ${env.dataDir}/postgres.log.`
    return [
      ...machine,
      { part: 'Database', ...problem(`The embedded database can’t start: ${sayWhy(database)}`, advice) },
    ]
  }
  try {
    const secret = createSecret(env.secretKey ?? (await readOrCreateSecretKey(env.dataDir)))
    const { publicUrl, smtpUrl, files, backups, host } = env
    const proxy = { publicUrl, ownUrl: toOwnUrl(env), isPublic: !isLoopback(host), secret, now: systemClock }
    const { results, installedAt, isServing } = await examineDatabase(database, secret, systemClock)
    return [
      ...machine,
      ...results,
      ...(await runChecks([
        ...(isServing ? checkServed(env, database, secret) : []),
        checkMail(smtpUrl),
        checkBucket(files),
        ...(isServing || !timeDoctor ? [checkTracker(timeDoctor, database, secret)] : []),
        checkBackups(backups && { ...backups, minFreeMb: env.minFreeMb }, installedAt, systemClock),
        checkTraces(tracing),
        checkProxy(proxy),
      ])),
    ]
  } finally {
    await database.stop()
  }
}

const settings = readSettings()
const results = 'env' in settings ? await examine(settings) : [settings]
console.log(printResults(results))
process.exitCode = results.some(({ state }) => state === 'problem') ? 1 : 0
