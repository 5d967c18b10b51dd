import type { LookupFunction } from 'node:net'
import type { Instant } from '@claimcrew/contract/kit/time'
import { TrackerError } from '../../tracker.ts'
import type { TimeDoctorAccess } from '../environment.ts'
import { checkImageBytes, followImageLink } from '../image.ts'
import { parseSafeImageUrl } from '../imageUrl.ts'
import type { TrackerLog } from '../log.ts'
import { openSignIn, type TokenStore } from '../signIn.ts'
import { type CircuitBreaker, openCircuitBreaker } from './circuitBreaker.ts'
import { openRequestSlots, type RequestUrgency } from './requestSlots.ts'
import { readAnswer, type TrackerAnswer } from './trackerAnswer.ts'
import { detectTransientOutage, TransientOutage } from './transientOutage.ts'
import { openTransport, type RawResponse, type TrackerRequest } from './transport.ts'

type RetryDeps = {
  readonly wait: (ms: number) => Promise<void>
  readonly random: () => number
  readonly log: TrackerLog
}

const firstPauseMs = 1000
const maxTries = { patient: 4, hasty: 1 } as const satisfies Record<RequestUrgency, number>

/** Tries again after a setback, later each time, by chance: those who failed together should not come back together. */
async function retrySetbacks<T>(
  { wait, random, log }: RetryDeps,
  manner: RequestUrgency,
  breaker: CircuitBreaker,
  once: () => Promise<T>,
): Promise<T> {
  for (let [spent, pauseMs] = [0, firstPauseMs]; ; pauseMs *= 2) {
    try {
      return await once()
    } catch (error) {
      if (!(error instanceof TransientOutage)) throw error
      breaker.failed(error)
      const { outage, detail } = error
      // A body that was cut may be chance; what is wrong twice will be wrong again.
      spent += outage === 'malformed' ? 2 : 1
      // Once the provider is known to be down, one try is enough.
      const givenUp = spent >= maxTries[manner] || breaker.isOpen()
      log[givenUp ? 'warn' : 'info']({ trouble: outage, detail, givenUp }, 'time tracker did not answer well')
      if (givenUp) throw error
      await wait(Math.max(Math.floor(random() * pauseMs), error.pauseMs))
    }
  }
}

export type RequestOptions = RetryDeps & {
  readonly url: string
  readonly credentials: TimeDoctorAccess['credentials']
  readonly tokens: TokenStore
  /** Resolves when the next request may start. */
  readonly pace: () => Promise<void>
  readonly now: () => Date
  readonly timeoutMs?: number
  /** Whether it is the demo's own that answers. */
  readonly sandbox?: boolean
  /** Finds the addresses of names; the system's where nothing is said. */
  readonly lookup?: LookupFunction
}

export type TrackerQuery = Readonly<Record<string, string>>

export type TrackerRequests = {
  /** What the provider says to this, yes or no; throws where it says neither. */
  get(manner: RequestUrgency, path: string, query: TrackerQuery): Promise<TrackerAnswer>
  image(manner: RequestUrgency, link: string): Promise<Uint8Array>
  tokenEndsAt(): Instant | null
  close(): void
}

// A week of a person who changes windows every second would fit.
const maxBytes = 32 * 1024 * 1024
// The kept token may be dead, and so may one that another process has kept since; after that we log in ourselves.
const maxRenewals = 2
const hastyMs = 8_000

export function openTrackerRequests(options: RequestOptions): TrackerRequests {
  const { timeoutMs = 20_000, sandbox = false, lookup } = options
  const home = new URL(options.url).origin
  const timeouts = { patient: timeoutMs, hasty: Math.min(timeoutMs, hastyMs) }
  const [transport, turns] = [openTransport(options), openRequestSlots()]
  // Images are kept elsewhere, and that place may be down alone.
  const [api, images] = [openCircuitBreaker(options), openCircuitBreaker(options)]

  async function exchange(
    manner: RequestUrgency,
    sent: Omit<TrackerRequest, 'timeoutMs'>,
  ): Promise<RawResponse> {
    const timed = { ...sent, timeoutMs: timeouts[manner] }
    const received = await turns[manner].request(() => transport.exchange(timed))
    const setback = detectTransientOutage(sent.what, received, options.now())
    if (setback) throw setback
    return received
  }

  type Head = Pick<TrackerRequest, 'method' | 'headers'>
  const ask = (manner: RequestUrgency, head: Head, path: string, query: TrackerQuery, body?: () => object) =>
    retrySetbacks(options, manner, api, async () => {
      const url = new URL(`${options.url.replace(/(?<!\/)\/+$/, '')}${path}`)
      url.search = String(new URLSearchParams(query))
      const what = `${head.method} ${path}`
      const content = body && { body: JSON.stringify(body()) }
      return readAnswer(what, await exchange(manner, { ...head, what, url, ...content, maxBytes }))
    })

  const json = { accept: 'application/json' }
  const signIn = openSignIn(options, (manner, path, body) =>
    ask(manner, { method: 'POST', headers: { ...json, 'content-type': 'application/json' } }, path, {}, body),
  )

  async function askSignedIn(
    manner: RequestUrgency,
    path: string,
    query: TrackerQuery,
    renewals = 0,
  ): Promise<TrackerAnswer> {
    const token = await signIn.token(manner)
    const headers = { ...json, authorization: `JWT ${token}` }
    const answer = await ask(manner, { method: 'GET', headers }, path, query)
    if (answer.status !== 401) {
      signIn.accepted(token)
      return answer
    }
    signIn.rejected(token, answer)
    if (renewals === maxRenewals) throw new TrackerError('refused', 'One token after another was rejected.')
    return askSignedIn(manner, path, query, renewals + 1)
  }

  type Guard = { readonly breaker: CircuitBreaker; readonly holdBack: () => void }
  async function inTurn<T>(
    manner: RequestUrgency,
    { breaker, holdBack }: Guard,
    call: () => Promise<T>,
  ): Promise<T> {
    const check = () => {
      transport.refuseIfClosed()
      breaker.refuseWhileOpen(manner)
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
      inTurn(manner, { breaker: api, holdBack: () => signIn.refuseWhileBlocked(manner) }, () =>
        askSignedIn(manner, path, query),
      ),
    async image(manner, link) {
      const rule = { anywhere: sandbox, home, ...(lookup ? { lookup } : {}) }
      const url = parseSafeImageUrl(link, rule)
      const fetchImage = () =>
        retrySetbacks(options, manner, images, () =>
          followImageLink(url, rule, sent => exchange(manner, sent)),
        )
      return checkImageBytes(await inTurn(manner, { breaker: images, holdBack: () => {} }, fetchImage))
    },
    tokenEndsAt: signIn.endsAt,
    close: transport.close,
  }
}
