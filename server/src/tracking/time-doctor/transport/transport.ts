import { once } from 'node:events'
import { type IncomingMessage, request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import type { LookupFunction } from 'node:net'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { machineTimeText } from '@claimcrew/contract/kit/timeText'
import { formatTraceparent, traceFetch } from '../../../kit/tracing/span.ts'
import { TrackerError } from '../../tracker.ts'
import { TransientOutage } from './transientOutage.ts'

type OpenResponse = {
  readonly status: number
  readonly headers: ResponseHeaders
  readonly body: AsyncIterable<Uint8Array>
}

/** What an answer says of itself, by names in lower case. */
export type ResponseHeaders = Pick<Headers, 'get'>

/**
 * Node's own client rather than `fetch`, which costs 13 MB for as long as the process runs, and does not let one say where
 * to connect to.
 */
async function openResponse(
  { method, url, headers, body, lookup }: TrackerRequest,
  signal: AbortSignal,
): Promise<OpenResponse> {
  const open = url.protocol === 'https:' ? secureRequest : plainRequest
  const request = open(url, {
    method,
    headers,
    signal,
    // A connection of its own: one that is left over was made by another lookup.
    ...(lookup && { lookup, agent: false }),
  })
  // What breaks later is heard of by those who read the answer; unheard here, it would end the process.
  request.on('error', () => {})
  request.end(body)
  const [answer]: [IncomingMessage] = await (once(request, 'response') as Promise<[IncomingMessage]>)
  return { status: answer.statusCode ?? 0, headers: toHeaders(answer), body: unpack(answer) }
}

const toHeaders = ({ headersDistinct }: IncomingMessage): ResponseHeaders => ({
  get: name => headersDistinct[name]?.join(', ') ?? null,
})

/** An answer that breaks off breaks what is unpacked from it, too. */
const unpack = (answer: IncomingMessage): AsyncIterable<Uint8Array> =>
  answer.headers['content-encoding'] === 'gzip' ? pipeline(answer, createGunzip(), () => {}) : answer

export type TrackerRequest = {
  /** Names it in logs and details: never with its query, which may let others in. */
  readonly what: string
  readonly method: 'GET' | 'POST'
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  /** Where to connect to, for an address that comes from outside. */
  readonly lookup?: LookupFunction
  readonly maxBytes: number
  readonly timeoutMs: number
}

export type RawResponse = {
  readonly status: number
  readonly headers: ResponseHeaders
  readonly bytes: Uint8Array<ArrayBuffer>
}

type Transport = {
  /** One request and its whole answer, whatever its status. Redirects are answers, too: they could lead a password astray. */
  exchange(sent: TrackerRequest): Promise<RawResponse>
  refuseIfClosed(): void
  close(): void
}

export function openTransport({ pace }: { pace: () => Promise<void> }): Transport {
  const underWay = new Set<AbortController>()
  let isClosed = false
  const refuseIfClosed = () => {
    if (isClosed) throw new TrackerError('closed', '')
  }
  return {
    async exchange(sent) {
      const { what, maxBytes, timeoutMs } = sent
      refuseIfClosed()
      await pace()
      refuseIfClosed()
      const ending = new AbortController()
      underWay.add(ending)
      let isLate = false
      const timer = setTimeout(() => {
        isLate = true
        ending.abort()
      }, timeoutMs)
      try {
        const { status, headers, body } = await open(sent, ending.signal)
        return { status, headers, bytes: await readBytes(body, what, maxBytes) }
      } catch (error) {
        if (error instanceof TrackerError) throw error
        refuseIfClosed()
        if (isLate)
          throw new TransientOutage('slow', `${what} took longer than ${machineTimeText(timeoutMs, 2)}.`)
        throw new TransientOutage('unreachable', `${what} got no response: ${toReason(error)}.`)
      } finally {
        clearTimeout(timer)
        underWay.delete(ending)
      }
    },
    refuseIfClosed,
    close() {
      isClosed = true
      for (const ending of underWay) ending.abort()
    },
  }
}

function open(sent: TrackerRequest, signal: AbortSignal): Promise<OpenResponse> {
  if (sent.lookup) return openResponse(sent, signal)
  const { method, url } = sent
  return traceFetch('time doctor', method, url, () => {
    const headers = { 'accept-encoding': 'gzip', ...sent.headers, ...formatTraceparent() }
    return openResponse({ ...sent, headers }, signal)
  })
}

async function readBytes(
  body: OpenResponse['body'],
  what: string,
  most: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let length = 0
  // Leaving the loop hangs up.
  for await (const chunk of body) {
    length += chunk.length
    if (length > most) throw new TrackerError('malformed', `${what} returned more than ${most} bytes.`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks, length)
}

/** Only the code: messages of the network may quote what was sent. */
function toReason(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  return /^[A-Z0-9_]+$/.test(code) ? code : 'the connection failed'
}
