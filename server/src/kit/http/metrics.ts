import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Histogram, type Registry } from 'prom-client'
import { notFound } from '../refusal.ts'

export type MetricsOptions = {
  /** Where others measure too, to be shown together. */
  readonly metrics: Registry
  readonly metricsToken?: string | undefined
}

/** Prometheus text at `/metrics`: to a caller who has the token; where none is set, to this machine itself. */
export function serveMetrics(
  app: FastifyInstance,
  { metrics: registry, metricsToken }: MetricsOptions,
): void {
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request to the end of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request
    // A stream lasts as long as its reader stays, which says nothing about how quick the app is.
    if (routeOptions.config.stream) return done()
    // The route's pattern, never the address: ids would make a series each.
    duration.observe(
      { method, route: routeOptions.url ?? 'none', status: reply.statusCode },
      reply.elapsedTime / 1000,
    )
    done()
  })
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!mayRead(request, metricsToken)) throw notFound()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

function mayRead(request: FastifyRequest, token: string | undefined): boolean {
  if (token !== undefined) return isSame(request.headers.authorization, `Bearer ${token}`)
  // The socket's own address: behind a proxy on this machine every visitor would seem local, so a token is needed there.
  return loopback.has(request.socket.remoteAddress ?? '') && request.headers['x-forwarded-for'] === undefined
}

function isSame(given: string | undefined, expected: string): boolean {
  const [a, b] = [Buffer.from(given ?? ''), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
