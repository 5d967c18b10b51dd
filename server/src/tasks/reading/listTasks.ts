import type * as contract from '@claimcrew/contract/tasks/contract'
import type { TaskQuery } from '@claimcrew/contract/tasks/contract'
import type { RawBuilder } from 'kysely'
import { toPage } from '../../kit/data/paging.ts'
import type { Ctx, Handler } from '../../kit/http/route.ts'
import { type AccessEnds, readAccessEnds, readTasksAtEnd } from '../accessEnds.ts'
import { dependsOnNow, matchesQuerySql, needsZones, readClientZones } from './filter-store.ts'
import { countTotal, listTaskPage, parseTaskCursor, toTaskPosition } from './list-store.ts'

/** Which tasks a filter means to somebody. */
export async function readQueryCondition(ctx: Ctx, query: TaskQuery): Promise<RawBuilder<boolean>> {
  return (await meaning(ctx, query, await readAccessEnds(ctx.db, ctx.actor, ctx.now)))(false)
}

async function meaning(
  ctx: Ctx,
  query: TaskQuery,
  ends: AccessEnds,
): Promise<(isCommon: boolean) => RawBuilder<boolean>> {
  const zones = needsZones(query) ? await readClientZones(ctx.db, ctx.actor) : []
  return isCommon => matchesQuerySql(ctx.actor, ends, query, zones, ctx.now, isCommon)
}

/** From so many on, words are common. */
const commonFrom = 300

export const listTasks: Handler<typeof contract.listTasks> = async (ctx, { query }) => {
  const { sort, cursor, limit, ...filter } = query
  const after = parseTaskCursor(sort, cursor)
  const ends = await readAccessEnds(ctx.db, ctx.actor, ctx.now)
  const toCondition = await meaning(ctx, filter, ends)
  const counting = countTotal(ctx.db, ctx.actor, filter, toCondition(false), !dependsOnNow(filter))
  const isCommon = filter.q !== undefined && (await counting) > commonFrom
  const [page, total] = await Promise.all([
    listTaskPage(ctx.db, toCondition(isCommon), sort, after, limit + 1),
    counting,
  ])
  const { items, nextCursor } = toPage(page, limit, toTaskPosition(sort))
  return { items: await readTasksAtEnd(ctx.db, ctx.actor, items, ends), nextCursor, total }
}
