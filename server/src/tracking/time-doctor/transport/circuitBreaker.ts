import { TrackerError } from '../../tracker.ts'
import type { TrackerLog } from '../log.ts'
import type { RequestUrgency } from './requestSlots.ts'
import { TransientOutage } from './transientOutage.ts'

/** Spares a provider that is down, and those who would wait for it. */
export type CircuitBreaker = {
  isOpen(): boolean
  /** Throws the last trouble while nobody is let through. */
  refuseWhileOpen(manner: RequestUrgency): void
  /** Counts a try, of which a call may have several. */
  failed(setback: TransientOutage): void
  run<T>(manner: RequestUrgency, call: () => Promise<T>): Promise<T>
}

const maxFailures = 5
// With the longest time-out of the one call that is let through, the next comes within 30 s.
const pauseMs = 10_000

export function openCircuitBreaker({ now, log }: { now: () => Date; log: TrackerLog }): CircuitBreaker {
  let failures = 0
  let last: TrackerError | null = null
  let triesAgainAt = 0
  let trial: Promise<void> | null = null

  const isOpen = () => failures >= maxFailures
  const refuseWhileOpen = (manner: RequestUrgency) => {
    const isAwaited = trial !== null && manner === 'hasty'
    if (last && isOpen() && (isAwaited || now().getTime() < triesAgainAt))
      throw new TrackerError(last.outage, last.detail)
  }
  const failed = (error: TrackerError) => {
    failures++
    last = error
    triesAgainAt = now().getTime() + pauseMs
    const { outage, detail } = error
    if (failures === maxFailures)
      log.warn({ trouble: outage, detail }, 'time tracker is left alone for a while')
  }
  const worked = () => {
    if (isOpen()) log.info({}, 'time tracker answers again')
    failures = 0
  }
  const attempt = async <T>(call: () => Promise<T>): Promise<T> => {
    try {
      const result = await call()
      worked()
      return result
    } catch (error) {
      if (isTheirs(error)) failed(error)
      throw error
    }
  }
  return {
    isOpen,
    refuseWhileOpen,
    failed,
    async run(manner, call) {
      // A patient caller waits for the outcome of the one call that was let through: it may well succeed.
      while (trial && manner === 'patient') await trial
      refuseWhileOpen(manner)
      if (!isOpen()) return attempt(call)
      const { promise, resolve } = Promise.withResolvers<void>()
      trial = promise
      try {
        return await attempt(call)
      } finally {
        trial = null
        resolve()
      }
    },
  }
}

/** Setbacks were counted try by try. */
const isTheirs = (error: unknown): error is TrackerError =>
  error instanceof TrackerError && !(error instanceof TransientOutage) && !error.isOurs
