import { Id, type OrganizationId } from '@claimcrew/contract/kit/ids'
import { SentDay } from '@claimcrew/contract/kit/time'
import type * as contract from '@claimcrew/contract/production/contract'
import * as z from 'zod'
import { readVisibleScope } from '../../engagements/access.ts'
import { cursorParser, toPage } from '../../kit/data/paging.ts'
import type { Ctx, Handler } from '../../kit/http/route.ts'
import { notFound } from '../../kit/refusal.ts'
import { readPersonNames } from '../day/productionDayView.ts'
import { countReviewQueue, listReviewQueue, type ReviewQueuePosition } from './review-queue-store.ts'

const readWaitingCursor = cursorParser<ReviewQueuePosition>(z.tuple([SentDay, Id, Id]))

type ReviewFilter = { readonly billerId?: string | undefined; readonly clientId?: OrganizationId | undefined }

/** What waits for this reader's decision: a client's own, all for an ADMIN. */
export async function readReviewFilter(ctx: Ctx, { billerId, clientId }: ReviewFilter) {
  const { actor } = ctx
  if (actor.role === 'CLIENT' && clientId !== undefined && clientId !== actor.organizationId) throw notFound()
  const scope = await readVisibleScope(ctx.db, actor)
  const own = scope === 'everywhere' ? null : scope
  const forever = { firstDay: '0001-01-01', lastDay: '9999-12-31' }
  const ofOne = own?.filter(one => one.billerId === billerId) ?? [{ billerId: billerId ?? '', ...forever }]
  if (billerId !== undefined && ofOne.length === 0) throw notFound()
  return {
    ranges: billerId === undefined ? own : ofOne,
    clientId: actor.role === 'CLIENT' ? actor.organizationId : (clientId ?? null),
  }
}

export const listReviews: Handler<typeof contract.listReviews> = async (ctx, { query }) => {
  const { cursor, limit, ...sides } = query
  const after = readWaitingCursor(cursor)
  const filter = await readReviewFilter(ctx, sides)
  const rows = await listReviewQueue(ctx.db, filter, after, limit + 1)
  const { items, nextCursor } = toPage(rows, limit, one => [one.day, one.billerId, one.clientId])
  const [names, total] = await Promise.all([
    readPersonNames(
      ctx.db,
      items.flatMap(one => [one.billerId, one.clientId]),
    ),
    countReviewQueue(ctx.db, filter),
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
