import { to } from '@claimcrew/contract/kit/href'
import { dayIn } from '@claimcrew/contract/kit/time'
import { formatDay, monthText } from '@claimcrew/contract/kit/timeText'
import type * as contract from '@claimcrew/contract/statements/contract'
import { statementsChanged } from '@claimcrew/contract/statements/contract'
import { kinds } from '@claimcrew/contract/statements/notifications'
import { mayMarkPaid } from '@claimcrew/contract/statements/policy'
import { audit } from '../kit/data/audit.ts'
import type { Tx } from '../kit/data/db.ts'
import { inTransaction } from '../kit/data/transaction.ts'
import type { Ctx, Handler } from '../kit/http/route.ts'
import { publish } from '../kit/live/events.ts'
import { notify } from '../kit/notify.ts'
import { changedMeanwhile, conflict, invalid, notFound } from '../kit/refusal.ts'
import { readActorName } from '../people/acting-name-store.ts'
import { listPeople } from '../people/store.ts'
import { findFinalStatement } from './final-store.ts'
import { lockFinalStatement, writePaid } from './payment-store.ts'
import { readVisibleStatement } from './readStatements.ts'

/**
 * Says on which day it was paid. Said again with another day, that one counts, unless somebody else has said one that the
 * sender has not seen.
 */
export const markPaid: Handler<typeof contract.markPaid> = async (ctx, { params, body }) => {
  const { statementId } = params
  const seen = await readVisibleStatement(ctx, statementId)
  if (!mayMarkPaid(ctx.actor, seen)) throw notFound()
  if (seen.status === 'provisional')
    throw conflict('This statement is a draft. You can mark it as paid once the month is closed.')
  return inTransaction(ctx.db, async tx => {
    await refuseImpossible(tx, ctx, seen.month, body.paidOn)
    await lockFinalStatement(tx, statementId)
    const before = await findFinalStatement(tx, statementId)
    if (before && before.paidOn !== body.paidOn) {
      if (body.before !== undefined && body.before !== before.paidOn) throw changedMeanwhile()
      await writePaid(tx, statementId, body.paidOn, { userId: ctx.actor.userId, now: ctx.now })
      await audit(tx, ctx, {
        action: body.paidOn === null ? 'statement:unpaid' : 'statement:paid',
        subjectId: statementId,
        before: { paidOn: before.paidOn },
        after: { paidOn: body.paidOn },
        organizationId: seen.clientId,
      })
      if (body.paidOn !== null)
        await notify(tx, ctx, {
          userId: seen.billerId,
          kind: kinds['statement-paid'],
          event: `${statementId}:${body.paidOn}`,
          title: 'Statement paid',
          description: `${await readActorName(tx, ctx.actor, seen.clientName)} paid statement ${seen.number} for ${monthText(seen.month)} on ${formatDay(body.paidOn, ctx.now)}.`,
          link: to('/reports', { statement: statementId }),
        })
      await publish(tx, statementsChanged, { now: ctx.now, subject: seen.clientId, part: seen.billerId })
    }
    const statement = await findFinalStatement(tx, statementId)
    if (!statement) throw notFound()
    return { statement }
  })
}

async function refuseImpossible(tx: Tx, ctx: Ctx, month: string, paidOn: string | null): Promise<void> {
  if (paidOn === null) return
  const [payer] = await listPeople(tx, [ctx.actor.userId])
  if (paidOn > dayIn(payer?.timeZone ?? 'UTC', ctx.now)) throw invalid('paidOn', 'This day is in the future.')
  if (paidOn < `${month}-01`) throw invalid('paidOn', 'This day is before the month you’re paying for.')
}
