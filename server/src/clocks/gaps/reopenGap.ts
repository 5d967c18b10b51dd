import type * as contract from '@claimcrew/contract/clocks/contract'
import { gapsChanged } from '@claimcrew/contract/clocks/contract'
import { audit } from '../../kit/data/audit.ts'
import { runCommand } from '../../kit/http/idempotency.ts'
import type { Handler } from '../../kit/http/route.ts'
import { publish } from '../../kit/live/events.ts'
import { conflict, notFound } from '../../kit/refusal.ts'
import { removeResolution } from './gap-store.ts'
import { lockReadableGap, recountGaps, refuseUnlessReviewer } from './lockGaps.ts'

/** Takes it back that a question was closed. */
export const reopenGap: Handler<typeof contract.reopenGap> = (ctx, { params }) =>
  runCommand(ctx, async tx => {
    const locked = await lockReadableGap(tx, ctx, params.gapId)
    await refuseUnlessReviewer(tx, ctx, locked)
    const { gapId, how, reason, billerId, clientId } = locked.gap
    if (how !== 'closed') throw conflict('You can only reopen a gap that was dismissed with a reason.')
    await removeResolution(tx, gapId)
    await audit(tx, ctx, {
      action: 'clocks:reopen',
      subjectId: gapId,
      personId: billerId,
      before: { how, reason },
      organizationId: clientId ?? undefined,
    })
    await publish(tx, gapsChanged, { now: ctx.now, subject: billerId, part: clientId })
    const [gap] = await recountGaps(tx, ctx, [locked])
    if (!gap) throw notFound()
    return { gap }
  })
