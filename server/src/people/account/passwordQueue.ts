import { openBoundedQueue } from '../../kit/boundedQueue.ts'
import { toNetwork } from '../../kit/http/network.ts'

/**
 * Three of the pool's ten connections and three of a few threads at most: looking at a password is dear, and anyone who
 * reads meanwhile should not notice. An office behind one address has room for thirty at the same moment.
 */
const queue = openBoundedQueue({ atOnce: 3, maxWaiting: 60, maxPerCaller: 30 })

/** A handler that hashes or verifies a password waits for its turn as a whole, while it holds no connection yet. */
export function queuePasswordWork<Context extends { readonly address: string }, Input, Answer>(
  handle: (ctx: Context, input: Input) => Promise<Answer>,
): (ctx: Context, input: Input) => Promise<Answer> {
  return (ctx, input) => queue.run(toNetwork(ctx.address), () => handle(ctx, input))
}
