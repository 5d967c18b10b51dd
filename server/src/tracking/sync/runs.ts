import type * as contract from '@claimcrew/contract/tracking/contract'
import type { Run } from '@claimcrew/contract/tracking/shapes'
import { pageOf, readCursor } from '../../kit/data/paging.ts'
import type { Handler } from '../../kit/http/route.ts'
import { listPeople } from '../../people/store.ts'
import { listRuns as runsBefore } from './sync-store.ts'

export const listRuns: Handler<typeof contract.listRuns> = async (ctx, { query }) => {
  const { cursor, limit, ...filter } = query
  const found = await runsBefore(ctx.db, filter, readCursor(cursor), limit)
  const page = pageOf(found, limit, run => [run.startedAt, run.runId])
  const people = await listPeople(ctx.db, [...new Set(page.items.map(run => run.userId))])
  const names = new Map(people.map(one => [one.id, one.user_name]))
  const items = page.items.map((run): Run => ({ ...run, userName: names.get(run.userId) ?? '' }))
  return { items, nextCursor: page.nextCursor }
}
