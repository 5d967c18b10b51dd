import type * as contract from '@claimcrew/contract/clocks/contract'
import { waysToSettle } from '@claimcrew/contract/clocks/words'
import { audit } from '../../kit/data/audit.ts'
import { inTransaction } from '../../kit/data/transaction.ts'
import { conflict, invalid, notFound } from '../../kit/http/refusal.ts'
import type { Handler } from '../../kit/http/route.ts'
import { addEntry } from '../../production/day/commands.ts'
import { writeResolution } from './gap-store.ts'
import { holdGap, recountGaps, refuseSettled } from './hold.ts'

/** A biller enters what was done in that time; the client decides about it with the day's production. */
export const produceGap: Handler<typeof contract.produceGap> = (ctx, { params, body }) =>
  inTransaction(ctx.db, async tx => {
    const held = await holdGap(tx, ctx, params.gapId)
    const { gap } = held
    if (gap.billerId !== ctx.actor.userId) throw notFound()
    refuseSettled(gap)
    const ways: readonly string[] = waysToSettle[gap.kind]
    if (!ways.includes('production'))
      throw conflict('You can only report time that was punched but not tracked.')
    const clientId = gap.clientId ?? body.clientId
    if (clientId === undefined) throw invalid('clientId', 'Choose a client.')
    const minutes = body.minutes ?? Math.ceil(gap.seconds / 60)
    const { gapId, billerId, day } = gap
    const { workType, note } = body
    const entryId = await addEntry(tx, ctx, { billerId, clientId, day, workType, minutes, note })
    const settled = { how: 'production', reason: note, by: billerId, at: ctx.now, entryId } as const
    await writeResolution(tx, [gapId], settled)
    await audit(tx, ctx, {
      action: 'clocks:produce',
      subjectId: gapId,
      after: { workType, minutes, entryId },
    })
    const [shown] = await recountGaps(tx, ctx, [held])
    if (!shown) throw notFound()
    return { gap: shown }
  })
