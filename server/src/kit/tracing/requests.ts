import type { FastifyInstance, FastifyRequest } from 'fastify'
import { getTracer, type Span } from './span.ts'

/** Asked every few seconds by machines, which nobody wants to read about. */
const unwatched = new Set(['/healthz', '/readyz', '/metrics'])

/**
 * A span for each request, named by its route and never by its address. A caller's own trace is continued only behind a
 * proxy that is trusted: a stranger is not to choose what stands in our traces and logs.
 */
export function traceRequests(app: FastifyInstance, isBehindProxy: boolean): void {
  if (!getTracer()) return
  const spans = new WeakMap<FastifyRequest, Span>()
  app.addHook('onRequest', (request, _reply, done) => {
    const tracer = getTracer()
    const { url = 'none', config } = request.routeOptions
    // A stream is one for as long as its reader stays.
    if (!tracer || config.stream || unwatched.has(url)) return done()
    const { traceparent } = request.headers
    const given = isBehindProxy && typeof traceparent === 'string' ? traceparent : undefined
    const attributes = { 'http.request.method': request.method, 'http.route': url }
    const span = tracer.begin(`${request.method} ${url}`, 'server', attributes, { traceparent: given })
    spans.set(request, span)
    tracer.within(span, done)
  })
  // What reads a body hears of it from the connection, which belongs to no request.
  app.addHook('preHandler', (request, _reply, done) => {
    const span = spans.get(request)
    const tracer = getTracer()
    if (span && tracer) tracer.within(span, done)
    else done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const span = spans.get(request)
    const tracer = getTracer()
    if (!span || !tracer) return done()
    span.add({ 'http.response.status_code': reply.statusCode })
    span.end(reply.statusCode >= 500 ? String(reply.statusCode) : undefined)
    // The log line of the request names its trace.
    tracer.within(span, done)
  })
}
