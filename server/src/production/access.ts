import type { OrganizationId } from '@claimcrew/contract/kit/ids'
import { readVisibleDays, type VisibleDays } from '../engagements/access.ts'
import type { VisibleRange } from '../engagements/visible-scope-store.ts'
import type { Db } from '../kit/data/db.ts'
import type { Ctx } from '../kit/http/route.ts'
import { listBillersWithProduction } from './report/sums-store.ts'

/** Which production somebody sees: of these people in these days, and of these parts of them. */
export type ProductionScope = {
  /** A person's ranges do not overlap; in the order of their ids. */
  readonly ranges: readonly VisibleRange[]
  /** Only what was done for this client. */
  readonly clientId: OrganizationId | null
  /** What was never submitted is its biller's, and an administrator's. */
  readonly withDrafts: boolean
}

const byBiller = (one: VisibleRange, other: VisibleRange) => (one.billerId < other.billerId ? -1 : 1)

/** The people and days that are meant; where that is everybody, only those who have any. */
export async function readVisibleRanges(db: Db, { scope, from, to }: VisibleDays): Promise<VisibleRange[]> {
  if (scope !== 'everywhere') return scope.toSorted(byBiller)
  const billerIds = await listBillersWithProduction(db)
  return billerIds.map(billerId => ({ billerId, firstDay: from, lastDay: to }))
}

/** All that the reader may see of these days; 404 where they ask for somebody of whom they see nothing. */
export async function readProductionScope(
  ctx: Pick<Ctx, 'actor' | 'db'>,
  query: Parameters<typeof readVisibleDays>[1],
): Promise<ProductionScope> {
  const seen = await readVisibleDays(ctx, query)
  return {
    ranges: await readVisibleRanges(ctx.db, seen),
    clientId: seen.clientId,
    withDrafts: ctx.actor.role !== 'CLIENT',
  }
}
