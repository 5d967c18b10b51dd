import { mayResolveGap, maySeeGap } from '@claimcrew/contract/clocks/policy'
import type { Gap } from '@claimcrew/contract/clocks/shapes'
import { dayIn } from '@claimcrew/contract/kit/time'
import { listVisiblePeriods } from '../../engagements/access.ts'
import type { Tx } from '../../kit/data/db.ts'
import type { CommandCtx } from '../../kit/http/route.ts'
import { conflict, forbidden, notFound } from '../../kit/refusal.ts'
import { type ListedPerson, listPeople } from '../../people/store.ts'
import { countBillerDueDays } from '../counting/countDueDays.ts'
import { recountClockDays } from '../counting/recount.ts'
import { findGaps, type GapRow } from './gap-store.ts'
import { toGapViews } from './gapView.ts'

export type LockedGap = { readonly gap: GapRow; readonly biller: ListedPerson }

const isGone = () => conflict('This gap is gone because the day changed. Reload to see the latest.')

/**
 * Gaps that the actor sees, as they are at this moment, with nobody else changing them until the transaction ends. Anyone who
 * asks for one that they may not see learns nothing; one that is gone by now is said to be.
 */
export async function lockReadableGaps(
  tx: Tx,
  ctx: CommandCtx,
  gapIds: readonly string[],
): Promise<LockedGap[]> {
  const row = await findGaps(tx, gapIds)
  if (row.length < new Set(gapIds).size) throw notFound()
  const billerIds = [...new Set(row.map(one => one.billerId))].sort()
  for (const billerId of billerIds) {
    const periods = await listVisiblePeriods(tx, ctx.actor, billerId)
    const own = row.filter(one => one.billerId === billerId)
    if (own.some(gap => !maySeeGap(ctx.actor, gap, periods))) throw notFound()
  }
  for (const billerId of billerIds) await countBillerDueDays(tx, ctx, billerId)
  const now = await findGaps(tx, gapIds)
  if (now.length < row.length) throw isGone()
  const people = new Map((await listPeople(tx, billerIds)).map(one => [one.id, one]))
  return now.map(gap => {
    const biller = people.get(gap.billerId)
    if (!biller) throw notFound()
    return { gap, biller }
  })
}

export async function lockReadableGap(tx: Tx, ctx: CommandCtx, gapId: string): Promise<LockedGap> {
  const [locked] = await lockReadableGaps(tx, ctx, [gapId])
  if (!locked) throw notFound()
  return locked
}

export function refuseResolved({ state }: GapRow): void {
  if (state === 'resolved') throw conflict('This is already resolved.')
}

/** A client settles what is in their own part, but not forever after the engagement has ended. */
export async function refuseUnlessReviewer(
  tx: Tx,
  ctx: CommandCtx,
  { gap, biller }: LockedGap,
): Promise<void> {
  const periods = await listVisiblePeriods(tx, ctx.actor, biller.id)
  if (!mayResolveGap(ctx.actor, gap, periods, dayIn(biller.timeZone, ctx.now)))
    throw forbidden('This engagement has ended, so its time gaps can’t be changed anymore. Ask an admin.')
}

/** Compares the days of these gaps anew and answers them as they are then. */
export async function recountGaps(tx: Tx, ctx: CommandCtx, locked: readonly LockedGap[]): Promise<Gap[]> {
  const days = new Map(locked.map(one => [`${one.biller.id} ${one.gap.day}`, one]))
  for (const { biller, gap } of days.values())
    await recountClockDays(tx, ctx, biller, { firstDay: gap.day, lastDay: gap.day })
  const gaps = await findGaps(
    tx,
    locked.map(one => one.gap.gapId),
  )
  if (gaps.length < locked.length) throw isGone()
  return toGapViews(tx, gaps)
}
