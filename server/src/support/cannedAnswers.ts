import { doneReply } from '@claimcrew/contract/kit/reply'
import type * as contract from '@claimcrew/contract/support/contract'
import type { CannedAnswer, CannedAnswerFields } from '@claimcrew/contract/support/shapes'
import { audit } from '../kit/data/audit.ts'
import { type Tx, violatesConstraint } from '../kit/data/db.ts'
import { inTransaction } from '../kit/data/transaction.ts'
import { runCommand } from '../kit/http/idempotency.ts'
import type { CommandCtx, Handler } from '../kit/http/route.ts'
import { conflict, notFound, refuseOtherVersion } from '../kit/refusal.ts'
import { deleteCannedAnswer, lockCannedAnswer, readCannedAnswers, writeCannedAnswer } from './canned-store.ts'

export const listCannedAnswers: Handler<typeof contract.listCannedAnswers> = async ({ db }) => ({
  answers: await readCannedAnswers(db),
})

export const changeCannedAnswer: Handler<typeof contract.changeCannedAnswer> = (
  ctx,
  { params, body: { version, ...fields } },
) =>
  inTransaction(ctx.db, async tx => {
    const before = await lockCannedAnswer(tx, params.cannedId)
    if (!before) throw notFound()
    // Sent again after a lost answer it says what it says already.
    if (isSameAnswer(before, fields)) return { answer: before }
    refuseOtherVersion(before.updatedAt, version)
    return { answer: await saveCannedAnswer(tx, ctx, params.cannedId, before, fields) }
  })

const isSameAnswer = (one: CannedAnswerFields, other: CannedAnswerFields) =>
  one.title === other.title && one.text === other.text && one.category === other.category

export async function saveCannedAnswer(
  tx: Tx,
  ctx: CommandCtx,
  cannedId: string,
  before: CannedAnswer | null,
  fields: CannedAnswerFields,
): Promise<CannedAnswer> {
  const after = await writeCannedAnswer(tx, cannedId, fields, ctx.now).catch(error => {
    throw violatesConstraint(error, 'canned_answers_title')
      ? conflict('There’s already an answer with this title.', { title: 'This title is taken.' })
      : error
  })
  await audit(tx, ctx, { action: 'canned-answer:written', subjectId: cannedId, before, after })
  return after
}

export const removeCannedAnswer: Handler<typeof contract.removeCannedAnswer> = (ctx, { params }) =>
  runCommand(ctx, async tx => {
    const before = await lockCannedAnswer(tx, params.cannedId)
    if (!before) throw notFound()
    await deleteCannedAnswer(tx, params.cannedId)
    await audit(tx, ctx, { action: 'canned-answer:removed', subjectId: params.cannedId, before })
    return doneReply
  })
