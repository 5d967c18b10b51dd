import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import type { BodyOf, LiveMessage, Topic } from '@claimcrew/contract/kit/live'
import { openLiveStream } from '@claimcrew/contract/kit/live'
import type { Instant } from '@claimcrew/contract/kit/time'
import { notificationSent } from '@claimcrew/contract/notifications/contract'
import { kinds } from '@claimcrew/contract/people/notifications'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { expect, onTestFinished, vi } from 'vitest'
import type { Params } from '../src/kit/data/statement.ts'
import { publishingStatement } from '../src/kit/live/events.ts'
import { notify } from '../src/kit/notify.ts'
import { newId } from '../src/kit/random.ts'
import type { Caller, Person, World } from './world.ts'

type Message = LiveMessage & {
  readonly id: string
  /** What may have happened, which every reader who comes back is told; it is not among the events. */
  readonly possible: LiveMessage['events']
}

/** The port that an app listens on; it is made to at the first time. */
async function portOf(app: FastifyInstance): Promise<number> {
  // A crowd that comes at the same moment has to wait for its turn somewhere.
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1', backlog: 2048 })
  return (app.server.address() as AddressInfo).port
}

/** Somebody at the other end of the live line, over a connection of their own. */
export class LiveTestReader {
  readonly messages: Message[] = []
  readonly status: number
  readonly headers: IncomingMessage['headers']
  /** What a browser would send when it comes back. */
  lastId: string | undefined
  /** Signs of life. */
  beats = 0
  hasEnded = false
  readonly #request: ClientRequest
  #unread = ''
  #taken = 0
  #waiting: (() => void)[] = []

  private constructor(request: ClientRequest, response: IncomingMessage, lastId: string | undefined) {
    this.#request = request
    this.status = response.statusCode ?? 0
    this.headers = response.headers
    this.lastId = lastId
    response.setEncoding('utf8')
    response.on('data', (text: string) => this.#take(text))
    response.on('error', () => {})
    response.on('close', () => {
      this.hasEnded = true
      this.#moved()
    })
  }

  /** Resolves once there is an answer, whatever it is. */
  static async open(
    caller: Caller,
    lastId?: string,
    method: 'GET' | 'HEAD' = 'GET',
  ): Promise<LiveTestReader> {
    const { promise, resolve, reject } = Promise.withResolvers<LiveTestReader>()
    const outgoing = request({
      host: '127.0.0.1',
      port: await portOf(caller.app),
      path: openLiveStream.path,
      method,
      agent: false,
      headers: {
        ...(caller.token === undefined ? {} : { authorization: `Bearer ${caller.token}` }),
        ...(lastId === undefined ? {} : { 'last-event-id': lastId }),
      },
    })
    outgoing.on('error', reject)
    outgoing.on('response', response => resolve(new LiveTestReader(outgoing, response, lastId)))
    outgoing.end()
    const reader = await promise
    onTestFinished(() => reader.leave())
    return reader
  }

  /** The next message that was not taken yet. */
  async next(): Promise<Message> {
    await this.until(() => this.messages.length > this.#taken)
    return this.messages[this.#taken++] as Message
  }

  /** What has been told of one topic so far. */
  all<T extends Topic>({ name }: T): BodyOf<T>[] {
    const events = this.messages.flatMap(message => [...message.events, ...message.possible])
    return events.filter(event => event.topic === name).map(event => event.body as BodyOf<T>)
  }

  /** The titles of the notifications that have been told so far. */
  get titles(): string[] {
    return this.all(notificationSent).map(notification => notification.title)
  }

  async until(condition: () => boolean): Promise<void> {
    while (!condition()) {
      if (this.hasEnded) throw new Error(`The stream has ended: ${JSON.stringify(this.messages)}`)
      await new Promise<void>(resolve => this.#waiting.push(resolve))
    }
  }

  async hasTold(title: string): Promise<void> {
    await this.until(() => this.titles.includes(title))
  }

  /** Resolves once the server has ended it, and answers what it said that is no message. */
  async ended(): Promise<string> {
    while (!this.hasEnded) await new Promise<void>(resolve => this.#waiting.push(resolve))
    return this.#unread
  }

  /** Resolves once nothing of it is left on this side. */
  async leave(): Promise<void> {
    this.#request.destroy()
    await this.ended()
  }

  #take(text: string): void {
    this.#unread += text
    // Only an end has lines in it, so a long message is not searched again with each piece that arrives.
    if (!text.includes('\n')) return
    const blocks = this.#unread.split('\n\n')
    this.#unread = blocks.pop() ?? ''
    for (const block of blocks) {
      const field = (name: string) => block.match(new RegExp(`^${name}: (.*)$`, 'm'))?.[1]
      const data = field('data')
      this.lastId = field('id') ?? this.lastId
      if (data === undefined) this.beats++
      else {
        const message = JSON.parse(data) as LiveMessage
        const [possible, events] = [true, false].map(isPossible =>
          message.events.filter(event => (event.isPossible ?? false) === isPossible),
        )
        this.messages.push({
          ...message,
          id: this.lastId ?? '',
          events: events ?? [],
          possible: possible ?? [],
        })
      }
    }
    this.#moved()
  }

  #moved(): void {
    for (const go of this.#waiting.splice(0)) go()
  }
}

/** A connection that asks for the line as often as it is told to, and reads no more than the beginning. */
export async function deafReader(caller: Caller, times = 1): Promise<Socket> {
  const socket = connect(await portOf(caller.app), '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => {})
  const asking = [
    `GET ${openLiveStream.path} HTTP/1.1`,
    'host: claimcrew.test',
    `authorization: Bearer ${caller.token}`,
  ]
  socket.write(`${asking.join('\r\n')}\r\n\r\n`.repeat(times))
  await once(socket, 'data')
  socket.pause()
  return socket
}

/** How many streams an app says that it has. */
export async function streamsOf(app: FastifyInstance): Promise<number> {
  const { payload } = await app.inject('/metrics')
  return Number(payload.match(/^live_streams (\d+)$/m)?.[1])
}

/** Resolves once an app has this many streams: a reader who leaves is noticed a moment later. */
export async function untilStreams(app: FastifyInstance, count: number): Promise<void> {
  await vi.waitFor(async () => expect(await streamsOf(app)).toBe(count), 10_000)
}

/** Tells a person of something, in a transaction or at once. */
export const tellOf = (
  world: World,
  { userId }: { readonly userId: string },
  title: string,
  tx: Parameters<typeof notify>[0] = world.db,
) =>
  notify(
    tx,
    { now: world.now.toISOString(), newId },
    { userId, kind: kinds.welcome, event: title, title, description: 'Of the live line', link: '/dashboard' },
  )

const writeMuch = publishingStatement(
  'write much',
  (p: Params<{ userId: string; from: number; to: number; now: Instant }>, publishing) => sql<never>`
    with written as (
      insert into notifications (id, user_id, kind, event_key, title, description, link, created_at)
      select gen_random_uuid(), ${p.userId}::uuid, 'welcome', 'much ' || n, 'Much', repeat('much ', 10000), '/',
        ${p.now}::timestamptz
      from generate_series(${p.from}::int, ${p.to}::int) n
      returning id, user_id
    )
    ${publishing('written', notificationSent, { userId: 'user_id', subject: 'id' })}`,
)

/** Tells a person of many things at once, at length: 50 kB each. */
export async function tellMuch(world: World, person: Person, from: number, count: number): Promise<void> {
  const now = world.now.toISOString()
  await writeMuch(world.db, { userId: person.userId, from, to: from + count - 1, now })
}
