import type { Correction } from '@claimcrew/contract/attendance/corrections'
import type { Gap } from '@claimcrew/contract/clocks/shapes'
import { type SuggestedCorrection, suggestCorrection } from '@claimcrew/contract/clocks/suggestCorrection'
import { addDays } from '@claimcrew/contract/kit/time'
import {
  addAttendance,
  askCorrection,
  askMissing,
  updateAttendance,
} from '../../attendance/corrections/commands.ts'
import { listSessions } from '../../attendance/session-store.ts'
import { audit } from '../../kit/data/audit.ts'
import type { Tx } from '../../kit/data/db.ts'
import type { CommandCtx } from '../../kit/http/route.ts'
import { conflict, notFound } from '../../kit/refusal.ts'
import { writeResolution } from './gap-store.ts'
import {
  type LockedGap,
  lockReadableGap,
  recountGaps,
  refuseResolved,
  refuseUnlessReviewer,
} from './lockGaps.ts'

/**
 * Makes what was punched agree with what was tracked: the person who reviews it does so at once, its biller asks for it. If that
 * is refused later, the gap is there again.
 */
export async function correctGap(
  tx: Tx,
  ctx: CommandCtx,
  gapId: string,
  reason: string,
): Promise<{ gap: Gap; correction: Correction | null }> {
  const locked = await lockReadableGap(tx, ctx, gapId)
  const { gap, biller } = locked
  const isOwn = biller.id === ctx.actor.userId
  if (!isOwn) await refuseUnlessReviewer(tx, ctx, locked)
  refuseResolved(gap)
  const sessions = await listSessions(tx, [biller.id], addDays(gap.day, -1), addDays(gap.day, 1))
  const suggested = suggestCorrection(gap, sessions)
  if (!suggested) throw conflict('A punch can’t fix this. Dismiss it with a reason.')
  await writeResolution(tx, [gapId], { how: 'correction', reason, by: ctx.actor.userId, at: ctx.now })
  const correction = isOwn
    ? await ask(tx, ctx, locked, suggested, reason)
    : await make(tx, ctx, locked, suggested, reason)
  await audit(tx, ctx, {
    action: 'clocks:correct',
    subjectId: gapId,
    after: suggested,
    reason,
    organizationId: gap.clientId ?? undefined,
  })
  const [view] = await recountGaps(tx, ctx, [locked])
  if (!view) throw notFound()
  return { gap: view, correction }
}

const times = (suggested: Extract<SuggestedCorrection, { does: 'add-session' }>) => ({
  punchInTime: suggested.punchInTime,
  punchOutTime: suggested.punchOutTime,
  breaks: [],
  description: '',
})

/** Leaves out the fields that only describe it. */
function toSessionChange({ does: _, ...change }: Exclude<SuggestedCorrection, { does: 'add-session' }>) {
  return change
}

function ask(
  tx: Tx,
  ctx: CommandCtx,
  { gap }: LockedGap,
  suggested: SuggestedCorrection,
  reason: string,
): Promise<Correction> {
  if (suggested.does !== 'add-session')
    return askCorrection(tx, ctx, { ...toSessionChange(suggested), reason })
  return askMissing(tx, ctx, { ...times(suggested), reason, clientId: gap.clientId ?? undefined })
}

async function make(
  tx: Tx,
  ctx: CommandCtx,
  { gap, biller }: LockedGap,
  suggested: SuggestedCorrection,
  reason: string,
): Promise<null> {
  if (suggested.does !== 'add-session')
    await updateAttendance(tx, ctx, { ...toSessionChange(suggested), reason })
  else
    await addAttendance(tx, ctx, {
      ...times(suggested),
      billerId: biller.id,
      clientId: gap.clientId ?? undefined,
      reason,
    })
  return null
}
