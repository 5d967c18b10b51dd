import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import { openDatabase } from './kit/database.ts'
import { dbOn, openPool } from './kit/db.ts'
import { loadDemo } from './kit/demo.ts'
import { type Env, readEnv, WrongEnvironment } from './kit/env.ts'
import { openLog } from './kit/log.ts'
import { loggedMail, smtpMail } from './kit/mail.ts'
import { migrate } from './kit/migrate.ts'
import { PostgresInUse } from './kit/postgres.ts'
import { newId, systemClock } from './kit/random.ts'
import { demoPassword } from './people/demo.ts'

// A stop that takes longer than this is forced: whoever sent the signal would do it otherwise.
const stopWithin = 9_000

async function start(env: Env): Promise<void> {
  const log = openLog(env.logLevel)
  const database = await openDatabase(env, line => log.warn(line))
  await migrate(database.url)
  const pool = openPool(database.url)
  const db = dbOn(pool)
  if (env.demo) await loadDemo(db, systemClock().toISOString())
  const mail = env.smtpUrl
    ? smtpMail(env.smtpUrl, `Claimcrew <${env.supportEmail}>`, log)
    : loggedMail(log, { showLinks: env.demo })
  const app = await buildApp({
    db,
    listenUrl: database.url,
    now: systemClock,
    newId,
    mail,
    publicUrl: () => env.publicUrl ?? address(env, portOf(app)),
    web: {
      dir: join(import.meta.dirname, '../../web/dist'),
      supportEmail: env.supportEmail,
      supportPhone: env.supportPhone,
    },
    log,
    metricsToken: env.metricsToken,
    trustProxy: env.trustProxy,
  })

  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), stopWithin).unref()
    await app.close()
    await mail.close()
    await db.destroy()
    await database.stop()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)

  try {
    await app.listen({ host: env.host, port: env.port })
  } catch (error) {
    await database.stop()
    throw error
  }
  greet(env, portOf(app))
}

function portOf(app: FastifyInstance): number | undefined {
  const [listening] = app.addresses()
  return typeof listening === 'object' ? listening.port : undefined
}

const address = (env: Env, port = env.port) =>
  `http://${env.host === '127.0.0.1' || env.host === '0.0.0.0' ? 'localhost' : env.host.includes(':') ? `[${env.host}]` : env.host}:${port}`

function greet(env: Env, port: number | undefined): void {
  const lines = ['', `  Claimcrew is ready: ${address(env, port)}`, '']
  if (env.demo) {
    lines.push(`  Demo sign-ins, all with the password ${demoPassword}:`)
    for (const who of ['admin', 'client', 'biller']) lines.push(`    ${who}@claimcrew.test`)
    lines.push('')
  }
  console.log(lines.join('\n'))
}

function sayWhy(error: unknown): string {
  if (error instanceof WrongEnvironment || error instanceof PostgresInUse) return error.message
  const { code, message, cause } = error as Error & { code?: string }
  if (code === 'EADDRINUSE')
    return 'This port is taken. Stop what uses it, or set PORT to another one (PORT=0 takes a free one).'
  return cause instanceof Error ? `${message}: ${cause.message}` : message
}

try {
  await start(readEnv(process.env))
} catch (error) {
  console.error(`Claimcrew cannot start: ${sayWhy(error)}`)
  process.exit(1)
}
