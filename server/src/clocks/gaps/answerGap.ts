import type * as contract from '@claimcrew/contract/clocks/contract'
import { gapsChanged } from '@claimcrew/contract/clocks/contract'
import { kinds } from '@claimcrew/contract/clocks/notifications'
import { mayAnswerGap } from '@claimcrew/contract/clocks/policy'
import type { Gap } from '@claimcrew/contract/clocks/shapes'
import { to } from '@claimcrew/contract/kit/href'
import { formatDay, formatDuration } from '@claimcrew/contract/kit/timeText'
import { audit } from '../../kit/data/audit.ts'
import type { Tx } from '../../kit/data/db.ts'
import { inTransaction } from '../../kit/data/transaction.ts'
import type { CommandCtx, Handler } from '../../kit/http/route.ts'
import { publish } from '../../kit/live/events.ts'
import { notify } from '../../kit/notify.ts'
import { notFound } from '../../kit/refusal.ts'
import { writeAnswer } from './gap-store.ts'
import { lockGapForUpdate, recountGaps, refuseResolved } from './lockGaps.ts'

export const answerGap: Handler<typeof contract.answerGap> = (ctx, { params, body }) =>
  inTransaction(ctx.db, async tx => ({ gap: await writeGapAnswer(tx, ctx, params.gapId, body.answer) }))

/** A biller says what it was. */
export async function writeGapAnswer(tx: Tx, ctx: CommandCtx, gapId: string, text: string): Promise<Gap> {
  const locked = await lockGapForUpdate(tx, ctx, gapId)
  if (!mayAnswerGap(ctx.actor, locked.gap)) throw notFound()
  refuseResolved(locked.gap)
  const { clientId, billerId, day } = locked.gap
  await writeAnswer(tx, gapId, text, ctx.now)
  await audit(tx, ctx, { action: 'clocks:answer', subjectId: gapId, after: { answer: text } })
  await publish(tx, gapsChanged, { now: ctx.now, subject: billerId, part: clientId })
  const [gap] = await recountGaps(tx, ctx, [locked])
  if (!gap) throw notFound()
  if (clientId !== null)
    await notify(tx, ctx, {
      userId: clientId,
      kind: kinds['gap-answered'],
      event: `${gapId}:${ctx.now}`,
      title: 'Time gap answered',
      description: `${gap.billerName} on ${formatDuration(gap.seconds)} of ${formatDay(day, ctx.now)}: ${text}`,
      link: to('/production-report', { view: 'clocks', biller: billerId, from: day, to: day, gap: gapId }),
    })
  return gap
}
