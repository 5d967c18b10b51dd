import type { Endpoint, ParsedInput, Reply } from '@claimcrew/contract/kit/endpoint'
import type { Download } from '@claimcrew/contract/kit/file'
import type { Instant } from '@claimcrew/contract/kit/time'
import { actorMay } from '@claimcrew/contract/permissions'
import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  RouteShorthandOptions,
} from 'fastify'
import { openBoundedQueue } from '../boundedQueue.ts'
import type { Bucket } from '../bucket/bucket.ts'
import { audit } from '../data/audit.ts'
import { limitConnections, limitReportConnections } from '../data/connectionQuota.ts'
import type { Db } from '../data/db.ts'
import type { DiskGuard } from '../diskGuard.ts'
import { ConcurrentCalls } from '../limits/concurrentCalls.ts'
import { toTooManyRefusal } from '../limits/limit.ts'
import { defaultLimits, type Limits } from '../limits/settings.ts'
import { BookmarkedCall } from '../replicas/bookmarkedCall.ts'
import type { ReadReplicas } from '../replicas/readReplicas.ts'
import type { Secret } from '../secret.ts'
import type { RunningCalls } from '../watchdog/runningCalls.ts'
import { authorize, reauthorize, refuseFormerReader } from './authorize.ts'
import { Deadline } from './deadline.ts'
import { toMaybeDoneRefusal, toOutageRefusal } from './errors.ts'
import { isFileStream, sendFileStream } from './fileStream.ts'
import { type Idempotency, parseIdempotencyKey, runOnce } from './idempotency.ts'
import { readInput } from './input/readInput.ts'
import { describeEndpoint, getPaylessWriter, type ReplyWriter } from './schema.ts'
import {
  defaultSessionLifetimes,
  refuseUnconfirmed,
  type SessionLifetimes,
  type Sessions,
  type SignedInActor,
} from './session.ts'
import { FileReply, StreamedReply } from './streamedReply.ts'

/** What every feature is a function of. Time and ids come in here and nowhere else. */
export type Deps = {
  readonly db: Db
  readonly now: () => Date
  readonly newId: () => string
  readonly secret: Secret
  /** Where uploaded files are kept; null is the database. */
  readonly bucket: Bucket | null
  /** Where the app is reached from outside; with a port of its own choice it is known only once it listens. */
  readonly publicUrl: () => string
  /** What may be done how often; left out, the defaults hold. */
  readonly limits?: Limits
  /** How long people stay signed in; left out, the defaults hold. */
  readonly sessionLifetimes?: SessionLifetimes
  /** Whether there is any left to write; where that is not known, PostgreSQL says so itself. */
  readonly diskGuard?: DiskGuard
  /** Why this process cannot serve; null while it can. */
  readonly ill?: () => string | null
  /** How long a call may take, where that is not as usual. */
  readonly answerWithinMs?: number
  /** How many times as often as declared a call may be made a minute; tests that go on and on raise it. */
  readonly perMinuteTimes?: number
  /** Where calls are noted for the watchdog. */
  readonly running?: RunningCalls
  /** Left out where there are none: then no call asks or says anything about them. */
  readonly replicas?: ReadReplicas
}

/** The small argument of every handler. `now` is read once a request. */
export type Ctx<Actor = SignedInActor> = {
  readonly actor: Actor
  readonly db: Db
  readonly now: Instant
  readonly newId: () => string
  readonly secret: Secret
  readonly bucket: Bucket | null
  readonly publicUrl: string
  readonly limits: Limits
  readonly sessionLifetimes: SessionLifetimes
  readonly log: FastifyBaseLogger
  readonly address: string
  readonly browser: string
  /** The key of an idempotent call that came with one: its row goes into the transaction of what the call does. */
  readonly idempotency: Idempotency | null
}

/** Who asks, when, and of which database: what a read takes that depends on what its reader may see. */
export type ReadCtx = Pick<Ctx, 'actor' | 'db' | 'now'>

/** Who does something, and when: what a command takes beside its transaction. */
export type CommandCtx = Pick<Ctx, 'actor' | 'now' | 'newId'> & Partial<Pick<Ctx, 'address'>>

type EndpointActor<E extends Endpoint> = E['may'] extends 'anyone' ? null : SignedInActor

/** What answers an endpoint. `Needs` is what a feature takes of the outside beyond what every handler gets. */
export type Handler<E extends Endpoint, Needs = unknown> = (
  ctx: Ctx<EndpointActor<E>> & Needs,
  input: ParsedInput<E>,
) => Promise<Reply<E> | StreamedReply | FileReply>

/** An endpoint with what it does. */
export type Route<Needs = unknown> = {
  readonly endpoint: Endpoint
  readonly handle: Handler<Endpoint, Needs>
}

export function defineRoute<E extends Endpoint, Needs = unknown>(
  endpoint: E,
  handle: Handler<E, Needs>,
): Route<Needs> {
  return { endpoint, handle: handle as unknown as Handler<Endpoint, Needs> }
}

declare module 'fastify' {
  interface FastifyRequest {
    actor: SignedInActor | null
    at: Instant
    deadline: Deadline | undefined
    /** Counted as under way, though no handler has begun. */
    isCounted: boolean
    bodyBytes: number
    /** Where the watchdog finds it. */
    runningSlot: number | undefined
  }
  interface FastifyReply {
    /** Writes the reply without pay, for somebody who is not to know of it. */
    paylessWriter?: ReplyWriter
  }
  interface FastifyContextConfig {
    uploadBytes?: number
    stream?: boolean
  }
}

const answerWithinMs = 13_000

/** After a body that took longer than this to come it is asked once more who sends it. */
const admittedForMs = 50

// An upload is in memory as a whole, so that what all of them take together has a bound. A caller who waits has sent little yet.
const uploads = openBoundedQueue({ atOnce: 20, maxWaiting: 20, maxPerCaller: 2 })

/** Every call has its answer by then, whatever it waits for. */
function openDeadline(deps: Deps, endpoint: Endpoint, reply: FastifyReply): Deadline | undefined {
  // A file takes as long as its line; what it waits for of ours has limits of its own.
  if (endpoint.upload || endpoint.produces) return undefined
  return new Deadline(deps.answerWithinMs ?? answerWithinMs, mayBeDone => {
    if (!reply.sent) reply.send(mayBeDone ? toMaybeDoneRefusal() : toOutageRefusal('slow'))
  })
}

const isInTime = ({ deadline }: FastifyRequest) => deadline?.meet() ?? true

/** A request travels one way: session → gate → parse → handle → strip. */
export function mountRoute<Needs>(
  app: FastifyInstance,
  deps: Deps,
  sessions: Sessions,
  outside: Needs,
  { endpoint, handle }: Route<Needs>,
): void {
  const calls = getConcurrentCalls(sessions, deps)
  const refuseTooOften = perAccount(app, endpoint, deps)
  const isStream = endpoint.produces === 'text/event-stream'
  // A stream is under way for as long as its reader stays, which says nothing about what blocks.
  const running = isStream ? undefined : deps.running
  const runningAs = running?.nameEndpoint(`${endpoint.method} ${endpoint.path}`) ?? 0
  const release = (request: FastifyRequest) => {
    if (request.isCounted) calls.leave(request.actor?.userId)
    request.isCounted = false
    running?.end(request.runningSlot)
    request.runningSlot = undefined
  }
  const options: RouteShorthandOptions = {
    // Before the body is read: a stranger's upload costs nothing, nor does what somebody sends too often.
    onRequest: async (request, reply) => {
      request.runningSlot = running?.begin(runningAs, request.id)
      // Also of a caller who has gone away in the middle of the body, which no hook tells of.
      reply.raw.once('close', () => release(request))
      // What is said here is for the one who asked; a file says for itself how long it is good.
      reply.header('cache-control', 'no-store')
      request.at = deps.now().toISOString()
      request.deadline = openDeadline(deps, endpoint, reply)
      // A server on its way up would only be held up by everybody knocking.
      if (deps.ill?.()) throw toOutageRefusal('away')
      if (endpoint.method !== 'GET' && deps.diskGuard?.findShortage()) throw toOutageRefusal('full')
      request.actor = await authorize(sessions, request, endpoint, request.at)
      if (endpoint.asksAgain && request.actor)
        await refuseUnconfirmed(deps.db, request.actor.sessionId, request.at)
      if (refuseTooOften) await refuseTooOften(request)
      calls.enter(request.actor?.userId)
      request.isCounted = true
    },
    // The shape itself, which is described with its first reply.
    schema: endpoint.produces ? {} : { response: { 200: endpoint.reply } },
    ...(endpoint.upload ? { bodyLimit: endpoint.upload.maxBytes + 64 * 1024 } : {}),
    onResponse: (request, _reply, done) => {
      request.deadline?.meet()
      release(request)
      done()
    },
    config: {
      ...(endpoint.upload ? { uploadBytes: endpoint.upload.maxBytes } : {}),
      stream: isStream,
      swaggerTransform: ({ url }) => ({ schema: describeEndpoint(endpoint), url }),
      ...(endpoint.perMinute && endpoint.may === 'anyone'
        ? { rateLimit: aMinute(endpoint.perMinute, deps) }
        : {}),
    },
  }
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    ...options,
    handler: async (request, reply) => {
      // From here on it counts until it is done, however early it is answered.
      request.isCounted = false
      const readAndHandle = async () => {
        const input = await readInput(endpoint, request)
        // A body takes as long as its line: meanwhile a seat may have ended, or its person act for another organization.
        const at = deps.now()
        if (at.getTime() - Date.parse(request.at) >= admittedForMs)
          request.actor = await reauthorize(sessions, request, endpoint, at.toISOString())
        const idempotency = idempotencyIn(endpoint, request, input)
        const ctx = createCtx(deps, endpoint, request, idempotency)
        const act = (db: Db) => handle({ ...ctx, db, ...outside }, input)
        const bookmarked = deps.replicas && new BookmarkedCall(deps.replicas, endpoint, request)
        const { deadline } = request
        const run = () => {
          if (endpoint.method !== 'GET') return deadline ? deadline.guard(() => act(ctx.db)) : act(ctx.db)
          const personId = toQuotaOwner(request)
          return bookmarked
            ? bookmarked.read({ personId, db: ctx.db, now: ctx.now }, input, act)
            : act(ctx.db)
        }
        const answer = await runOnce(deps.db, idempotency, run, endpoint.upload !== undefined)
        if (endpoint.endsSessions) await sessions.settle()
        if (endpoint.produces ? endpoint.exports : answer instanceof FileReply) {
          await recordExport(
            ctx,
            endpoint,
            input,
            (answer instanceof FileReply ? answer.file : (answer as Download)).ownerId,
          )
          bookmarked?.markWritten()
        }
        await bookmarked?.addTo(reply)
        return answer
      }
      const answering = endpoint.upload
        ? uploads.run(request.actor?.userId ?? request.ip, readAndHandle)
        : readAndHandle()
      const answer = await answering
        .catch(error => {
          if (isInTime(request)) throw error
          request.log.warn({ err: error }, 'failed after it was given up')
        })
        .finally(() => calls.leave(request.actor?.userId))
      // The person who asked has been answered; and what is streamed takes as long as its line.
      if (!isInTime(request)) return reply
      const payless = endpoint.produces || mayReadPay(request) ? null : getPaylessWriter(endpoint.reply)
      if (payless) reply.paylessWriter = payless
      if (answer instanceof StreamedReply) return beginStream(request, reply, answer)
      const askAgain = () => refuseFormerReader(sessions, request, endpoint, deps.now().toISOString())
      if (answer instanceof FileReply) return sendFile(request, reply, answer.file, askAgain)
      if (endpoint.produces !== undefined) return sendFile(request, reply, answer as Download, askAgain)
      if (payless) reply.type('application/json; charset=utf-8').serializer(payless)
      return answer
    },
  })
}

type ExportInput = {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
}

/** Whose data a file has, where it is one person's; null is everybody's whom its reader may see. */
function findExportedPerson({ userId, role }: SignedInActor, path: string, { params, query }: ExportInput) {
  if (role === 'BILLER' || path.startsWith('/api/me/')) return userId
  const named = params?.userId ?? query?.billerId ?? query?.assigneeId
  return typeof named === 'string' ? named : null
}

/** Before the file leaves: one that nobody knows of must not exist. */
const recordExport = (ctx: Ctx, { method, path }: Endpoint, input: ExportInput, ownerId?: string) =>
  audit(ctx.db, ctx, {
    action: 'file:export',
    subjectId: ownerId ?? findExportedPerson(ctx.actor, path, input),
    after: { call: `${method} ${path}`, ...input },
  })

/** A visitor sees only what was sent to them. */
const mayReadPay = ({ actor }: FastifyRequest) => actor === null || actorMay(actor, 'pay:read')

const aMinute = (max: number, { perMinuteTimes = 1 }: Deps) => ({
  max: max * perMinuteTimes,
  timeWindow: 60_000,
})

/** Somebody who is signed in is one person wherever they call from, and not the office that they share an address with. */
function perAccount(app: FastifyInstance, { perMinute, may }: Endpoint, deps: Deps) {
  if (perMinute === undefined || may === 'anyone') return undefined
  const count = app.createRateLimit({
    ...aMinute(perMinute, deps),
    keyGenerator: ({ actor }: FastifyRequest) => actor?.userId ?? '',
  })
  return async (request: FastifyRequest) => {
    const counted = await count(request)
    if (!counted.isAllowed && counted.isExceeded)
      throw toTooManyRefusal('Too many requests.', counted.ttlInSeconds)
  }
}

const underWay = new WeakMap<Sessions, ConcurrentCalls>()

/** One count for all routes of an app. */
function getConcurrentCalls(sessions: Sessions, { limits = defaultLimits }: Deps): ConcurrentCalls {
  const cached = underWay.get(sessions) ?? new ConcurrentCalls(limits.callsAtOnce)
  underWay.set(sessions, cached)
  return cached
}

function idempotencyIn(endpoint: Endpoint, request: FastifyRequest, input: unknown): Idempotency | null {
  if (endpoint.idempotent !== true || request.actor === null) return null
  const call = `${endpoint.method} ${endpoint.path}`
  return parseIdempotencyKey(request.actor.userId, call, request.headers['idempotency-key'], input)
}

/** Those who have not signed in have a share together. */
const toQuotaOwner = ({ actor }: FastifyRequest): string => actor?.userId ?? 'strangers'

function createCtx(
  deps: Deps,
  { replica }: Endpoint,
  request: FastifyRequest,
  idempotency: Idempotency | null,
): Ctx<never> {
  // What a replica may answer at any time is what takes long: reports, exports and the audit.
  const limit = replica === 'always' ? limitReportConnections : limitConnections
  return {
    // Gate and types agree on when there is an actor: both read the endpoint's `may`.
    actor: request.actor as never,
    db: limit(deps.db, toQuotaOwner(request)),
    now: request.at,
    newId: deps.newId,
    secret: deps.secret,
    bucket: deps.bucket,
    publicUrl: deps.publicUrl(),
    limits: deps.limits ?? defaultLimits,
    sessionLifetimes: deps.sessionLifetimes ?? defaultSessionLifetimes,
    log: request.log,
    address: request.ip,
    browser: (request.headers['user-agent'] ?? '').slice(0, 300),
    idempotency,
  }
}

async function beginStream(request: FastifyRequest, reply: FastifyReply, { begin }: StreamedReply) {
  // Fastify answers HEAD wherever it answers GET, and that has an end.
  if (request.method === 'HEAD') return reply.send()
  await begin(request, reply)
  return reply
}

async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: Download,
  askAgain: () => Promise<void>,
): Promise<FastifyReply> {
  if (isFileStream(file)) return sendFileStream(request.actor?.userId ?? request.ip, reply, file, askAgain)
  return reply.headers(file.headers).send(file.content)
}
