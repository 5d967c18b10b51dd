import type { TrackerLog } from '../log.ts'
import type { CircuitBreaker } from './circuitBreaker.ts'
import type { RequestUrgency } from './requestSlots.ts'
import { Setback } from './setback.ts'

export type RetryDeps = {
  readonly wait: (ms: number) => Promise<void>
  readonly random: () => number
  readonly log: TrackerLog
}

const firstPauseMs = 1000
const mostTries = { patient: 4, hasty: 1 } as const satisfies Record<RequestUrgency, number>

/** Tries again after a setback, later each time, by chance: those who failed together should not come back together. */
export async function retrySetbacks<T>(
  { wait, random, log }: RetryDeps,
  manner: RequestUrgency,
  breaker: CircuitBreaker,
  once: () => Promise<T>,
): Promise<T> {
  for (let [spent, pauseMs] = [0, firstPauseMs]; ; pauseMs *= 2) {
    try {
      return await once()
    } catch (error) {
      if (!(error instanceof Setback)) throw error
      breaker.failed(error)
      const { outage, detail } = error
      // A body that was cut may be chance; what is wrong twice will be wrong again.
      spent += outage === 'malformed' ? 2 : 1
      // Once the provider is known to be down, one try is enough.
      const givenUp = spent >= mostTries[manner] || breaker.isOpen()
      log[givenUp ? 'warn' : 'info']({ trouble: outage, detail, givenUp }, 'time tracker did not answer well')
      if (givenUp) throw error
      await wait(Math.max(Math.floor(random() * pauseMs), error.pauseMs))
    }
  }
}
