/** How the last attempt to keep the line open has ended. */
export type StreamEnd = {
  /** How long it was open; 0 where it never was. */
  readonly openMs: number
  /** How long the server wants to be left alone, where it said so. */
  readonly retryAfterSeconds?: number | undefined
  /** The server knows no such session. */
  readonly unknown?: boolean
}

type Retry = {
  /** How many attempts in a row have come to nothing. */
  readonly failures: number
  readonly waitMs: number
  /** The server has asked for it, so nothing makes this wait shorter. */
  readonly firm: boolean
}

// Whatever ended after this was no failure: a process was replaced, or a network changed.
const soundAfterMs = 10_000
const shortestMs = 1000
const longestMs = 30_000

const quickMs = 200

// A changed password brings a new token, but only once every process knows that the old one is dead, and the
// stream ends before that. It takes a moment, or two seconds when a process hangs, until the new one is here. On a
// slow network it takes as long as the call does, and until then nobody believes the line: see liveStream.ts.
const newTokenMs = 2500

/**
 * How long to wait now. Any share of a span that grows, so that many who were cut off together do not come back
 * together; after a sound stream hardly at all.
 */
export function computeRetry(ended: StreamEnd, failuresBefore: number, share: number): Retry {
  if (ended.retryAfterSeconds !== undefined)
    return {
      failures: failuresBefore + 1,
      waitMs: ended.retryAfterSeconds * 1000 + share * shortestMs,
      firm: true,
    }
  if (ended.unknown) return { failures: failuresBefore + 1, waitMs: newTokenMs, firm: false }
  if (ended.openMs >= soundAfterMs) return { failures: 0, waitMs: quickMs + share * quickMs, firm: false }
  const longestWaitMs = Math.min(longestMs, shortestMs * 2 ** failuresBefore)
  return { failures: failuresBefore + 1, waitMs: Math.max(quickMs, share * longestWaitMs), firm: false }
}
