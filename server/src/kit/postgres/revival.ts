import { setTimeout as sleep } from 'node:timers/promises'

/** What is done about a server that ends without being asked to. */
export type RevivalOptions = {
  /** How often it is started again before it is given up. */
  readonly most: number
  /** The first start is at once, the second after this, and each pause is twice the one before. */
  readonly pauseMs?: number
  /** It was given up; nothing that needs it works any more. */
  readonly onGivenUp: (why: string) => void
}

const usualPauseMs = 1_000
const longestPauseMs = 30_000
// A server that ran for so long has recovered from whatever it was.
const wellAfterMs = 10 * 60_000

type RevivalOutcome = 'runs' | 'again' | 'over'

/** Counts over all deaths: one that comes up and dies again at once must not be started forever. */
export function createReviver(
  { most, pauseMs = usualPauseMs, onGivenUp }: RevivalOptions,
  signal: AbortSignal,
) {
  let starts = 0
  let ranSince = Date.now()

  return async (start: () => Promise<RevivalOutcome>): Promise<void> => {
    if (Date.now() - ranSince > wellAfterMs) starts = 0
    for (let outcome: RevivalOutcome = 'again'; outcome === 'again'; ) {
      if (starts === most) {
        const tries = most === 1 ? 'once' : `${most} times`
        return onGivenUp(
          most === 0
            ? 'the database server has stopped.'
            : `the database server has stopped, and was started again ${tries} in vain.`,
        )
      }
      const pause = starts === 0 ? 0 : Math.min(pauseMs * 2 ** (starts - 1), longestPauseMs)
      await sleep(pause, undefined, { signal }).catch(() => {})
      starts++
      outcome = await start()
    }
    ranSince = Date.now()
  }
}
