import type * as contract from '@claimcrew/contract/tracking/contract'
import type { SyncRun } from '@claimcrew/contract/tracking/shapes'
import { parseCursor, toPage } from '../../kit/data/paging.ts'
import type { Handler } from '../../kit/http/route.ts'
import { listPeople } from '../../people/store.ts'
import { listRuns as runsBefore } from './run-store.ts'

export const listRuns: Handler<typeof contract.listRuns> = async (ctx, { query }) => {
  const { cursor, limit, ...filter } = query
  const rows = await runsBefore(ctx.db, filter, parseCursor(cursor), limit)
  const page = toPage(rows, limit, run => [run.startedAt, run.runId])
  const people = await listPeople(ctx.db, [...new Set(page.items.map(run => run.userId))])
  const names = new Map(people.map(one => [one.id, one.userName]))
  const items = page.items.map((run): SyncRun => ({ ...run, userName: names.get(run.userId) ?? '' }))
  return { items, nextCursor: page.nextCursor }
}
