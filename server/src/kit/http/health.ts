import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '../data/db.ts'

/** `/healthz`: the process serves. `/readyz`: and its database answers. */
export function answerHealth(app: FastifyInstance, { db }: { db: Db }): void {
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }))
  app.get('/readyz', { schema: { hide: true } }, async (_, reply) => {
    const answers = await sql`select 1`.execute(db).then(
      () => true,
      () => false,
    )
    return reply.status(answers ? 200 : 503).send({ status: answers ? 'ok' : 'the database does not answer' })
  })
}
