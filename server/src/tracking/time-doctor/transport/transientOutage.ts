import { TrackerError, type TrackerOutage } from '../../tracker.ts'

type StatusReply = { readonly status: number; readonly headers: Pick<Headers, 'get'> }
type PassingOutage = Extract<TrackerOutage, 'unreachable' | 'slow' | 'busy' | 'failing' | 'malformed'>

/** Trouble that may pass, so that another try is worth it. */
export class TransientOutage extends TrackerError {
  /** How long the provider asks us to wait. */
  readonly pauseMs: number

  constructor(outage: PassingOutage, detail: string, pauseMs = 0) {
    super(outage, detail)
    this.pauseMs = pauseMs
  }
}

/** What a status says of the provider itself, whatever was asked for. */
export function detectTransientOutage(
  what: string,
  { status, headers }: StatusReply,
  now: Date,
): TransientOutage | null {
  if (status !== 429 && status < 500) return null
  const pauseMs = parseRetryAfter(headers.get('retry-after') ?? '', now)
  return new TransientOutage(status === 429 ? 'busy' : 'failing', `${what} returned ${status}.`, pauseMs)
}

const longestPauseMs = 30_000

/** `Retry-After` is a number of seconds or a date. */
function parseRetryAfter(retryAfter: string, now: Date): number {
  const ms = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - now.getTime()
  return Math.min(Math.max(ms || 0, 0), longestPauseMs)
}
