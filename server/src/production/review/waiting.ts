import { Id } from '@claimcrew/contract/kit/ids'
import { SentDay } from '@claimcrew/contract/kit/time'
import type * as contract from '@claimcrew/contract/production/contract'
import * as z from 'zod'
import { reachOf } from '../../engagements/access.ts'
import { pageOf, readingCursors } from '../../kit/data/paging.ts'
import { notFound } from '../../kit/http/refusal.ts'
import type { Ctx, Handler } from '../../kit/http/route.ts'
import { namesOf } from '../day/show.ts'
import { countWaiting, type WaitingMark, waitingAfter } from './waiting-store.ts'

const readWaitingCursor = readingCursors<WaitingMark>(z.tuple([SentDay, Id, Id]))

type Whose = { readonly billerId?: string | undefined; readonly clientId?: string | undefined }

/** What waits for this reader's decision: a client's own, all for an ADMIN. */
export async function waitingFor(ctx: Ctx, { billerId, clientId }: Whose) {
  const { actor } = ctx
  if (actor.role === 'CLIENT' && clientId !== undefined && clientId !== actor.userId) throw notFound()
  const reach = await reachOf(ctx.db, actor)
  const own = reach === 'everywhere' ? null : reach
  const forever = { firstDay: '0001-01-01', lastDay: '9999-12-31' }
  const ofOne = own?.filter(one => one.billerId === billerId) ?? [{ billerId: billerId ?? '', ...forever }]
  if (billerId !== undefined && ofOne.length === 0) throw notFound()
  return {
    spans: billerId === undefined ? own : ofOne,
    clientId: actor.role === 'CLIENT' ? actor.userId : (clientId ?? null),
  }
}

export const listReviews: Handler<typeof contract.listReviews> = async (ctx, { query }) => {
  const { cursor, limit, ...whose } = query
  const after = readWaitingCursor(cursor)
  const asked = await waitingFor(ctx, whose)
  const found = await waitingAfter(ctx.db, asked, after, limit + 1)
  const { items, nextCursor } = pageOf(found, limit, one => [one.day, one.billerId, one.clientId])
  const [names, total] = await Promise.all([
    namesOf(
      ctx.db,
      items.flatMap(one => [one.billerId, one.clientId]),
    ),
    countWaiting(ctx.db, asked),
  ])
  return {
    items: items.map(one => ({
      ...one,
      billerName: names.get(one.billerId) ?? '',
      clientName: names.get(one.clientId) ?? '',
      status: 'submitted' as const,
    })),
    nextCursor,
    total,
  }
}
