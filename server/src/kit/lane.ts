import { Refusal } from './http/refusal.ts'
import { atMost } from './limiter.ts'

type Width = {
  readonly atOnce: number
  /** One more is answered 503: who waits for minutes has gone away before it is their turn. */
  readonly mostWaiting: number
  /** At work and waiting together, of one account or one address; one more is answered 429. */
  readonly mostOfOne: number
}

export type Lane = { run<Result>(who: string, work: () => Promise<Result>): Promise<Result> }

/**
 * For one kind of dear work in this process: so much of it at a time, a queue that has an end, and a share of both for
 * each. Enter it before taking a connection, so that none is held by a user who waits here.
 */
export function openLane({ atOnce, mostWaiting, mostOfOne }: Width): Lane {
  const turns = atMost(atOnce)
  const shares = new Map<string, number>()
  return {
    async run(who, work) {
      const share = shares.get(who) ?? 0
      if (share >= mostOfOne) throw tooManyOfOne()
      if (turns.waiting() >= mostWaiting) throw tooManyWaiting()
      shares.set(who, share + 1)
      try {
        return await turns.inTurn(work)
      } finally {
        const left = (shares.get(who) ?? 1) - 1
        if (left > 0) shares.set(who, left)
        else shares.delete(who)
      }
    },
  }
}

const tooManyOfOne = () =>
  new Refusal('too-many', 'Too many of these at once. Please wait a moment and try again.', {
    retryAfterSeconds: 2,
  })

const tooManyWaiting = () =>
  new Refusal('not-ready', 'We are very busy right now. Please try again in a moment.', {
    retryAfterSeconds: 10,
  })
