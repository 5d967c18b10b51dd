import { createHash } from 'node:crypto'
import { Socket } from 'node:net'
import type pg from 'pg'
import { PrimaryClient } from '../postgres/primaryClient.ts'

// Beyond this many distinct texts a caller builds them by hand: preparing those would only fill PostgreSQL's memory.
const maxPrepared = 1000

const names = new Map<string, string>()

/** Gives a text a name of its own, which PostgreSQL shows in `pg_prepared_statements`. */
export function nameStatement(text: string, name: string): void {
  names.set(text, name)
}

function findStatementName(text: string): string | undefined {
  const cached = names.get(text)
  if (cached !== undefined || names.size >= maxPrepared) return cached
  const name = createHash('sha1').update(text).digest('base64url')
  names.set(text, name)
  return name
}

/** PostgreSQL was asked, and says nothing: neither an answer nor that there is none. */
export class SocketTimeout extends Error {
  override readonly name = 'SocketTimeout'
  constructor() {
    super('The database has not answered in time')
  }
}

/** Ends when something was asked and nothing has come for so long; the callers that wait get a `SocketTimeout`. */
class TimeoutSocket extends Socket {
  /** Since when something is asked, by a clock that nobody sets; null while nothing is. */
  askedAt: number | null = null
}

export function createTimeoutSocket(silenceMs: number): TimeoutSocket {
  const socket = new TimeoutSocket()
  socket.setTimeout(silenceMs)
  // Each time: a rest is one too. What is given to `setTimeout` itself would be called once.
  socket.on('timeout', () => {
    const { askedAt } = socket
    if (askedAt === null) return
    // Node says so after a long rest also where the timer just before has asked something a moment ago.
    if (performance.now() - askedAt < silenceMs / 2) socket.setTimeout(silenceMs)
    else socket.destroy(new SocketTimeout())
  })
  return socket
}

export type PreparedClientConfig = pg.ClientConfig & {
  /** The session is lent by a pooler for one transaction at a time: no statement has a name, and this follows each begin. */
  readonly lent?: string
}

/** What PgBouncer sees to by itself, whichever session it lends; spelled as PostgreSQL reports it, or it would set it each time. */
const lentStartup = { TimeZone: 'UTC', DateStyle: 'ISO, MDY' }

/**
 * A client whose parameterised queries run as named prepared statements, parsed and planned once a connection, and whose
 * connection breaks rather than being silent for long: one that is only left alone would be given to the next.
 */
export class PreparedClient extends PrimaryClient {
  readonly #socket: TimeoutSocket | undefined
  readonly #lent: string | undefined

  constructor(config: PreparedClientConfig = {}) {
    const stream = config.stream?.()
    super(stream ? { ...config, stream: () => stream } : config)
    this.#lent = config.lent
    if (!(stream instanceof TimeoutSocket)) return
    this.#socket = stream
    this.on('drain', () => {
      stream.askedAt = null
    })
  }

  /** What is said to PostgreSQL first; pg has it and does not declare it. */
  getStartupConf(): object {
    const { getStartupConf } = PrimaryClient.prototype as unknown as { getStartupConf(): object }
    return { ...getStartupConf.call(this), ...(this.#lent !== undefined && lentStartup) }
  }

  /** For a statement that takes its time. */
  allowSilence(ms: number): void {
    this.#socket?.setTimeout(ms)
  }

  override query(...given: unknown[]): never {
    if (this.#socket) this.#socket.askedAt ??= performance.now()
    const args = this.#lent === undefined ? given : withoutName(given, this.#lent)
    const [text, values, ...rest] = args
    const name =
      this.#lent === undefined && typeof text === 'string' && Array.isArray(values) && values.length > 0
        ? findStatementName(text)
        : undefined
    // pg declares a dozen overloads of query; this wrapper keeps them all and changes only the shape of two.
    const ask = super.query as (...args: unknown[]) => never
    const query = name === undefined ? args : [{ name, text, values }, ...rest]
    if (isCalledBack(args)) return ask.apply(this, query)
    // With a promise of pg's own the rows outlive their youth, and stay in memory until a full collection finds them.
    return new Promise((resolve, reject) => {
      ask.call(this, ...query, (error: Error | null, result: unknown) =>
        error ? reject(error) : resolve(result),
      )
    }) as never
  }
}

/** The next transaction may be another session's, which knows neither a name nor what was set. */
function withoutName([text, ...rest]: unknown[], lent: string): unknown[] {
  if (typeof text === 'string')
    return [/^(begin|start transaction)[^;]*$/i.test(text) ? `${text}; ${lent}` : text, ...rest]
  if (typeof text !== 'object' || text === null || 'submit' in text) return [text, ...rest]
  return [{ ...text, name: undefined }, ...rest]
}

/** Anyone who brings a callback, or a query of their own kind, is answered there. */
const isCalledBack = (args: readonly unknown[]): boolean =>
  typeof args.at(-1) === 'function' ||
  (typeof args[0] === 'object' && args[0] !== null && ('submit' in args[0] || 'callback' in args[0]))
