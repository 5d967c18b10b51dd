import type * as contract from '@claimcrew/contract/clocks/contract'
import { gapsMoved } from '@claimcrew/contract/clocks/contract'
import { kinds } from '@claimcrew/contract/clocks/notifications'
import { mayAnswerGap } from '@claimcrew/contract/clocks/policy'
import type { Gap } from '@claimcrew/contract/clocks/shapes'
import { to } from '@claimcrew/contract/kit/href'
import { dayText, lengthText } from '@claimcrew/contract/kit/timeWords'
import { audit } from '../../kit/data/audit.ts'
import type { Tx } from '../../kit/data/db.ts'
import { inTransaction } from '../../kit/data/transaction.ts'
import { notFound } from '../../kit/http/refusal.ts'
import type { Acting, Handler } from '../../kit/http/route.ts'
import { publish } from '../../kit/live/events.ts'
import { notify } from '../../kit/notify.ts'
import { writeAnswer } from './gap-store.ts'
import { holdGap, recountGaps, refuseSettled } from './hold.ts'

export const answerGap: Handler<typeof contract.answerGap> = (ctx, { params, body }) =>
  inTransaction(ctx.db, async tx => ({ gap: await answer(tx, ctx, params.gapId, body.answer) }))

/** A biller says what it was. */
export async function answer(tx: Tx, by: Acting, gapId: string, text: string): Promise<Gap> {
  const held = await holdGap(tx, by, gapId)
  if (!mayAnswerGap(by.actor, held.gap)) throw notFound()
  refuseSettled(held.gap)
  const { clientId, billerId, day } = held.gap
  await writeAnswer(tx, gapId, text, by.now)
  await audit(tx, by, { action: 'clocks:answer', subjectId: gapId, after: { answer: text } })
  await publish(tx, gapsMoved, { now: by.now, subject: billerId, part: clientId })
  const [gap] = await recountGaps(tx, by, [held])
  if (!gap) throw notFound()
  if (clientId !== null)
    await notify(tx, by, {
      userId: clientId,
      kind: kinds['gap-answered'],
      event: `${gapId}:${by.now}`,
      title: 'Time gap answered',
      description: `${gap.billerName} on ${lengthText(gap.seconds)} of ${dayText(day, by.now)}: ${text}`,
      link: to('/production-report', { view: 'clocks', biller: billerId, from: day, to: day, gap: gapId }),
    })
  return gap
}
