import { done } from '@claimcrew/contract/kit/reply'
import type * as contract from '@claimcrew/contract/support/contract'
import { type CannedAnswer, type CannedFields, mostCanned } from '@claimcrew/contract/support/shapes'
import { audit } from '../kit/data/audit.ts'
import { type Tx, violates } from '../kit/data/db.ts'
import { inTransaction } from '../kit/data/transaction.ts'
import { conflict, notFound } from '../kit/http/refusal.ts'
import type { Acting, Handler } from '../kit/http/route.ts'
import { allCanned, countCanned, deleteCanned, lockCanned, writeCanned } from './canned-store.ts'

export const listCanned: Handler<typeof contract.listCanned> = async ({ db }) => ({
  answers: await allCanned(db),
})

export const addCanned: Handler<typeof contract.addCanned> = (ctx, { body }) =>
  inTransaction(ctx.db, async tx => ({ answer: await keepAtHand(tx, ctx, body) }))

export async function keepAtHand(tx: Tx, by: Acting, fields: CannedFields): Promise<CannedAnswer> {
  if ((await countCanned(tx)) >= mostCanned)
    throw conflict(`There are already ${mostCanned} answers. Delete one first.`)
  return write(tx, by, by.newId(), null, fields)
}

export const changeCanned: Handler<typeof contract.changeCanned> = (ctx, { params, body }) =>
  inTransaction(ctx.db, async tx => {
    const before = await lockCanned(tx, params.cannedId)
    if (!before) throw notFound()
    return { answer: await write(tx, ctx, params.cannedId, before, body) }
  })

async function write(
  tx: Tx,
  by: Acting,
  cannedId: string,
  before: CannedAnswer | null,
  fields: CannedFields,
): Promise<CannedAnswer> {
  const after = await writeCanned(tx, cannedId, fields, by.now).catch(error => {
    throw violates(error, 'canned_answers_title')
      ? conflict('There’s already an answer with this title.', { title: 'This title is taken.' })
      : error
  })
  await audit(tx, by, { action: 'canned-answer:written', subjectId: cannedId, before, after })
  return after
}

export const removeCanned: Handler<typeof contract.removeCanned> = async (ctx, { params }) => {
  await inTransaction(ctx.db, async tx => {
    const before = await lockCanned(tx, params.cannedId)
    if (!before) throw notFound()
    await deleteCanned(tx, params.cannedId)
    await audit(tx, ctx, { action: 'canned-answer:removed', subjectId: params.cannedId, before })
  })
  return done
}
