import type { Correction } from '@claimcrew/contract/attendance/shapes'
import type * as contract from '@claimcrew/contract/clocks/contract'
import { correctionFor, type SuggestedCorrection } from '@claimcrew/contract/clocks/corrections'
import type { Gap } from '@claimcrew/contract/clocks/shapes'
import { addDays } from '@claimcrew/contract/kit/time'
import { askCorrection, askMissing, makeCorrection } from '../../attendance/corrections/commands.ts'
import { sessionsOfDays } from '../../attendance/session-store.ts'
import { audit } from '../../kit/data/audit.ts'
import type { Tx } from '../../kit/data/db.ts'
import { inTransaction } from '../../kit/data/transaction.ts'
import { conflict, notFound } from '../../kit/http/refusal.ts'
import type { Acting, Handler } from '../../kit/http/route.ts'
import { writeResolution } from './gap-store.ts'
import { type HeldGap, holdGap, recountGaps, refuseSettled, refuseUnlessReviewer } from './hold.ts'

export const correctGap: Handler<typeof contract.correctGap> = (ctx, { params, body }) =>
  inTransaction(ctx.db, tx => correct(tx, ctx, params.gapId, body.reason))

/**
 * Makes what was punched agree with what was tracked: whoever reviews it does so at once, its biller asks for it. If that
 * is refused later, the gap is there again.
 */
async function correct(
  tx: Tx,
  by: Acting,
  gapId: string,
  reason: string,
): Promise<{ gap: Gap; correction: Correction | null }> {
  const held = await holdGap(tx, by, gapId)
  const { gap, biller } = held
  const isOwn = biller.id === by.actor.userId
  if (!isOwn) await refuseUnlessReviewer(tx, by, held)
  refuseSettled(gap)
  const sessions = await sessionsOfDays(tx, [biller.id], addDays(gap.day, -1), addDays(gap.day, 1))
  const suggested = correctionFor(gap, sessions)
  if (!suggested) throw conflict('A punch can’t fix this. Dismiss it with a reason.')
  await writeResolution(tx, [gapId], { how: 'correction', reason, by: by.actor.userId, at: by.now })
  const correction = isOwn
    ? await ask(tx, by, held, suggested, reason)
    : await make(tx, by, held, suggested, reason)
  await audit(tx, by, { action: 'clocks:correct', subjectId: gapId, after: suggested, reason })
  const [shown] = await recountGaps(tx, by, [held])
  if (!shown) throw notFound()
  return { gap: shown, correction }
}

const times = (suggested: Extract<SuggestedCorrection, { does: 'add-session' }>) => ({
  punchInTime: suggested.punchInTime,
  punchOutTime: suggested.punchOutTime,
  breaks: [],
  description: '',
})

/** Without what is only said of it. */
function changeOf({ does: _, ...change }: Exclude<SuggestedCorrection, { does: 'add-session' }>) {
  return change
}

function ask(
  tx: Tx,
  by: Acting,
  { gap }: HeldGap,
  suggested: SuggestedCorrection,
  reason: string,
): Promise<Correction> {
  if (suggested.does !== 'add-session') return askCorrection(tx, by, { ...changeOf(suggested), reason })
  return askMissing(tx, by, { ...times(suggested), reason, clientId: gap.clientId ?? undefined })
}

async function make(
  tx: Tx,
  by: Acting,
  { gap, biller }: HeldGap,
  suggested: SuggestedCorrection,
  reason: string,
): Promise<null> {
  if (suggested.does !== 'add-session') await makeCorrection(tx, by, { ...changeOf(suggested), reason })
  else
    await makeCorrection(tx, by, {
      ...times(suggested),
      billerId: biller.id,
      clientId: gap.clientId ?? undefined,
      reason,
    })
  return null
}
