import type { Instant } from '@claimcrew/contract/kit/time'
import { TrackerTrouble } from '../../kit/tracker.ts'
import type { TimeDoctorAccess } from '../../kit/tracker-env.ts'
import { type Answer, readAnswer } from './answer.ts'
import { type Breaker, openBreaker } from './breaker.ts'
import { bytesOfImage, imageAt, linkOf } from './image.ts'
import { atMost } from './limiter.ts'
import { type Patience, patiently } from './patience.ts'
import { setbackOf } from './setback.ts'
import { signInWith, type TokenKeep } from './sign-in.ts'
import { openTransport, type Received, type Sent } from './transport.ts'

export type RequestOptions = Patience & {
  readonly url: string
  readonly credentials: TimeDoctorAccess['credentials']
  readonly keep: TokenKeep
  /** Resolves when the next request may start. */
  readonly pace: () => Promise<void>
  readonly now: () => Date
  readonly timeoutMs?: number
}

export type Query = Readonly<Record<string, string>>

export type Requests = {
  /** What the provider says to this, yes or no; throws where it says neither. */
  get(path: string, query: Query): Promise<Answer>
  image(link: string): Promise<Uint8Array>
  tokenEndsAt(): Instant | null
  close(): void
}

const mostAtATime = 2
// A week of somebody who changes windows every second would fit.
const mostBytes = 32 * 1024 * 1024
// The kept token may be dead, and so may one that another process has kept since; after that we log in ourselves.
const mostRenewals = 2

export function openRequests(options: RequestOptions): Requests {
  const transport = openTransport(options)
  const limited = atMost(mostAtATime)
  // Images are kept elsewhere, and that place may be down alone.
  const [api, images] = [openBreaker(options), openBreaker(options)]

  async function exchange(sent: Sent): Promise<Received> {
    const received = await transport.exchange(sent)
    const setback = setbackOf(sent.what, received, options.now())
    if (setback) throw setback
    return received
  }

  const ask = (sent: Pick<Sent, 'method' | 'headers'>, path: string, query: Query, body?: () => object) =>
    patiently(options, api.isOpen, async () => {
      const url = new URL(`${options.url.replace(/\/+$/, '')}${path}`)
      url.search = String(new URLSearchParams(query))
      const what = `${sent.method} ${path}`
      const content = body && { body: JSON.stringify(body()) }
      return readAnswer(what, await exchange({ ...sent, what, url, ...content, mostBytes }))
    })

  const json = { accept: 'application/json' }
  const signIn = signInWith(options, (path, body) =>
    ask({ method: 'POST', headers: { ...json, 'content-type': 'application/json' } }, path, {}, body),
  )

  async function askSignedIn(path: string, query: Query, renewals = 0): Promise<Answer> {
    const token = await signIn.token()
    const headers = { ...json, authorization: `JWT ${token}` }
    const answer = await ask({ method: 'GET', headers }, path, query)
    if (answer.status !== 401) {
      signIn.accepted(token)
      return answer
    }
    signIn.rejected(token, answer)
    if (renewals === mostRenewals) throw new TrackerTrouble('refused', 'One token after another was refused.')
    return askSignedIn(path, query, renewals + 1)
  }

  /** A call keeps its place while it waits for another try, so that all together slow down with it. */
  async function inTurn<T>(breaker: Breaker, holdBack: () => void, call: () => Promise<T>): Promise<T> {
    breaker.holdBack()
    holdBack()
    return limited(() => {
      // Much may have happened while it waited for its turn.
      holdBack()
      return breaker.run(call)
    })
  }

  return {
    get: (path, query) => inTurn(api, signIn.holdBack, () => askSignedIn(path, query)),
    async image(link) {
      const url = linkOf(link)
      const fetchImage = () => patiently(options, images.isOpen, () => imageAt(url, exchange))
      return bytesOfImage(await inTurn(images, () => {}, fetchImage))
    },
    tokenEndsAt: signIn.endsAt,
    close: transport.close,
  }
}
