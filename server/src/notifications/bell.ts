import { done } from '@claimcrew/contract/kit/reply'
import type * as contract from '@claimcrew/contract/notifications/contract'
import { pageOf, readCursor } from '../kit/data/paging.ts'
import { inTransaction } from '../kit/data/transaction.ts'
import { notFound } from '../kit/http/refusal.ts'
import type { Ctx, Handler } from '../kit/http/route.ts'
import { refuseOthers } from './refuse-others.ts'
import { mark, markAll, notificationsBefore, readBell } from './store.ts'

export const listNotifications: Handler<typeof contract.listNotifications> = async (ctx, { params }) => {
  refuseOthers(ctx, params.userId)
  return { ...done, ...(await readBell(ctx.db, params.userId)) }
}

export const markRead: Handler<typeof contract.markRead> = (ctx, { params }) =>
  markOne(ctx, params.notificationId, true)

export const markUnread: Handler<typeof contract.markUnread> = (ctx, { params }) =>
  markOne(ctx, params.notificationId, false)

async function markOne({ db, actor, now }: Ctx, notificationId: string, read: boolean) {
  if (!(await mark(db, { userId: actor.userId, notificationId, now }, read))) throw notFound()
  return done
}

export const markAllRead: Handler<typeof contract.markAllRead> = async (ctx, { params, body }) => {
  refuseOthers(ctx, params.userId)
  const marked = await inTransaction(ctx.db, tx => markAll(tx, params.userId, body.kind, ctx.now))
  return { ...done, marked }
}

export const listHistory: Handler<typeof contract.listHistory> = async (ctx, { params, query }) => {
  refuseOthers(ctx, params.userId)
  const { kind, unread, cursor, limit } = query
  const found = await notificationsBefore(ctx.db, params.userId, {
    kind,
    unread: unread === 'true',
    before: readCursor(cursor),
    limit: limit + 1,
  })
  return pageOf(found, limit, one => [one.createdAt, one.notificationId])
}
