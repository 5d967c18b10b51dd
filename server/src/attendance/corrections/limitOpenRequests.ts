import type { Db, Tx } from '../../kit/data/db.ts'
import { inTransaction } from '../../kit/data/transaction.ts'
import type { Ctx } from '../../kit/http/route.ts'
import { enforceLimit, perHour } from '../../kit/limits/limit.ts'
import { conflict } from '../../kit/refusal.ts'
import { toAlreadyRequestedRefusal } from '../refusals.ts'
import { countOpenRequests, type PunchInterval } from './open-request-store.ts'

/**
 * Asks for something that others are told of. Checked twice: before anything is locked, so that a flood costs a read each,
 * and again when nobody else can ask in this person's name, so that the limits are exact over all processes.
 */
export async function runLimitedRequest<RequestResult>(
  ctx: Ctx,
  ask: (tx: Tx) => Promise<RequestResult>,
  range: PunchInterval | null = null,
): Promise<RequestResult> {
  await refuseBeyond(ctx.db, ctx, range)
  return inTransaction(ctx.db, async tx => {
    const { requestsAnHour } = ctx.limits
    await enforceLimit(
      tx,
      ctx,
      `requests of ${ctx.actor.userId}`,
      perHour(requestsAnHour),
      'You’ve sent too many requests.',
    )
    await refuseBeyond(tx, ctx, range)
    return ask(tx)
  })
}

async function refuseBeyond(db: Db | Tx, { actor, limits }: Ctx, range: PunchInterval | null): Promise<void> {
  const { open, meets } = await countOpenRequests(db, actor.userId, range)
  if (meets) throw toAlreadyRequestedRefusal()
  if (open >= limits.openRequests)
    throw conflict(
      `${open} of your requests are waiting for a decision. Withdraw one, or wait for an answer.`,
    )
}
