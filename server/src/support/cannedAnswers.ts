import { doneReply } from '@claimcrew/contract/kit/reply'
import type * as contract from '@claimcrew/contract/support/contract'
import { type CannedAnswer, type CannedFields, maxCannedAnswers } from '@claimcrew/contract/support/shapes'
import { audit } from '../kit/data/audit.ts'
import { type Tx, violatesConstraint } from '../kit/data/db.ts'
import { inTransaction } from '../kit/data/transaction.ts'
import type { CommandCtx, Handler } from '../kit/http/route.ts'
import { conflict, notFound } from '../kit/refusal.ts'
import {
  countCannedAnswers,
  deleteCannedAnswer,
  listCannedAnswers,
  lockCannedAnswer,
  writeCannedAnswer,
} from './canned-store.ts'

export const listCanned: Handler<typeof contract.listCanned> = async ({ db }) => ({
  answers: await listCannedAnswers(db),
})

export const addCanned: Handler<typeof contract.addCanned> = (ctx, { body }) =>
  inTransaction(ctx.db, async tx => ({ answer: await insertCannedAnswer(tx, ctx, body) }))

export async function insertCannedAnswer(
  tx: Tx,
  ctx: CommandCtx,
  fields: CannedFields,
): Promise<CannedAnswer> {
  if ((await countCannedAnswers(tx)) >= maxCannedAnswers)
    throw conflict(`There are already ${maxCannedAnswers} answers. Delete one first.`)
  return write(tx, ctx, ctx.newId(), null, fields)
}

export const changeCanned: Handler<typeof contract.changeCanned> = (ctx, { params, body }) =>
  inTransaction(ctx.db, async tx => {
    const before = await lockCannedAnswer(tx, params.cannedId)
    if (!before) throw notFound()
    return { answer: await write(tx, ctx, params.cannedId, before, body) }
  })

async function write(
  tx: Tx,
  ctx: CommandCtx,
  cannedId: string,
  before: CannedAnswer | null,
  fields: CannedFields,
): Promise<CannedAnswer> {
  const after = await writeCannedAnswer(tx, cannedId, fields, ctx.now).catch(error => {
    throw violatesConstraint(error, 'canned_answers_title')
      ? conflict('There’s already an answer with this title.', { title: 'This title is taken.' })
      : error
  })
  await audit(tx, ctx, { action: 'canned-answer:written', subjectId: cannedId, before, after })
  return after
}

export const removeCanned: Handler<typeof contract.removeCanned> = async (ctx, { params }) => {
  await inTransaction(ctx.db, async tx => {
    const before = await lockCannedAnswer(tx, params.cannedId)
    if (!before) throw notFound()
    await deleteCannedAnswer(tx, params.cannedId)
    await audit(tx, ctx, { action: 'canned-answer:removed', subjectId: params.cannedId, before })
  })
  return doneReply
}
