import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '../data/db.ts'
import type { Deps } from './route.ts'

type HealthDeps = Pick<Deps, 'db' | 'diskGuard' | 'ill'>

// A monitor asks every few seconds; a database that takes longer does not answer.
const patienceMs = 3_000

/** `/healthz`: the process can serve. `/readyz`: its database answers as well, and there is room to write. */
export function serveHealth(app: FastifyInstance, { db, diskGuard, ill = () => null }: HealthDeps): void {
  app.get('/healthz', { schema: { hide: true } }, async (_, reply) => {
    const why = ill()
    return reply.status(why === null ? 200 : 503).send({ status: why ?? 'ok' })
  })
  app.get('/readyz', { schema: { hide: true } }, async (_, reply) => {
    const why =
      ill() ?? ((await answers(db)) ? (diskGuard?.findShortage() ?? null) : 'the database does not answer')
    return reply.status(why === null ? 200 : 503).send({ status: why ?? 'ok' })
  })
}

async function answers(db: Db): Promise<boolean> {
  const { promise: patience, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(resolve, patienceMs, false)
  const answer = sql`select 1`.execute(db).then(
    () => true,
    () => false,
  )
  return Promise.race([answer, patience]).finally(() => clearTimeout(timer))
}
