import type * as contract from '@claimcrew/contract/engagements/contract'
import { Id } from '@claimcrew/contract/kit/ids'
import { SentDay } from '@claimcrew/contract/kit/time'
import { toOwnerId } from '@claimcrew/contract/permissions'
import * as z from 'zod'
import { cursorParser, toPage } from '../kit/data/paging.ts'
import type { Handler } from '../kit/http/route.ts'
import { EngagementViewer, readEngagedPeople } from './people.ts'
import { type EngagementPosition, listPersonEngagements } from './store.ts'

const readMark = cursorParser<EngagementPosition>(z.tuple([SentDay, Id]))

export const listEngagements: Handler<typeof contract.listEngagements> = async (
  ctx,
  { params, query: { cursor, limit } },
) => {
  // One's own are those of the organization that one acts for.
  const userId = params.userId === ctx.actor.userId ? toOwnerId(ctx.actor) : params.userId
  const page = { after: readMark(cursor), limit: limit + 1 }
  const rows = await listPersonEngagements(ctx.db, ctx.actor, userId, page)
  const { items, nextCursor } = toPage(rows, limit, row => [row.startedOn, row.engagementId])
  const sides = new EngagementViewer(await readEngagedPeople(ctx, items), ctx.now)
  return { engagements: items.map(row => sides.show(row)), nextCursor }
}
