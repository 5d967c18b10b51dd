import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { pino } from 'pino'

/** One JSON line an event. Nothing that lets anybody in is ever written: no headers, no bodies, no query strings. */
export function openLog(level: string): FastifyBaseLogger {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime })
}

/** One line a request, when it is over. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        path: request.url.split('?')[0],
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        ...(request.actor ? { userId: request.actor.userId } : {}),
      },
      'request',
    )
  })
}
