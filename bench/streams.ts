import { once } from 'node:events'
import { type ClientRequest, get, type IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { openLiveStream } from '@claimcrew/contract/kit/live'
import type { RunningApp } from './processes.ts'

/** Somebody who listens; by `key` they are told apart. */
type Listener = { readonly token: string; readonly key: string }

const opening = 50

/** Everybody's stream, and how to wait for what is next told of on one of them. */
export class Streams {
  readonly #app: RunningApp
  readonly #topic: string
  readonly #streams: ClientRequest[] = []
  readonly #waiting = new Map<string, (at: number) => void>()

  constructor(app: RunningApp, topic: string) {
    this.#app = app
    this.#topic = topic
  }

  /** Each is open once its first message has come. */
  async open(listeners: readonly Listener[]): Promise<void> {
    for (let first = 0; first < listeners.length; first += opening)
      await Promise.all(listeners.slice(first, first + opening).map(one => this.#open(one)))
    await sleep(3_000)
  }

  async #open({ token, key }: Listener): Promise<void> {
    const request = get(`${this.#app.url}${openLiveStream.path}`, {
      agent: false,
      headers: { authorization: `Bearer ${token}` },
    })
    this.#streams.push(request)
    request.on('error', () => {})
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    if (response.statusCode !== 200) throw new Error(`A stream was refused: ${response.statusCode}`)
    response.setEncoding('utf8')
    await once(response, 'data')
    response.on('data', (text: string) => {
      if (text.includes(this.#topic)) this.#waiting.get(key)?.(performance.now())
    })
  }

  /** From sending the call that causes it to its arrival on the stream of `key`. */
  async #timed(key: string, cause: () => Promise<Response>): Promise<number> {
    const began = performance.now()
    const { promise, resolve, reject } = Promise.withResolvers<number>()
    this.#waiting.set(key, at => resolve(at - began))
    cause().then(answer => {
      if (!answer.ok) reject(new Error(`What was to be told of was refused: ${answer.status}`))
    }, reject)
    return promise
  }

  /** So many a second for so long, in an order that has nothing to do with the order they came in; the quickest first. */
  async time<Item>(
    people: readonly Item[],
    { perSecond, seconds }: { readonly perSecond: number; readonly seconds: number },
    keyOf: (one: Item) => string,
    cause: (one: Item) => Promise<Response>,
  ): Promise<number[]> {
    const took: Promise<number>[] = []
    for (let nth = 0; nth < perSecond * seconds; nth++) {
      const one = people[(nth * 619) % people.length]
      if (!one) throw new Error('There is nobody to tell')
      took.push(this.#timed(keyOf(one), () => cause(one)))
      await sleep(1000 / perSecond)
    }
    return (await Promise.all(took)).sort((a, b) => a - b)
  }

  close(): void {
    for (const stream of this.#streams) stream.destroy()
  }
}

/** The times have to be sorted. */
export const percentile = (took: readonly number[], share: number): number =>
  took[Math.ceil(took.length * share) - 1] ?? Number.NaN

export const describeSpread = (took: readonly number[], what: string): string =>
  `${took.length} ${what}, median ${percentile(took, 0.5).toFixed(1)} ms, slowest ${percentile(took, 1).toFixed(1)} ms`
