import type { LookupFunction } from 'node:net'
import { TrackerTrouble } from '../../tracker.ts'
import { getBy } from './request.ts'
import { Setback } from './setback.ts'

export type Sent = {
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

export type Received = {
  readonly status: number
  readonly headers: Headers
  readonly bytes: Uint8Array<ArrayBuffer>
}

type Transport = {
  /** One request and its whole answer, whatever its status. Redirects are answers, too: they could lead a password astray. */
  exchange(sent: Sent): Promise<Received>
  refuseIfClosed(): void
  close(): void
}

export function openTransport({ pace }: { pace: () => Promise<void> }): Transport {
  const underWay = new Set<AbortController>()
  let isClosed = false
  const refuseIfClosed = () => {
    if (isClosed) throw new TrackerTrouble('closed', '')
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
        return { status, headers, bytes: await bytesOf(body, what, mostBytes) }
      } catch (error) {
        if (error instanceof TrackerTrouble) throw error
        refuseIfClosed()
        if (isLate) throw new Setback('slow', `${what} took longer than ${timeoutMs / 1000} s.`)
        throw new Setback('unreachable', `${what} got no response: ${reasonOf(error)}.`)
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

function open({ method, url, headers, body, lookup }: Sent, signal: AbortSignal) {
  if (lookup) return getBy(url, { headers, lookup, signal })
  const content = body === undefined ? {} : { body }
  return fetch(url, { method, headers, redirect: 'manual', signal, ...content })
}

type Body = AsyncIterable<Uint8Array> | null

async function bytesOf(body: Body, what: string, most: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let length = 0
  // Leaving the loop hangs up.
  for await (const chunk of body ?? []) {
    length += chunk.length
    if (length > most) throw new TrackerTrouble('malformed', `${what} returned more than ${most} bytes.`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks, length)
}

/** Only the code: messages of the network may quote what was sent. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  return /^[A-Z0-9_]+$/.test(code) ? code : 'the connection failed'
}
