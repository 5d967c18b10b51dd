import { toReviewRange } from '@claimcrew/contract/clocks/reviewRange'
import type { OrganizationId } from '@claimcrew/contract/kit/ids'
import { type DayRange, dayIn } from '@claimcrew/contract/kit/time'
import { readVisibleDays, type VisibleDays } from '../engagements/access.ts'
import type { VisibleRange } from '../engagements/visible-scope-store.ts'
import type { Db, Tx } from '../kit/data/db.ts'
import { formatSumKey } from '../kit/data/sums.ts'
import type { CommandCtx } from '../kit/http/route.ts'
import type { SignedInActor } from '../kit/http/session.ts'
import { countDueDays } from './counting/countDueDays.ts'
import { readOpenPunches } from './reading/open-store.ts'
import {
  type ClockSum,
  type ClockSumKey,
  emptyClockSum,
  filterRangesWithTracked,
  readTrackedByDay,
  sumClocks,
} from './reading/sum-store.ts'
import { countUnresolved, countUnresolvedByBiller } from './reading/unresolved-store.ts'

/** The billers whose days are visible; null stands for everybody's. */
export const listVisibleBillers = ({ scope }: Pick<VisibleDays, 'scope'>): string[] | null =>
  scope === 'everywhere' ? null : [...new Set(scope.map(one => one.billerId))]

type ClientPartsFilter = DayRange & {
  readonly clientId: OrganizationId | null
  readonly billerIds: readonly string[]
}

/** How many questions are left of these people's days, in one client's parts or in all, as of this moment. */
export async function countOpenGaps(
  db: Db | Tx,
  ctx: Pick<CommandCtx, 'now' | 'newId'>,
  filter: ClientPartsFilter,
): Promise<ReadonlyMap<string, { readonly n: number; readonly seconds: number }>> {
  await countDueDays(db, ctx, filter, { all: true })
  return countUnresolvedByBiller(db, filter)
}

/** What was tracked of these people's days in a client's parts, for those whose hours are counted by it. */
export async function readTrackedDays(
  db: Db | Tx,
  ctx: Pick<CommandCtx, 'now' | 'newId'>,
  filter: ClientPartsFilter & { readonly clientId: OrganizationId },
): Promise<{ readonly billerId: string; readonly day: string; readonly trackedSeconds: number }[]> {
  await countDueDays(db, ctx, filter, { all: true })
  return readTrackedByDay(db, filter)
}

/** Keeps those ranges of people's days in which anything was tracked for a client. */
export async function filterTrackedRanges<Span extends VisibleRange>(
  db: Db,
  ctx: Pick<CommandCtx, 'now' | 'newId'>,
  clientId: OrganizationId,
  ranges: readonly Span[],
): Promise<Span[]> {
  const [from] = ranges.map(one => one.firstDay).toSorted()
  const to = ranges
    .map(one => one.lastDay)
    .toSorted()
    .at(-1)
  if (from === undefined || to === undefined) return []
  await countDueDays(db, ctx, { from, to, billerIds: [...new Set(ranges.map(one => one.billerId))] })
  return filterRangesWithTracked(db, clientId, ranges)
}

/** What the three clocks come to, added up by something, and the gaps between that are left. */
export async function readClockSums(
  db: Db | Tx,
  ctx: Pick<CommandCtx, 'now' | 'newId'>,
  seen: VisibleDays,
  key: ClockSumKey,
): Promise<ClockSum[]> {
  await countDueDays(db, ctx, { ...seen, billerIds: listVisibleBillers(seen) })
  const sums = await sumClocks(db, seen, key)
  const open = await readOpenPunches(db, ctx.now, seen)
  if (open.length === 0) return sums
  const byKey = new Map(sums.map(sum => [sum.key, sum]))
  for (const one of open) {
    const ofKey = formatSumKey(key, one)
    const sum = byKey.get(ofKey) ?? { ...emptyClockSum, key: ofKey }
    byKey.set(ofKey, { ...sum, punchedSeconds: sum.punchedSeconds + one.uncountedSeconds })
  }
  return [...byKey.values()]
}

/** The questions since last month that wait for somebody: a biller's that are not answered, a client's, all. */
export async function countWaitingGaps(
  db: Db,
  ctx: Pick<CommandCtx, 'now' | 'newId'>,
  actor: SignedInActor,
): Promise<{ readonly n: number; readonly seconds: number }> {
  const range = toReviewRange(dayIn(actor.timeZone, ctx.now))
  const seen = await readVisibleDays({ actor, db }, range)
  await countDueDays(db, ctx, { ...range, billerIds: listVisibleBillers(seen) })
  return countUnresolved(db, seen, actor.role === 'BILLER' ? 'open' : 'left')
}
