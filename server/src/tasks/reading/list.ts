import type * as contract from '@claimcrew/contract/tasks/contract'
import type { TaskQuery } from '@claimcrew/contract/tasks/contract'
import type { RawBuilder } from 'kysely'
import { pageOf } from '../../kit/data/paging.ts'
import type { Ctx, Handler } from '../../kit/http/route.ts'
import { type AccessEnds, asOfEnd, readAccessEnds } from '../ended.ts'
import { dependsOnNow, matching, needsZones, zonesFor } from './filter-store.ts'
import { markOf, pageOfTasks, readTaskCursor, totalOf } from './list-store.ts'

/** Which tasks a filter means to somebody. */
export async function meantBy(ctx: Ctx, query: TaskQuery): Promise<RawBuilder<boolean>> {
  return (await meaning(ctx, query, await readAccessEnds(ctx.db, ctx.actor, ctx.now)))(false)
}

async function meaning(
  ctx: Ctx,
  query: TaskQuery,
  ends: AccessEnds,
): Promise<(isCommon: boolean) => RawBuilder<boolean>> {
  const zones = needsZones(query) ? await zonesFor(ctx.db, ctx.actor) : []
  return isCommon => matching(ctx.actor, ends, query, zones, ctx.now, isCommon)
}

/** From so many on, words are common. */
const many = 300

export const listTasks: Handler<typeof contract.listTasks> = async (ctx, { query }) => {
  const { sort, cursor, limit, ...filter } = query
  const after = readTaskCursor(sort, cursor)
  const ends = await readAccessEnds(ctx.db, ctx.actor, ctx.now)
  const meant = await meaning(ctx, filter, ends)
  const counting = totalOf(ctx.db, ctx.actor, filter, meant(false), !dependsOnNow(filter))
  const isCommon = filter.q !== undefined && (await counting) > many
  const [found, total] = await Promise.all([
    pageOfTasks(ctx.db, meant(isCommon), sort, after, limit + 1),
    counting,
  ])
  const { items, nextCursor } = pageOf(found, limit, markOf(sort))
  return { items: await asOfEnd(ctx.db, ctx.actor, items, ends), nextCursor, total }
}
