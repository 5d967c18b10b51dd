import { once } from 'node:events'
import { type IncomingMessage, request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import type { LookupFunction } from 'node:net'
import { formatTraceparent, traceFetch } from '../../../kit/tracing/span.ts'
import { TrackerError } from '../../tracker.ts'
import { Setback } from './setback.ts'

type PinnedGetOptions = {
  readonly headers: Readonly<Record<string, string>>
  readonly lookup: LookupFunction
  readonly signal: AbortSignal
}

type OpenResponse = {
  readonly status: number
  readonly headers: Headers
  readonly body: AsyncIterable<Uint8Array>
}

/** A GET that connects to what this lookup finds, and to nothing else: `fetch` does not let one say that. */
async function getPinned(url: URL, { headers, lookup, signal }: PinnedGetOptions): Promise<OpenResponse> {
  const open = url.protocol === 'https:' ? secureRequest : plainRequest
  // A connection of its own: one that is left over was made by another lookup.
  const request = open(url, { headers, lookup, signal, agent: false })
  // What breaks later is heard of by those who read the answer; unheard here, it would end the process.
  request.on('error', () => {})
  request.end()
  const [answer]: [IncomingMessage] = await (once(request, 'response') as Promise<[IncomingMessage]>)
  return { status: answer.statusCode ?? 0, headers: toHeaders(answer), body: answer }
}

function toHeaders({ headersDistinct }: IncomingMessage): Headers {
  const headers = new Headers()
  for (const [name, values = []] of Object.entries(headersDistinct))
    for (const value of values) headers.append(name, value)
  return headers
}

export type TrackerRequest = {
  /** Names it in logs and details: never with its query, which may let others in. */
  readonly what: string
  readonly method: 'GET' | 'POST'
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  /** Where to connect to, for an address that comes from outside. */
  readonly lookup?: LookupFunction
  readonly mostBytes: number
  readonly timeoutMs: number
}

export type RawResponse = {
  readonly status: number
  readonly headers: Headers
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
      const { what, mostBytes, timeoutMs } = sent
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
        return { status, headers, bytes: await readBytes(body, what, mostBytes) }
      } catch (error) {
        if (error instanceof TrackerError) throw error
        refuseIfClosed()
        if (isLate) throw new Setback('slow', `${what} took longer than ${timeoutMs / 1000} s.`)
        throw new Setback('unreachable', `${what} got no response: ${toReason(error)}.`)
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

function open({ method, url, headers, body, lookup }: TrackerRequest, signal: AbortSignal) {
  if (lookup) return getPinned(url, { headers, lookup, signal })
  const content = body === undefined ? {} : { body }
  return traceFetch('time doctor', method, url, () =>
    fetch(url, {
      method,
      headers: { ...headers, ...formatTraceparent() },
      redirect: 'manual',
      signal,
      ...content,
    }),
  )
}

type ResponseBody = AsyncIterable<Uint8Array> | null

async function readBytes(body: ResponseBody, what: string, most: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let length = 0
  // Leaving the loop hangs up.
  for await (const chunk of body ?? []) {
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
