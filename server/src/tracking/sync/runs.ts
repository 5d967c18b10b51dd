import type { Run } from '@claimcrew/contract/tracking/shapes'
import { pageOf, readCursor } from '../../kit/data/paging.ts'
import type { Ctx } from '../../kit/http/route.ts'
import { listPeople } from '../../people/store.ts'
import { listRuns } from './sync-store.ts'

type Asked = Parameters<typeof listRuns>[1] & { readonly cursor?: string | undefined; readonly limit: number }

export async function runsPage(ctx: Ctx, { cursor, limit, ...filter }: Asked) {
  const found = await listRuns(ctx.db, filter, readCursor(cursor), limit)
  const page = pageOf(found, limit, run => [run.startedAt, run.runId])
  const people = await listPeople(ctx.db, [...new Set(page.items.map(run => run.userId))])
  const names = new Map(people.map(one => [one.id, one.user_name]))
  const items = page.items.map((run): Run => ({ ...run, userName: names.get(run.userId) ?? '' }))
  return { items, nextCursor: page.nextCursor }
}
