import type * as contract from '@claimcrew/contract/clocks/contract'
import { resolutionsByKind } from '@claimcrew/contract/clocks/gapKinds'
import { audit } from '../../kit/data/audit.ts'
import { runCommand } from '../../kit/http/idempotency.ts'
import type { Handler } from '../../kit/http/route.ts'
import { conflict, invalid, notFound } from '../../kit/refusal.ts'
import { addProductionEntry } from '../../production/day/commands.ts'
import { writeResolution } from './gap-store.ts'
import { lockReadableGap, recountGaps, refuseResolved } from './lockGaps.ts'

/** A biller enters what was done in that time; the client decides about it with the day's production. */
export const produceGap: Handler<typeof contract.produceGap> = (ctx, { params, body }) =>
  runCommand(ctx, async tx => {
    const locked = await lockReadableGap(tx, ctx, params.gapId)
    const { gap } = locked
    if (gap.billerId !== ctx.actor.userId) throw notFound()
    refuseResolved(gap)
    const ways: readonly string[] = resolutionsByKind[gap.kind]
    if (!ways.includes('production'))
      throw conflict('You can only report time that was punched but not tracked.')
    const clientId = gap.clientId ?? body.clientId
    if (clientId === undefined) throw invalid('clientId', 'Choose a client.')
    const minutes = body.minutes ?? Math.ceil(gap.seconds / 60)
    const { gapId, billerId, day } = gap
    const { workType, note } = body
    const entryId = await addProductionEntry(tx, ctx, { billerId, clientId, day, workType, minutes, note })
    const settled = { how: 'production', reason: note, by: billerId, at: ctx.now, entryId } as const
    await writeResolution(tx, [gapId], settled)
    await audit(tx, ctx, {
      action: 'clocks:produce',
      subjectId: gapId,
      after: { workType, minutes, entryId },
      organizationId: clientId,
    })
    const [view] = await recountGaps(tx, ctx, [locked])
    if (!view) throw notFound()
    return { gap: view }
  })
