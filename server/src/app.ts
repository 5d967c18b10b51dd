import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import underPressure from '@fastify/under-pressure'
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { Registry } from 'prom-client'
import type { ZodType } from 'zod'
import type { Backups } from './kit/backup/daily.ts'
import { serveDoctor } from './kit/doctor/seenRequest.ts'
import { importEach } from './kit/features.ts'
import { serveDocs } from './kit/http/docs.ts'
import { handleErrors } from './kit/http/errors.ts'
import { serveHealth } from './kit/http/health.ts'
import { addJsonParser } from './kit/http/json.ts'
import { logRequests } from './kit/http/log.ts'
import { type MetricsOptions, serveMetrics } from './kit/http/metrics.ts'
import { type Deps, mountRoute, type Route } from './kit/http/route.ts'
import { writeReply } from './kit/http/schema.ts'
import { addSecurityHeaders } from './kit/http/securityHeaders.ts'
import { openSessions, type Sessions } from './kit/http/session.ts'
import { serveWeb, type WebOptions } from './kit/http/web.ts'
import { CallCounts } from './kit/limits/callCounts.ts'
import { type LiveStreams, openLiveStreams } from './kit/live/liveStreams.ts'
import { importTopics } from './kit/live/topics.ts'
import type { Mailer } from './kit/mail/mailer.ts'
import type { PushSender } from './kit/push/pushSender.ts'
import { createRequestIdGenerator } from './kit/random.ts'
import type { WithSearch } from './kit/search/search.ts'
import { traceRequests } from './kit/tracing/requests.ts'
import type { ActivityRetention } from './tracking/months/keepMonths.ts'
import type { Tracker } from './tracking/tracker.ts'

/** What some features take of the world outside. */
export type AppServices = WithSearch &
  ActivityRetention & {
    readonly mail: Mailer
    readonly push: PushSender
    readonly tracker: Tracker
    /** Null where none are to be made. */
    readonly backups: Backups | null
  }

export type AppOptions = Deps &
  AppServices &
  Partial<MetricsOptions> & {
    /** The built web app; left out where only the API is wanted. */
    readonly web?: WebOptions
    /** The database's address, to hear of sessions that end in other processes; without it nothing is remembered. */
    readonly listenUrl?: string
    readonly log?: FastifyBaseLogger
    /** Calls are turned away with 503 while the event loop lags this much behind; 0 turns nobody away. */
    readonly busyAtMs?: number
    readonly trustProxy?: boolean | string
    /** Whether `/docs` is there. */
    readonly apiDocs?: boolean
  }

const bodyLimit = 256 * 1024

/** The whole server as a function of what it depends on; it listens nowhere by itself. */
export async function buildApp(overrides: AppOptions): Promise<FastifyInstance> {
  const options = { ...overrides, metrics: overrides.metrics ?? new Registry() }
  const app: FastifyInstance = fastify({
    bodyLimit,
    trustProxy: options.trustProxy ?? false,
    genReqId: createRequestIdGenerator(),
    logController: new LogController({ disableRequestLogging: true }),
    // Idle connections end at once when the app stops; those with a request under way are waited for.
    forceCloseConnections: 'idle',
    // A request that trickles in holds a connection; the largest one over a slow line takes less than this.
    requestTimeout: 120_000,
    // A proxy's own id would let a stranger choose what stands in our logs.
    requestIdHeader: false,
    // A screenshot's id says whose it is and when it was taken, which takes more than the usual hundred characters.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 1000 },
    frameworkErrors: (error, request, reply) => app.errorHandler(error, request, reply as never),
    ...(options.log ? { loggerInstance: options.log } : { logger: false }),
  })
  // A route says the shape of its reply (kit/route.ts). Parsing is zod's, so Fastify is told of no other shapes.
  app.setSerializerCompiler<ZodType>(
    ({ schema }) =>
      reply =>
        writeReply(schema, reply),
  )
  endConnectionsOnClose(app)
  handleErrors(app)
  addJsonParser(app)
  traceRequests(app, Boolean(options.trustProxy))
  logRequests(app)
  serveMetrics(app, options)
  await addSecurityHeaders(app)
  await app.register(compress, {
    threshold: 2048,
    // What fits in here takes less than a stream of its own would, with its memory and its turns.
    syncThreshold: 64 * 1024,
    encodings: ['br', 'gzip'],
    // An answer is packed for one reader. A tenth smaller would take twice as long; the app's files are packed beforehand.
    zlibOptions: { level: 3 },
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 2 } },
  })
  await app.register(rateLimit, { global: false, store: CallCounts })
  await app.register(multipart, { throwFileSizeLimit: false })
  app.decorateRequest('actor', null)
  app.decorateRequest('at')
  app.decorateRequest('deadline')
  app.decorateRequest('isCounted', false)
  app.decorateRequest('bodyBytes', 0)
  app.decorateRequest('runningSlot')
  await serveDocs(app, { withPage: options.apiDocs ?? false })
  serveHealth(app, options)
  serveDoctor(app, options.secret)
  const { sessions, liveStreams } = await openListeners(app, options)
  const { tracker, mail, push, backups, search } = options
  const outside = { tracker, mail, push, backups, search, liveStreams }
  const routes = await importRoutes()
  await app.register(async calls => {
    await turnAwayWhenBusy(calls, options.busyAtMs ?? 5000)
    for (const route of routes) mountRoute(calls, options, sessions, outside, route)
  })
  await serveWeb(app, options.web, liveStreams.beginning)
  return app
}

/** What hears from other processes while the app runs. */
async function openListeners(
  app: FastifyInstance,
  options: AppOptions & MetricsOptions,
): Promise<{ sessions: Sessions; liveStreams: LiveStreams }> {
  const { db, now, metrics, listenUrl, secret, sessionLifetimes, replicas } = options
  const liveStreams = await openLiveStreams({
    db,
    now,
    metrics,
    listenUrl,
    secret,
    sessionLifetimes,
    replicas,
    topics: await importTopics(),
    log: app.log,
  })
  // Before the app waits for requests under way: a stream is one for as long as nobody ends it.
  app.addHook('preClose', () => liveStreams.close())
  const sessions = await openSessions(
    db,
    listenUrl,
    {
      changed: liveStreams.expel,
      missed: () =>
        liveStreams.recheck().catch(error => app.log.warn({ err: error }, 'sessions cannot be read')),
    },
    sessionLifetimes,
  )
  app.addHook('onClose', () => sessions.close())
  return { sessions, liveStreams }
}

/** Calls alone: a call is made again by itself or by hand, while a page that misses one of its files is broken. */
async function turnAwayWhenBusy(calls: FastifyInstance, lagMs: number): Promise<void> {
  // A sample in which the loop never turned counts as endless lag, so it must last as long as the lag that matters.
  await calls.register(underPressure, { maxEventLoopDelay: lagMs, sampleInterval: lagMs })
}

/** A caller who is answered while the app stops keeps no connection open: the stop would wait for it for a minute. */
function endConnectionsOnClose(app: FastifyInstance): void {
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (closing) reply.header('connection', 'close')
    done()
  })
}

type AnyRoute = Route<AppServices & { readonly liveStreams: LiveStreams }>

/** Every feature's routes; a feature that is not built yet has none. */
export async function importRoutes(): Promise<AnyRoute[]> {
  const modules = await importEach<{ routes: AnyRoute[] }>('routes.ts')
  return modules.flatMap(module => module.routes)
}
