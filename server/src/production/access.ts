import { type Seen, seenOf } from '../engagements/access.ts'
import type { ReachSpan } from '../engagements/reach-store.ts'
import type { Db } from '../kit/data/db.ts'
import type { Ctx } from '../kit/http/route.ts'
import { billersWithProduction } from './report/sums-store.ts'

/** Which production somebody sees: of these people in these days, and of these parts of them. */
export type Scope = {
  /** A person's spans do not overlap; in the order of their ids. */
  readonly spans: readonly ReachSpan[]
  /** Only what was done for this client. */
  readonly clientId: string | null
  /** What was never submitted is its biller's, and an administrator's. */
  readonly withDrafts: boolean
}

const byBiller = (one: ReachSpan, other: ReachSpan) => (one.billerId < other.billerId ? -1 : 1)

/** Whose days are meant: of everybody those who have any. */
export async function spansOf(db: Db, { reach, from, to }: Seen): Promise<ReachSpan[]> {
  if (reach !== 'everywhere') return reach.toSorted(byBiller)
  const billerIds = await billersWithProduction(db)
  return billerIds.map(billerId => ({ billerId, firstDay: from, lastDay: to }))
}

/** All that the reader may see of these days; 404 where they ask for somebody of whom they see nothing. */
export async function scopeOf(
  ctx: Pick<Ctx, 'actor' | 'db'>,
  asked: Parameters<typeof seenOf>[1],
): Promise<Scope> {
  const seen = await seenOf(ctx, asked)
  return {
    spans: await spansOf(ctx.db, seen),
    clientId: seen.clientId,
    withDrafts: ctx.actor.role !== 'CLIENT',
  }
}
