import { ECDH } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import type { LookupFunction } from 'node:net'
import type { Db } from '../data/db.ts'
import type { Secret } from '../secret.ts'
import { createGuardedLookup, isSpecialHost } from '../specialAddress.ts'
import { type PushKeys, readOrCreatePushKeys } from './keys.ts'

/** Where a browser is reached, and how it is written to so that only it can read that. */
export type PushAddress = { readonly endpoint: string; readonly p256dh: string; readonly auth: string }

type PushMessage = {
  readonly text: string
  /** Waiting messages of one topic take each other's place at the push service. */
  readonly topic: string
  readonly ttlSeconds: number
}

/** `gone`: the browser will never be reached there again. `later`: it may be in a while. */
type PushResult =
  | { readonly outcome: 'taken' }
  | { readonly outcome: 'gone' }
  | { readonly outcome: 'later'; readonly says: string; readonly retryAfterMs: number }

/** The way out for push notifications. */
export type PushSender = {
  /** By which a browser knows us; asking for it makes the keys where there are none. */
  publicKey(): Promise<string>
  /** Whether this can be the address of a browser at a push service. */
  isUsable(address: PushAddress): boolean
  send(address: PushAddress, message: PushMessage): Promise<PushResult>
}

type SenderOptions = {
  readonly db: Db
  readonly secret: Secret
  readonly now: () => Date
  /** The contact for push services: an https or mailto address. */
  readonly subject: () => string
  /** Whether an endpoint may be anywhere, for the push service of a test. */
  readonly anywhere?: boolean
  readonly lookup?: LookupFunction
  readonly withinMs?: number
}

const usualPatienceMs = 10_000
// What a push service says is read only for its status; a long answer is hung up on.
const maxBytes = 64 * 1024

export function openPushSender(options: SenderOptions): PushSender {
  const { db, secret, now, subject, anywhere = false, withinMs = usualPatienceMs } = options
  const guardedLookup = createGuardedLookup(() => new Error('leads into our own network'), options.lookup)
  let keys: Promise<PushKeys> | undefined
  const readKeys = () => {
    keys ??= readOrCreatePushKeys(db, secret, now)
    // What failed once may work the next time.
    keys.catch(() => {
      keys = undefined
    })
    return keys
  }
  return {
    publicKey: async () => (await readKeys()).publicKey,
    isUsable: address => parseAddress(address, anywhere) !== null,
    async send(address, { text, topic, ttlSeconds }) {
      // It was looked at when it came in, but rules may have changed since.
      const url = parseAddress(address, anywhere)
      if (!url) return { outcome: 'gone' }
      const [{ default: webPush }, vapid] = await Promise.all([import('web-push'), readKeys()])
      const options = { vapidDetails: { subject: subject(), ...vapid }, TTL: ttlSeconds, topic }
      const { p256dh, auth } = address
      const to = { endpoint: url.href, keys: { p256dh, auth } }
      const { headers, body } = webPush.generateRequestDetails(to, text, options)
      try {
        const answer = await post(url, {
          headers,
          body,
          signal: AbortSignal.timeout(withinMs),
          ...(anywhere ? {} : { lookup: guardedLookup }),
        })
        return toPushResult(answer, now)
      } catch (error) {
        return { outcome: 'later', says: toReason(error), retryAfterMs: 0 }
      }
    },
  }
}

/** Where to send it; null where no push service could be, or where no browser could read it. */
function parseAddress({ endpoint, ...keys }: PushAddress, anywhere: boolean): URL | null {
  const url = URL.parse(endpoint)
  if (!url || !/^https?:$/.test(url.protocol) || !areKeysOfBrowser(keys)) return null
  if (anywhere) return url
  const isPlain = url.port === '' && url.username === '' && url.password === ''
  return url.protocol === 'https:' && isPlain && !isSpecialHost(url) ? url : null
}

/** A point that is not on the curve is found here, and not at each notification. */
function areKeysOfBrowser({ p256dh, auth }: Omit<PushAddress, 'endpoint'>): boolean {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url', 'hex', 'uncompressed')
    return Buffer.from(auth, 'base64url').length >= 16
  } catch {
    return false
  }
}

type PostOptions = {
  readonly headers: Record<string, string>
  readonly body: Buffer | null
  readonly signal: AbortSignal
  readonly lookup?: LookupFunction
}

type PushAnswer = { readonly status: number; readonly retryAfter: string | undefined }

/** Redirects are not followed: they would lead around what was looked at. */
async function post(url: URL, { body, ...options }: PostOptions): Promise<PushAnswer> {
  const open = url.protocol === 'https:' ? secureRequest : plainRequest
  const request = open(url, { ...options, method: 'POST', agent: false })
  // What breaks later is heard of by those who read the answer; unheard here, it would end the process.
  request.on('error', () => {})
  request.end(body ?? undefined)
  const [answer] = (await once(request, 'response')) as [IncomingMessage]
  let length = 0
  for await (const chunk of answer) {
    length += (chunk as Buffer).length
    if (length > maxBytes) break
  }
  return { status: answer.statusCode ?? 0, retryAfter: answer.headers['retry-after'] }
}

function toPushResult({ status, retryAfter = '' }: PushAnswer, now: () => Date): PushResult {
  if (status >= 200 && status < 300) return { outcome: 'taken' }
  if (status === 404 || status === 410) return { outcome: 'gone' }
  const seconds = /^\d{1,6}$/.test(retryAfter) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - +now()
  return { outcome: 'later', says: `answered ${status}`, retryAfterMs: Math.max(0, seconds || 0) }
}

/** Only the code: messages of the network may quote the address, which belongs to one person's browser. */
function toReason(error: unknown): string {
  const { name, code } = error as Error & { code?: string }
  if (name === 'TimeoutError' || name === 'AbortError') return 'did not answer in time'
  return code && /^[A-Z0-9_]+$/.test(code) ? `cannot be reached (${code})` : 'cannot be reached'
}
