import type { FastifyRateLimitStore } from '@fastify/rate-limit'

const maxKept = 5000

/**
 * How often each account or address has called within the last minute or so, in this process. The library's own hands out
 * a row that goes on counting: of several calls in one turn each would be told the number of all.
 */
export class CallCounts implements FastifyRateLimitStore {
  readonly #counts = new Map<string, { readonly since: number; calls: number }>()

  incr(
    key: string,
    callback: (error: Error | null, counted?: { current: number; ttl: number }) => void,
    timeWindow: number,
  ): void {
    const now = Date.now()
    const cached = this.#counts.get(key)
    const counted = cached && now - cached.since < timeWindow ? cached : { since: now, calls: 0 }
    counted.calls++
    // The one who has not called for longest is forgotten first.
    this.#counts.delete(key)
    this.#counts.set(key, counted)
    const [oldest] = this.#counts.keys()
    if (oldest !== undefined && this.#counts.size > maxKept) this.#counts.delete(oldest)
    callback(null, { current: counted.calls, ttl: timeWindow - (now - counted.since) })
  }

  child(): CallCounts {
    return new CallCounts()
  }
}
