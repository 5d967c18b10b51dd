import { TrackerTrouble } from '../../kit/tracker.ts'
import type { Log } from './log.ts'

/** Spares a provider that is down, and those who would wait for it. */
export type Breaker = {
  isOpen(): boolean
  /** Throws the last trouble while nobody is let through. */
  holdBack(): void
  run<T>(call: () => Promise<T>): Promise<T>
}

const mostFailures = 5
// With the longest time-out of the one call that is let through, the next comes within 30 s.
const pauseMs = 10_000

export function openBreaker({ now, log }: { now: () => Date; log: Log }): Breaker {
  let failures = 0
  let last: TrackerTrouble | null = null
  let triesAgainAt = 0
  let isTrying = false

  const isOpen = () => failures >= mostFailures
  const holdBack = () => {
    if (last && isOpen() && (isTrying || now().getTime() < triesAgainAt))
      throw new TrackerTrouble(last.trouble, last.detail)
  }
  const failed = (error: TrackerTrouble) => {
    failures++
    last = error
    triesAgainAt = now().getTime() + pauseMs
    const { trouble, detail } = error
    if (failures === mostFailures) log.warn({ trouble, detail }, 'time tracker is left alone for a while')
  }
  const worked = () => {
    if (isOpen()) log.info({}, 'time tracker answers again')
    failures = 0
  }
  return {
    isOpen,
    holdBack,
    async run(call) {
      holdBack()
      const isTrial = isOpen()
      if (isTrial) isTrying = true
      try {
        const result = await call()
        worked()
        return result
      } catch (error) {
        // What is our own fault says nothing about the provider.
        if (error instanceof TrackerTrouble) failed(error)
        throw error
      } finally {
        if (isTrial) isTrying = false
      }
    },
  }
}
