import * as z from 'zod'
import { TrackerError } from '../../tracker.ts'
import { TransientOutage } from './transientOutage.ts'
import type { RawResponse, ResponseHeaders } from './transport.ts'

/** What the provider says, yes or no. */
export type TrackerAnswer = {
  readonly what: string
  readonly status: number
  readonly body: unknown
  /** Its own word for a no, such as `invalidToken`. */
  readonly code: string
}

const Refused = z.object({ error: z.string().regex(/^[A-Za-z]{1,40}$/) })

const isYes = (status: number) => status >= 200 && status < 300

export function readAnswer(what: string, { status, headers, bytes }: RawResponse): TrackerAnswer {
  const body = parseJson(bytes)
  // A yes comes with an object or a list; a bare word or number says nothing.
  if (isYes(status) && (typeof body !== 'object' || body === null))
    throw new TransientOutage('malformed', `${what} returned ${findContentType(headers)} we can’t read.`)
  return { what, status, body, code: Refused.safeParse(body).data?.error ?? '' }
}

/** A yes passes; a no becomes trouble. Not a word of the provider's but its code: the rest may quote what was asked. */
export function requireSuccess(answer: TrackerAnswer): TrackerAnswer {
  const { what, status, code } = answer
  if (isYes(status)) return answer
  const detail = `${what} returned ${status}${code && ` (${code})`}.`
  throw new TrackerError(status === 403 ? 'forbidden' : 'malformed', detail)
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return undefined
  }
}

function findContentType(headers: ResponseHeaders): string {
  const [kind = ''] = (headers.get('content-type') ?? '').split(';')
  return /^[a-z]+\/[a-z0-9.+-]{1,60}$/.test(kind) ? kind : 'something'
}
