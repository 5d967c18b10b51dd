import * as z from 'zod'
import { TrackerTrouble } from '../../tracker.ts'
import { Setback } from './setback.ts'
import type { Received } from './transport.ts'

/** What the provider says, yes or no. */
export type Answer = {
  readonly what: string
  readonly status: number
  readonly body: unknown
  /** Its own word for a no, such as `invalidToken`. */
  readonly code: string
}

const Refused = z.object({ error: z.string().regex(/^[A-Za-z]{1,40}$/) })

const isYes = (status: number) => status >= 200 && status < 300

export function readAnswer(what: string, { status, headers, bytes }: Received): Answer {
  const body = jsonOf(bytes)
  // A yes comes with an object or a list; a bare word or number says nothing.
  if (isYes(status) && (typeof body !== 'object' || body === null))
    throw new Setback('malformed', `${what} returned ${kindOf(headers)} we can’t read.`)
  return { what, status, body, code: Refused.safeParse(body).data?.error ?? '' }
}

/** A yes passes; a no becomes trouble. Not a word of the provider's but its code: the rest may quote what was asked. */
export function agreed(answer: Answer): Answer {
  const { what, status, code } = answer
  if (isYes(status)) return answer
  const detail = `${what} returned ${status}${code && ` (${code})`}.`
  throw new TrackerTrouble(status === 403 ? 'forbidden' : 'malformed', detail)
}

function jsonOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return undefined
  }
}

function kindOf(headers: Headers): string {
  const [kind = ''] = (headers.get('content-type') ?? '').split(';')
  return /^[a-z]+\/[a-z0-9.+-]{1,60}$/.test(kind) ? kind : 'something'
}
