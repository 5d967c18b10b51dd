import type { LookupFunction } from 'node:net'
import type { Instant } from '@claimcrew/contract/kit/time'
import { TrackerTrouble } from '../../tracker.ts'
import type { TimeDoctorAccess } from '../environment.ts'
import { bytesOfImage, imageAt } from '../image.ts'
import { linkOf } from '../link.ts'
import { signInWith, type TokenKeep } from '../sign-in.ts'
import { type Answer, readAnswer } from './answer.ts'
import { type Breaker, openBreaker } from './breaker.ts'
import { type Patience, patiently } from './patience.ts'
import { setbackOf } from './setback.ts'
import { openTransport, type Received, type Sent } from './transport.ts'
import { type Manner, openTurns } from './turns.ts'

export type RequestOptions = Patience & {
  readonly url: string
  readonly credentials: TimeDoctorAccess['credentials']
  readonly keep: TokenKeep
  /** Resolves when the next request may start. */
  readonly pace: () => Promise<void>
  readonly now: () => Date
  readonly timeoutMs?: number
  /** Whether it is the demo's own that answers. */
  readonly sandbox?: boolean
  /** Finds the addresses of names; the system's where nothing is said. */
  readonly lookup?: LookupFunction
}

export type Query = Readonly<Record<string, string>>

export type Requests = {
  /** What the provider says to this, yes or no; throws where it says neither. */
  get(manner: Manner, path: string, query: Query): Promise<Answer>
  image(manner: Manner, link: string): Promise<Uint8Array>
  tokenEndsAt(): Instant | null
  close(): void
}

// A week of a person who changes windows every second would fit.
const mostBytes = 32 * 1024 * 1024
// The kept token may be dead, and so may one that another process has kept since; after that we log in ourselves.
const mostRenewals = 2
const hastyMs = 8_000

export function openRequests(options: RequestOptions): Requests {
  const { timeoutMs = 20_000, sandbox = false, lookup } = options
  const home = new URL(options.url).origin
  const timeouts = { patient: timeoutMs, hasty: Math.min(timeoutMs, hastyMs) }
  const [transport, turns] = [openTransport(options), openTurns()]
  // Images are kept elsewhere, and that place may be down alone.
  const [api, images] = [openBreaker(options), openBreaker(options)]

  async function exchange(manner: Manner, sent: Omit<Sent, 'timeoutMs'>): Promise<Received> {
    const timed = { ...sent, timeoutMs: timeouts[manner] }
    const received = await turns[manner].request(() => transport.exchange(timed))
    const setback = setbackOf(sent.what, received, options.now())
    if (setback) throw setback
    return received
  }

  type Head = Pick<Sent, 'method' | 'headers'>
  const ask = (manner: Manner, head: Head, path: string, query: Query, body?: () => object) =>
    patiently(options, manner, api, async () => {
      const url = new URL(`${options.url.replace(/(?<!\/)\/+$/, '')}${path}`)
      url.search = String(new URLSearchParams(query))
      const what = `${head.method} ${path}`
      const content = body && { body: JSON.stringify(body()) }
      return readAnswer(what, await exchange(manner, { ...head, what, url, ...content, mostBytes }))
    })

  const json = { accept: 'application/json' }
  const signIn = signInWith(options, (manner, path, body) =>
    ask(manner, { method: 'POST', headers: { ...json, 'content-type': 'application/json' } }, path, {}, body),
  )

  async function askSignedIn(manner: Manner, path: string, query: Query, renewals = 0): Promise<Answer> {
    const token = await signIn.token(manner)
    const headers = { ...json, authorization: `JWT ${token}` }
    const answer = await ask(manner, { method: 'GET', headers }, path, query)
    if (answer.status !== 401) {
      signIn.accepted(token)
      return answer
    }
    signIn.rejected(token, answer)
    if (renewals === mostRenewals)
      throw new TrackerTrouble('refused', 'One token after another was rejected.')
    return askSignedIn(manner, path, query, renewals + 1)
  }

  type Guard = { readonly breaker: Breaker; readonly holdBack: () => void }
  async function inTurn<T>(manner: Manner, { breaker, holdBack }: Guard, call: () => Promise<T>): Promise<T> {
    const check = () => {
      transport.refuseIfClosed()
      breaker.holdBack(manner)
      holdBack()
    }
    check()
    return turns[manner].call(() => {
      // Much may have happened while it waited for its turn.
      check()
      return breaker.run(manner, call)
    })
  }

  return {
    get: (manner, path, query) =>
      inTurn(manner, { breaker: api, holdBack: () => signIn.holdBack(manner) }, () =>
        askSignedIn(manner, path, query),
      ),
    async image(manner, link) {
      const rule = { anywhere: sandbox, home, ...(lookup ? { lookup } : {}) }
      const url = linkOf(link, rule)
      const fetchImage = () =>
        patiently(options, manner, images, () => imageAt(url, rule, sent => exchange(manner, sent)))
      return bytesOfImage(await inTurn(manner, { breaker: images, holdBack: () => {} }, fetchImage))
    },
    tokenEndsAt: signIn.endsAt,
    close: transport.close,
  }
}
