import type * as contract from '@claimcrew/contract/tasks/contract'
import type { TaskQuery } from '@claimcrew/contract/tasks/contract'
import type { RawBuilder } from 'kysely'
import { pageOf } from '../../kit/data/paging.ts'
import type { Ctx, Handler } from '../../kit/http/route.ts'
import { dependsOnNow, matching, needsZones, zonesFor } from './filter-store.ts'
import { markOf, pageOfTasks, readTaskCursor, totalOf } from './list-store.ts'

/** Which tasks a filter means to somebody. */
export async function meantBy(ctx: Ctx, query: TaskQuery): Promise<RawBuilder<boolean>> {
  const zones = needsZones(query) ? await zonesFor(ctx.db, ctx.actor) : []
  return matching(ctx.actor, query, zones, ctx.now)
}

export const listTasks: Handler<typeof contract.listTasks> = async (ctx, { query }) => {
  const { sort, cursor, limit, ...filter } = query
  const after = readTaskCursor(sort, cursor)
  const meant = await meantBy(ctx, filter)
  const [found, total] = await Promise.all([
    pageOfTasks(ctx.db, meant, sort, after, limit + 1),
    totalOf(ctx.db, ctx.actor, filter, meant, !dependsOnNow(filter)),
  ])
  return { ...pageOf(found, limit, markOf(sort)), total }
}
