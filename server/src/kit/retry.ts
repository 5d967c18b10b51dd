import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'

/** Longer together than the embedded database takes to be started again. */
const pausesMs = [1_000, 2_000, 4_000, 8_000, 16_000]

type RetryOptions = {
  readonly log: FastifyBaseLogger
  /** What does not work, for the log. */
  readonly what: string
  /** The process stops: there is nothing more to try. */
  readonly isOver: () => boolean
}

/** For what begins while the app serves: a database that dies meanwhile is waited for, instead of ending the app. */
export async function retry<Result>(
  act: () => Promise<Result>,
  { log, what, isOver }: RetryOptions,
): Promise<Result> {
  for (const pause of pausesMs)
    try {
      return await act()
    } catch (error) {
      if (isOver()) throw error
      log.warn({ err: error }, `${what} cannot begin, which is tried again`)
      await sleep(pause, undefined, { ref: false })
    }
  return act()
}
