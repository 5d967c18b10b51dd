import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { type DestinationStream, pino } from 'pino'
import { openStandardOutput } from '../logOutput.ts'
import { getTracer } from '../tracing/span.ts'

// Libraries say more than we do when they are asked to trace: the form reader, for one, writes all headers of an upload.
const redact = { paths: ['headers', '*.headers'], remove: true }

function nameTrace(): object {
  const interval = getTracer()?.current()
  return interval ? { traceId: interval.traceId } : {}
}

/** One JSON line an event. Nothing that lets anybody in is ever written: no headers, no bodies, no query strings. */
export function openLog(
  level: string,
  to: DestinationStream = openStandardOutput(),
  isTraced = false,
): FastifyBaseLogger {
  const traced = isTraced ? { mixin: nameTrace } : {}
  return pino({ level, base: null, redact, timestamp: pino.stdTimeFunctions.isoTime, ...traced }, to)
}

/** One line a request, when it is over. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        path: request.url.split('?')[0],
        status: reply.statusCode,
        // Behind a proxy that is trusted, the visitor's own.
        address: request.ip,
        ms: Math.round(reply.elapsedTime),
        ...(request.actor ? { userId: request.actor.userId } : {}),
      },
      'request',
    )
    done()
  })
}
