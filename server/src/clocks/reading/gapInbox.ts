import type * as contract from '@claimcrew/contract/clocks/contract'
import { gapKinds } from '@claimcrew/contract/clocks/gapKinds'
import { Id } from '@claimcrew/contract/kit/ids'
import { SentDay } from '@claimcrew/contract/kit/time'
import * as z from 'zod'
import { readVisibleDays } from '../../engagements/access.ts'
import { cursorParser, toPage } from '../../kit/data/paging.ts'
import type { Handler } from '../../kit/http/route.ts'
import { listVisibleBillers } from '../access.ts'
import { countDueDays } from '../counting/countDueDays.ts'
import { countGaps, type GapPagePosition, listGaps as readGaps } from '../gaps/gap-store.ts'
import { toGapViews } from '../gaps/gapView.ts'

const readDayCursor = cursorParser<GapPagePosition>(z.tuple([SentDay, Id]))
const readLengthCursor = cursorParser<GapPagePosition>(z.tuple([z.int().min(0).max(2_000_000_000), Id]))

/** Gaps that one may see, the latest day or the longest first. */
export const listGaps: Handler<typeof contract.listGaps> = async (ctx, { query }) => {
  const { kind, state, sort, limit, cursor } = query
  const after = sort === 'day' ? readDayCursor(cursor) : readLengthCursor(cursor)
  const seen = await readVisibleDays(ctx, query)
  await countDueDays(ctx.db, ctx, { ...seen, billerIds: listVisibleBillers(seen) })
  const [gaps, counts] = await Promise.all([
    readGaps(ctx.db, seen, { state, kind }, { sort, after, limit: limit + 1 }),
    countGaps(ctx.db, seen, state),
  ])
  const { items, nextCursor } = toPage(gaps, limit, gap => [
    sort === 'day' ? gap.day : gap.seconds,
    gap.gapId,
  ])
  const listedCounts = counts.filter(one => kind === undefined || one.kind === kind)
  const none = { n: 0, seconds: 0 }
  return {
    items: await toGapViews(ctx.db, items),
    nextCursor,
    total: listedCounts.reduce((sum, one) => sum + one.n, 0),
    totalSeconds: listedCounts.reduce((sum, one) => sum + one.seconds, 0),
    byKind: gapKinds.map(one => ({ ...none, ...counts.find(count => count.kind === one), kind: one })),
  }
}
