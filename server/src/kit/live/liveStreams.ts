import { type LiveMessage, liveSilenceMs } from '@claimcrew/contract/kit/live'
import { actorMay } from '@claimcrew/contract/permissions'
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import { Gauge, type Registry } from 'prom-client'
import type { Db } from '../data/db.ts'
import { type Listener, listen } from '../data/listen.ts'
import { liveChannel, parseBroadcast } from '../data/wake.ts'
import {
  defaultSessionLifetimes,
  formatRights,
  readSessionRights,
  type SessionLifetimes,
  type SignedInActor,
} from '../http/session.ts'
import { Refusal } from '../refusal.ts'
import type { ReadReplicas } from '../replicas/readReplicas.ts'
import type { Secret } from '../secret.ts'
import { type Cursor, formatEventId, parseEventId, sealEventId, unsealEventId } from './cursor.ts'
import { type LiveEvent, readEventsSince, readSnapshot } from './events.ts'
import { readFirstMessage } from './firstMessage.ts'
import { LiveStream } from './stream.ts'
import { type LiveTopic, listEventsFor, listMissableEvents, toBroadcastEvent } from './topics.ts'

export type LiveStreams = {
  /** Answers a request with a stream that lasts as long as its session. */
  open(reader: SignedInActor, request: FastifyRequest, reply: FastifyReply): Promise<void>
  /**
   * For a page that is about to be sent: whatever is read from it is read later, so that a line that goes on from here
   * misses nothing of it. Null where that cannot be told at once; then the line begins anew.
   */
  beginning(): Promise<string | null>
  /** This reader comes back with what is true of them now, or not at all. */
  expel(userId: string): void
  /** Ends the streams whose sessions have ended, and those of people who have another role or seat by now. */
  recheck(): Promise<void>
  close(): Promise<void>
}

type Options = {
  readonly db: Db
  readonly now: () => Date
  readonly topics: readonly LiveTopic[]
  readonly metrics: Registry
  readonly log: FastifyBaseLogger
  readonly listenUrl: string | undefined
  readonly secret: Secret
  readonly sessionLifetimes: SessionLifetimes | undefined
  readonly replicas: Pick<ReadReplicas, 'bookmark'> | undefined
}

const beatEveryMs = liveSilenceMs / 2.5
// A session that ends by itself tells nobody.
const recheckEveryMs = 60_000
const retryMs = 1_000
// A page does not wait for a database that is busy or away.
const beginningWithinMs = 300
// Tabs share a line, so this is many browsers.
const maxPerPerson = 20

/** The live line of this process: what is committed anywhere reaches its readers as it happens, once and in order. */
export async function openLiveStreams(options: Options): Promise<LiveStreams> {
  const { db, topics, log, sessionLifetimes = defaultSessionLifetimes } = options
  const streams = new Map<string, Set<LiveStream>>()
  // How far this process has read; null while nobody listens, for then nothing has to be read.
  let cursor: Cursor | null = null
  let joining = 0
  let passing = false
  let closed = false
  let retry: NodeJS.Timeout | undefined

  const cursorAt = (snapshot: string): Cursor => ({ at: options.now().toISOString(), snapshot })
  /** After what is told was read: a replica that has come so far shows it too. */
  const addBookmark = async (message: LiveMessage): Promise<LiveMessage> =>
    options.replicas ? { ...message, bookmark: await options.replicas.bookmark() } : message
  const everybody = () => [...streams.values()].flatMap(some => [...some])
  const restIfAlone = () => {
    if (streams.size === 0 && joining === 0) cursor = null
  }

  let beginning: Promise<string | null> | null = null
  /** Where nobody listens nothing is read, so that it has to be asked for: once for all pages of a moment. */
  const beginningAtRest = async (): Promise<string | null> => {
    // An answer that came while this process was held up counts as in time.
    const late = new Promise<null>(resolve =>
      setTimeout(() => setImmediate(() => resolve(null)), beginningWithinMs),
    )
    const snapshot = await Promise.race([readSnapshot(db).catch(() => null), late])
    beginning = null
    return snapshot === null ? null : sealEventId(options.secret, cursorAt(snapshot))
  }

  // Broadcasts that were not passed on yet, each once; those that no reader here may know are not kept.
  const broadcasts = new Map<string, LiveEvent>()
  const keepBroadcast = (event: LiveEvent) => broadcasts.set(`${event.topic} ${event.subject}`, event)
  const mayHear = (name: string) => {
    const permission = topics.find(topic => topic.name === name)?.may
    return everybody().some(({ reader }) => permission === undefined || actorMay(reader, permission))
  }
  const takeBroadcasts = (): LiveEvent[] => {
    const events = [...broadcasts.values()]
    broadcasts.clear()
    return events
  }

  let waiting: Promise<void> | null = null
  let last: Promise<void> = Promise.resolve()

  /** Passes on all that is committed by now. Reads take turns; a call that comes while one waits for its turn shares it. */
  const catchUp = (): Promise<void> => {
    waiting ??= last.then(() => {
      waiting = null
      return passOn()
    })
    last = waiting.catch(() => {})
    return waiting
  }

  const wake = (): void => {
    if (cursor === null && joining === 0) return
    catchUp().catch(error => {
      log.warn({ err: error }, 'the live line cannot read')
      clearTimeout(retry)
      if (!closed) retry = setTimeout(wake, retryMs).unref()
    })
  }

  const passOn = async (): Promise<void> => {
    if (cursor === null) {
      cursor = cursorAt(await readSnapshot(db))
      return restIfAlone()
    }
    const { snapshot, events } = await readEventsSince(db, cursor.snapshot)
    // Everybody has left meanwhile: the next reader begins with a new cursor.
    if (cursor === null) return
    // Without a wait in between: a reader who joins from here on begins where these events end.
    cursor = cursorAt(snapshot)
    const all = [...events, ...takeBroadcasts()]
    if (all.length > 0) await tellAll(cursor, all)
  }

  /** The streams that these events may concern: mostly a few of very many. */
  const concernedBy = (events: readonly LiveEvent[]): LiveStream[] => {
    const userIds = new Set(events.map(event => event.userId))
    if (userIds.has(null)) return everybody()
    return [...userIds].flatMap(userId => [...(streams.get(userId ?? '') ?? [])])
  }

  const tellAll = async (at: Cursor, events: readonly LiveEvent[]): Promise<void> => {
    const present = concernedBy(events)
    if (present.length === 0) return
    passing = true
    try {
      // A person who acts for several organizations at once counts as several readers, told apart by organization.
      for (const readers of listReaders(present)) {
        const eventsByReader = await listEventsFor({ db, now: at.at }, topics, events, [...readers.values()])
        const message = await addBookmark({ fresh: false, events: [] })
        for (const stream of present) {
          const isOne = readers.get(stream.reader.userId)?.organizationId === stream.reader.organizationId
          const events = isOne ? eventsByReader.get(stream.reader.userId) : undefined
          if (events) stream.send(formatEventId(at), { ...message, events })
        }
      }
    } catch (error) {
      // They come back with the id of what they have, and are told the rest then.
      for (const stream of present) stream.end()
      throw error
    } finally {
      passing = false
    }
  }

  /** Takes a reader in; what is committed after the cursor that this answers will reach them. */
  const join = async (stream: LiveStream): Promise<Cursor> => {
    const { userId } = stream.reader
    joining++
    try {
      // A reader who comes from another process may have read further than this one had.
      await catchUp()
      if (cursor === null) throw new Error('A reader who joins has a cursor')
      const own = streams.get(userId) ?? new Set()
      if (own.size >= maxPerPerson) throw tooMany()
      streams.set(userId, own.add(stream))
      return cursor
    } finally {
      joining--
      restIfAlone()
    }
  }

  const removeStream = (stream: LiveStream): void => {
    const { userId } = stream.reader
    const own = streams.get(userId)
    own?.delete(stream)
    if (own?.size === 0) streams.delete(userId)
    restIfAlone()
  }

  /** Of these, those whose sessions have ended, or whose readers have another role or seat by now. */
  const endDead = async (some: readonly LiveStream[]): Promise<void> => {
    if (some.length === 0) return
    const ids = some.map(stream => stream.reader.sessionId)
    const rights = await readSessionRights(db, ids, options.now().toISOString(), sessionLifetimes)
    for (const stream of some)
      if (rights.get(stream.reader.sessionId) !== formatRights(stream.reader)) stream.end()
  }

  const recheck = () => endDead(everybody())

  const listener: Listener | undefined =
    options.listenUrl === undefined
      ? undefined
      : await listen(options.listenUrl, liveChannel, {
          heard: payload => {
            const call = parseBroadcast(payload)
            if (call !== null && !mayHear(call.topic)) return
            if (call !== null) keepBroadcast(toBroadcastEvent(call.topic, call.subject))
            wake()
          },
          began: () => {
            // Neither what was published meanwhile nor what was broadcast was heard.
            const readers = everybody().map(stream => stream.reader)
            for (const event of listMissableEvents(topics, readers)) keepBroadcast(event)
            wake()
          },
          lost: () => {},
        })

  const beating = setInterval(() => {
    // While events are being passed on, where this process stands is not yet where its readers stand.
    const id = passing || cursor === null ? null : formatEventId(cursor)
    for (const stream of everybody()) stream.beat(stream.isUpToDate ? id : null)
    // Finds events of which no process was woken.
    wake()
  }, beatEveryMs).unref()
  const rechecking = setInterval(() => {
    recheck().catch(error => log.warn({ err: error }, 'sessions of the live line cannot be read'))
  }, recheckEveryMs).unref()
  new Gauge({
    name: 'live_streams',
    help: 'Open streams of the live line',
    registers: [options.metrics],
    collect() {
      this.set(everybody().length)
    },
  })

  return {
    async open(reader, request, reply) {
      if (listener === undefined) throw new Refusal('not-ready', 'The live line is not open here.')
      const stream = new LiveStream(reader, reply.raw)
      const cursor = await join(stream)
      reply.raw.once('close', () => removeStream(stream))
      // A reader who has gone meanwhile says so no more.
      if (reply.raw.destroyed) removeStream(stream)
      reply.hijack()
      reply.raw.writeHead(200, { ...(reply.getHeaders() as Record<string, string>), ...headers })
      reply.raw.flushHeaders()
      if (closed) return stream.end()
      try {
        // Its session may have ended before this stream was there to be ended with it.
        await endDead([stream])
        stream.begin(
          formatEventId(cursor),
          await addBookmark(
            await readFirstMessage(
              db,
              topics,
              reader,
              parseEventId(unsealEventId(options.secret, lastIdIn(request)), cursor),
              cursor,
            ),
          ),
        )
      } catch (error) {
        log.warn({ err: error }, 'the live line cannot read')
        stream.end()
      }
    },
    async beginning() {
      if (listener === undefined) return null
      if (cursor !== null) return sealEventId(options.secret, cursor)
      beginning ??= beginningAtRest()
      return beginning
    },
    expel(userId) {
      for (const stream of streams.get(userId) ?? []) stream.end()
    },
    recheck,
    async close() {
      closed = true
      clearInterval(beating)
      clearInterval(rechecking)
      clearTimeout(retry)
      for (const stream of everybody()) stream.end()
      await listener?.close()
    },
  }
}

const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  // Kept open after the stream has ended, it would keep the process from ending.
  connection: 'close',
  // Proxies that keep answers back until they are complete would keep this one forever.
  'x-accel-buffering': 'no',
}

const tooMany = () =>
  new Refusal('too-many', 'You have too many Claimcrew windows open. Close some and try again.', {
    retryAfterSeconds: 60,
  })

/** The readers of these streams, in as many maps as somebody acts for organizations: mostly one. */
function listReaders(streams: readonly LiveStream[]): ReadonlyMap<string, SignedInActor>[] {
  const layers: Map<string, SignedInActor>[] = []
  for (const { reader } of streams) {
    const isNew = (layer: ReadonlyMap<string, SignedInActor>) => {
      const same = layer.get(reader.userId)
      return !same || same.organizationId === reader.organizationId
    }
    const layer = layers.find(isNew)
    if (layer) layer.set(reader.userId, reader)
    else layers.push(new Map([[reader.userId, reader]]))
  }
  return layers
}

function lastIdIn(request: FastifyRequest): string | undefined {
  const id = request.headers['last-event-id']
  return typeof id === 'string' ? id : undefined
}
