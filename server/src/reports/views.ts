import { doneReply } from '@claimcrew/contract/kit/reply'
import { dayIn } from '@claimcrew/contract/kit/time'
import * as contract from '@claimcrew/contract/reports/contract'
import type { SavedView } from '@claimcrew/contract/reports/shapes'
import type { Tx } from '../kit/data/db.ts'
import { inTransaction } from '../kit/data/transaction.ts'
import { runCommand } from '../kit/http/idempotency.ts'
import type { Ctx, Handler } from '../kit/http/route.ts'
import { conflict, notFound } from '../kit/refusal.ts'
import { lockUser } from '../people/commands.ts'
import { readReportScope } from './reportScope.ts'
import { insertView, listSavedViews, removeView, updateView, type ViewOwner } from './view-store.ts'

export const listViews: Handler<typeof contract.listViews> = async ({ db, actor }) => ({
  views: await listSavedViews(db, actor),
})

/** Nobody keeps a look at somebody of whom they see nothing. */
async function refuseUnseen(ctx: Ctx, { billerId, clientId }: Pick<SavedView, 'billerId' | 'clientId'>) {
  const today = dayIn(ctx.actor.timeZone, ctx.now)
  await readReportScope(
    ctx,
    { from: today, to: today },
    { billerId: billerId ?? undefined, clientId: clientId ?? undefined },
  )
}

/** One's views, of which nobody adds or renames another meanwhile. */
async function lockViewsForUpdate(tx: Tx, owner: ViewOwner): Promise<SavedView[]> {
  await lockUser(tx, owner.userId)
  return listSavedViews(tx, owner)
}

function refuseTaken(name: string, others: readonly SavedView[]): void {
  if (others.some(one => one.name.toLowerCase() === name.toLowerCase()))
    throw conflict('You already have a view with this name.', { name: 'Choose another name.' })
}

export const saveView: Handler<typeof contract.saveView> = async (ctx, { body }) => {
  await refuseUnseen(ctx, body)
  const owner = ctx.actor
  return runCommand(ctx, async tx => {
    const views = await lockViewsForUpdate(tx, owner)
    refuseTaken(body.name, views)
    if (views.length >= contract.maxViews)
      throw conflict(`You already have ${contract.maxViews} views. Delete one first.`)
    const view = { viewId: ctx.newId(), ...body, createdAt: ctx.now }
    await insertView(tx, owner, view)
    return { view }
  })
}

export const changeView: Handler<typeof contract.changeView> = async (ctx, { params: { viewId }, body }) => {
  const { name, kind, by, ...settings } = body
  const hasSettings = kind !== undefined && by !== undefined
  if (hasSettings) await refuseUnseen(ctx, settings)
  const owner = ctx.actor
  return inTransaction(ctx.db, async tx => {
    const views = await lockViewsForUpdate(tx, owner)
    const existing = views.find(one => one.viewId === viewId)
    if (!existing) throw notFound()
    const view = {
      ...existing,
      ...(hasSettings && { kind, by, ...settings }),
      ...(name !== undefined && { name }),
    }
    refuseTaken(
      view.name,
      views.filter(one => one.viewId !== viewId),
    )
    await updateView(tx, owner, viewId, view)
    return { view }
  })
}

export const deleteView: Handler<typeof contract.deleteView> = (ctx, { params: { viewId } }) =>
  runCommand(ctx, async tx => {
    if (!(await removeView(tx, ctx.actor, viewId))) throw notFound()
    return doneReply
  })
