import type * as contract from '@claimcrew/contract/engagements/contract'
import { Id } from '@claimcrew/contract/kit/ids'
import { SentDay } from '@claimcrew/contract/kit/time'
import * as z from 'zod'
import { pageOf, readingCursors } from '../kit/data/paging.ts'
import type { Handler } from '../kit/http/route.ts'
import { peopleIn, Sides } from './people.ts'
import { type EngagementMark, listEngagementsOf } from './store.ts'

const readMark = readingCursors<EngagementMark>(z.tuple([SentDay, Id]))

export const listEngagements: Handler<typeof contract.listEngagements> = async (
  ctx,
  { params, query: { cursor, limit } },
) => {
  const wish = { after: readMark(cursor), limit: limit + 1 }
  const found = await listEngagementsOf(ctx.db, ctx.actor, params.userId, wish)
  const { items, nextCursor } = pageOf(found, limit, row => [row.startedOn, row.engagementId])
  const sides = new Sides(await peopleIn(ctx, items), ctx.now)
  return { engagements: items.map(row => sides.show(row)), nextCursor }
}
