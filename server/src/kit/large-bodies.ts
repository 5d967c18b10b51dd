import { setImmediate as othersFirst, setTimeout as sleep } from 'node:timers/promises'
import { atMost } from './limiter.ts'

const largeFrom = 32 * 1024
const turns = atMost(1)

export const isLargeBody = (bytes: number): boolean => bytes > largeFrom

/**
 * Reads a large body in its turn, one at a time in this process, and others have as long as it took before the next: forty
 * of them at once would keep everybody waiting for the sum of what they take.
 */
export const readInTurn = <Result>(read: () => Result): Promise<Result> =>
  turns.inTurn(async () => {
    await othersFirst()
    const began = performance.now()
    try {
      return read()
    } finally {
      await sleep(performance.now() - began)
    }
  })
