import { doneReply } from '@claimcrew/contract/kit/reply'
import type * as contract from '@claimcrew/contract/notifications/contract'
import { parseCursor, toPage } from '../kit/data/paging.ts'
import { runCommand } from '../kit/http/idempotency.ts'
import type { Ctx, Handler } from '../kit/http/route.ts'
import { notFound } from '../kit/refusal.ts'
import { refuseOthers } from './refuseOthers.ts'
import { listNotificationPage, readBell, writeAllRead, writeReadMark } from './store.ts'

export const listNotifications: Handler<typeof contract.listNotifications> = async (ctx, { params }) => {
  refuseOthers(ctx, params.userId)
  return { ...doneReply, ...(await readBell(ctx.db, params.userId)) }
}

export const markRead: Handler<typeof contract.markRead> = (ctx, { params }) =>
  markOne(ctx, params.notificationId, true)

export const markUnread: Handler<typeof contract.markUnread> = (ctx, { params }) =>
  markOne(ctx, params.notificationId, false)

async function markOne({ db, actor, now }: Ctx, notificationId: string, read: boolean) {
  if (!(await writeReadMark(db, { userId: actor.userId, notificationId, now }, read))) throw notFound()
  return doneReply
}

export const markAllRead: Handler<typeof contract.markAllRead> = async (ctx, { params, body }) => {
  refuseOthers(ctx, params.userId)
  return runCommand(ctx, async tx => ({
    ...doneReply,
    marked: await writeAllRead(tx, params.userId, body.kind, ctx.now),
  }))
}

export const listHistory: Handler<typeof contract.listHistory> = async (ctx, { params, query }) => {
  refuseOthers(ctx, params.userId)
  const { kind, unread, cursor, limit } = query
  const rows = await listNotificationPage(ctx.db, params.userId, {
    kind,
    unread: unread === 'true',
    before: parseCursor(cursor),
    limit: limit + 1,
  })
  return toPage(rows, limit, one => [one.createdAt, one.notificationId])
}
