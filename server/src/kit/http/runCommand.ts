import type { Tx } from '../data/db.ts'
import { inTransaction } from '../data/transaction.ts'
import { saveAnswer } from './idempotency.ts'
import type { Ctx } from './route.ts'

/**
 * Runs a command in a transaction of its own and saves the answer under the call's idempotency key. A limit is counted
 * last, because others who are counted under the same key wait until the transaction ends.
 */
export const runCommand = <Answer>(
  ctx: Pick<Ctx, 'db' | 'now' | 'idempotency'>,
  command: (tx: Tx) => Promise<Answer>,
  countUse?: (tx: Tx) => Promise<void>,
): Promise<Answer> =>
  inTransaction(ctx.db, async tx => {
    const answer = await command(tx)
    await saveAnswer(tx, ctx, answer)
    await countUse?.(tx)
    return answer
  })
