import type * as contract from '@claimcrew/contract/production/contract'
import type { WholeProductionDay } from '@claimcrew/contract/production/shapes'
import type { Tx } from '../../kit/data/db.ts'
import { inTransaction } from '../../kit/data/transaction.ts'
import type { Ctx, Handler } from '../../kit/http/route.ts'
import { invalid } from '../../kit/refusal.ts'
import { resolveClientId } from '../clientParam.ts'
import { readProductionDay } from '../day/day-store.ts'
import { readProductionDayView } from '../day/productionDayView.ts'
import { reopenProductionPart, reviewParts } from './commands.ts'

export const reviewProduction: Handler<typeof contract.reviewProduction> = (ctx, { params, body }) => {
  const { clientId: sent, version, ...said } = body
  const clientId = resolveClientId(ctx.actor, sent)
  return inTransaction(ctx.db, async tx => {
    await reviewParts(tx, ctx, [{ ...params, clientId, version }], said)
    return { day: await partShown(tx, ctx, params) }
  })
}

export const reviewDays: Handler<typeof contract.reviewDays> = (ctx, { body }) => {
  const { days, ...said } = body
  const parts = days.map(one => ({ ...one, clientId: resolveClientId(ctx.actor, one.clientId) }))
  const different = new Set(parts.map(({ billerId, day, clientId }) => `${billerId} ${day} ${clientId}`))
  if (different.size < parts.length) throw invalid('days', 'A day is listed twice.')
  return inTransaction(ctx.db, async tx => {
    await reviewParts(tx, ctx, parts, said)
    const view: WholeProductionDay[] = []
    for (const part of parts) view.push(await partShown(tx, ctx, part))
    return { days: view }
  })
}

export const reopenProduction: Handler<typeof contract.reopenProduction> = (ctx, { params, body }) => {
  const clientId = resolveClientId(ctx.actor, body.clientId)
  return inTransaction(ctx.db, async tx => {
    await reopenProductionPart(tx, ctx, { ...params, clientId }, body.reason)
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
  return readProductionDayView(tx, await readProductionDay(tx, billerId, day, clientId))
}
