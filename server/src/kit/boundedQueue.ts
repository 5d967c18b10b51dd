import { Refusal } from './refusal.ts'
import { createSemaphore, type Semaphore } from './semaphore.ts'

type QueueBounds = {
  readonly atOnce: number
  /** One more is answered 503: who waits for minutes has gone away before it is their turn. */
  readonly maxWaiting: number
  /** At work and waiting together, of one account or one address; one more is answered 429. */
  readonly maxPerCaller: number
  /** At work at the same time, of one: their others wait for each other, and take no place in the queue. */
  readonly atOncePerCaller?: number
}

export type BoundedQueue = { run<Result>(who: string, work: () => Promise<Result>): Promise<Result> }

/**
 * For one kind of dear work in this process: so much of it at a time, a queue that has an end, and a share of both for
 * each. Enter it before taking a connection, so that none is held by a user who waits here.
 */
export function openBoundedQueue({
  atOnce,
  maxWaiting,
  maxPerCaller,
  atOncePerCaller = maxPerCaller,
}: QueueBounds): BoundedQueue {
  const semaphore = createSemaphore(atOnce)
  const shares = new Map<string, { count: number; readonly turns: Semaphore }>()
  return {
    async run(who, work) {
      const share = shares.get(who) ?? { count: 0, turns: createSemaphore(atOncePerCaller) }
      if (share.count >= maxPerCaller) throw tooManyOfOne()
      if (semaphore.waiting() >= maxWaiting) throw tooManyWaiting()
      share.count++
      shares.set(who, share)
      try {
        return await share.turns.inTurn(() => semaphore.inTurn(work))
      } finally {
        share.count--
        if (share.count === 0) shares.delete(who)
      }
    },
  }
}

const tooManyOfOne = () =>
  new Refusal('too-many', 'Too many of these at once. Wait a moment and try again.', {
    retryAfterSeconds: 2,
  })

const tooManyWaiting = () =>
  new Refusal('not-ready', 'We’re very busy right now. Try again in a moment.', {
    retryAfterSeconds: 10,
  })
