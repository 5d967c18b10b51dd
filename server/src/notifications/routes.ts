import { live } from '@claimcrew/contract/kit/live'
import { done } from '@claimcrew/contract/kit/reply'
import * as contract from '@claimcrew/contract/notifications/contract'
import { pageOf, readCursor } from '../kit/data/paging.ts'
import { inTransaction } from '../kit/data/transaction.ts'
import { notFound } from '../kit/http/refusal.ts'
import { type Ctx, on, type Route } from '../kit/http/route.ts'
import { Streamed } from '../kit/http/streamed.ts'
import { listMails } from './mails.ts'
import { refuseOthers } from './refuse-others.ts'
import { getSettings, saveSettings } from './settings.ts'
import { mark, markAll, notificationsBefore, readBell } from './store.ts'
import { subscribe } from './subscription.ts'

async function markOne({ db, actor, now }: Ctx, notificationId: string, read: boolean) {
  if (!(await mark(db, { userId: actor.userId, notificationId, now }, read))) throw notFound()
  return done
}

export const routes: Route[] = [
  on(contract.listNotifications, async (ctx, { params }) => {
    refuseOthers(ctx, params.userId)
    return { ...done, ...(await readBell(ctx.db, params.userId)) }
  }),
  on(contract.markRead, (ctx, { params }) => markOne(ctx, params.notificationId, true)),
  on(contract.markUnread, (ctx, { params }) => markOne(ctx, params.notificationId, false)),
  on(contract.markAllRead, async (ctx, { params, body }) => {
    refuseOthers(ctx, params.userId)
    const marked = await inTransaction(ctx.db, tx => markAll(tx, params.userId, body.kind, ctx.now))
    return { ...done, marked }
  }),
  on(contract.listHistory, async (ctx, { params, query: { kind, unread, cursor, limit } }) => {
    refuseOthers(ctx, params.userId)
    const asked = { kind, unread: unread === 'true', before: readCursor(cursor), limit: limit + 1 }
    const found = await notificationsBefore(ctx.db, params.userId, asked)
    return pageOf(found, limit, one => [one.createdAt, one.notificationId])
  }),
  getSettings,
  saveSettings,
  subscribe,
  listMails,
  on(live, async ctx => new Streamed((request, reply) => ctx.line.open(ctx.actor, request, reply))),
]
