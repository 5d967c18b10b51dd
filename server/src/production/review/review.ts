import type * as contract from '@claimcrew/contract/production/contract'
import type { WholeProductionDay } from '@claimcrew/contract/production/shapes'
import type { Tx } from '../../kit/data/db.ts'
import { inTransaction } from '../../kit/data/transaction.ts'
import { invalid } from '../../kit/http/refusal.ts'
import type { Ctx, Handler } from '../../kit/http/route.ts'
import { clientMeant } from '../client.ts'
import { readSheet } from '../day/day-store.ts'
import { showSheet } from '../day/show.ts'
import { decideParts, reopen } from './commands.ts'

export const reviewProduction: Handler<typeof contract.reviewProduction> = (ctx, { params, body }) => {
  const { clientId: sent, version, ...said } = body
  const clientId = clientMeant(ctx.actor, sent)
  return inTransaction(ctx.db, async tx => {
    await decideParts(tx, ctx, [{ ...params, clientId, version }], said)
    return { day: await partShown(tx, ctx, params) }
  })
}

export const reviewDays: Handler<typeof contract.reviewDays> = (ctx, { body }) => {
  const { days, ...said } = body
  const parts = days.map(one => ({ ...one, clientId: clientMeant(ctx.actor, one.clientId) }))
  const different = new Set(parts.map(({ billerId, day, clientId }) => `${billerId} ${day} ${clientId}`))
  if (different.size < parts.length) throw invalid('days', 'A day is listed twice.')
  return inTransaction(ctx.db, async tx => {
    await decideParts(tx, ctx, parts, said)
    const shown: WholeProductionDay[] = []
    for (const part of parts) shown.push(await partShown(tx, ctx, part))
    return { days: shown }
  })
}

export const reopenProduction: Handler<typeof contract.reopenProduction> = (ctx, { params, body }) => {
  const clientId = clientMeant(ctx.actor, body.clientId)
  return inTransaction(ctx.db, async tx => {
    await reopen(tx, ctx, { ...params, clientId }, body.reason)
    return { day: await partShown(tx, ctx, params) }
  })
}

/** The day as whoever decided sees it: a client the own part alone. */
async function partShown(
  tx: Tx,
  { actor }: Ctx,
  { billerId, day }: { readonly billerId: string; readonly day: string },
): Promise<WholeProductionDay> {
  const clientId = actor.role === 'CLIENT' ? actor.userId : null
  return showSheet(tx, await readSheet(tx, billerId, day, clientId))
}
