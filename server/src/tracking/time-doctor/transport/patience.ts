import type { Log } from '../log.ts'
import type { Breaker } from './breaker.ts'
import { Setback } from './setback.ts'
import type { Manner } from './turns.ts'

export type Patience = {
  readonly wait: (ms: number) => Promise<void>
  readonly random: () => number
  readonly log: Log
}

const firstPauseMs = 1000
const mostTries = { patient: 4, hasty: 1 } as const satisfies Record<Manner, number>

/** Tries again after a setback, later each time, by chance: those who failed together should not come back together. */
export async function patiently<T>(
  { wait, random, log }: Patience,
  manner: Manner,
  breaker: Breaker,
  once: () => Promise<T>,
): Promise<T> {
  for (let [spent, pauseMs] = [0, firstPauseMs]; ; pauseMs *= 2) {
    try {
      return await once()
    } catch (error) {
      if (!(error instanceof Setback)) throw error
      breaker.failed(error)
      const { trouble, detail } = error
      // A body that was cut may be chance; what is wrong twice will be wrong again.
      spent += trouble === 'malformed' ? 2 : 1
      // Once the provider is known to be down, one try is enough.
      const givenUp = spent >= mostTries[manner] || breaker.isOpen()
      log[givenUp ? 'warn' : 'info']({ trouble, detail, givenUp }, 'time tracker did not answer well')
      if (givenUp) throw error
      await wait(Math.max(Math.floor(random() * pauseMs), error.pauseMs))
    }
  }
}
