import { once } from 'node:events'
import { type IncomingMessage, request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import type { LookupFunction } from 'node:net'

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
export async function getPinned(
  url: URL,
  { headers, lookup, signal }: PinnedGetOptions,
): Promise<OpenResponse> {
  const open = url.protocol === 'https:' ? secureRequest : plainRequest
  // A connection of its own: one that is left over was made by another lookup.
  const asked = open(url, { headers, lookup, signal, agent: false })
  // What breaks later is heard of by those who read the answer; unheard here, it would end the process.
  asked.on('error', () => {})
  asked.end()
  const [answer]: [IncomingMessage] = await (once(asked, 'response') as Promise<[IncomingMessage]>)
  return { status: answer.statusCode ?? 0, headers: toHeaders(answer), body: answer }
}

function toHeaders({ headersDistinct }: IncomingMessage): Headers {
  const headers = new Headers()
  for (const [name, values = []] of Object.entries(headersDistinct))
    for (const value of values) headers.append(name, value)
  return headers
}
