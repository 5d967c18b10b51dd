import { mayResolveGap, maySeeGap } from '@claimcrew/contract/clocks/policy'
import type { Gap } from '@claimcrew/contract/clocks/shapes'
import { dayIn } from '@claimcrew/contract/kit/time'
import { tiesWith } from '../../engagements/access.ts'
import type { Tx } from '../../kit/data/db.ts'
import { conflict, forbidden, notFound } from '../../kit/http/refusal.ts'
import type { Acting } from '../../kit/http/route.ts'
import { type ListedPerson, listPeople } from '../../people/store.ts'
import { recount } from '../counting/count.ts'
import { countDue } from '../counting/settle.ts'
import { findGaps, type KeptGap } from './gap-store.ts'
import { shownGaps } from './show.ts'

export type HeldGap = { readonly gap: KeptGap; readonly biller: ListedPerson }

const isGone = () => conflict('This gap is gone because the day changed. Reload to see the latest.')

/**
 * Gaps that the actor sees, as they are at this moment, with nobody else changing them until the transaction ends. Whoever
 * asks for one that they may not see learns nothing; one that is gone by now is said to be.
 */
export async function holdGaps(tx: Tx, by: Acting, gapIds: readonly string[]): Promise<HeldGap[]> {
  const found = await findGaps(tx, gapIds)
  if (found.length < new Set(gapIds).size) throw notFound()
  const billerIds = [...new Set(found.map(one => one.billerId))].sort()
  for (const billerId of billerIds) {
    const ties = await tiesWith(tx, by.actor, billerId)
    const own = found.filter(one => one.billerId === billerId)
    if (own.some(gap => !maySeeGap(by.actor, gap, ties))) throw notFound()
  }
  for (const billerId of billerIds) await countDue(tx, by, billerId)
  const now = await findGaps(tx, gapIds)
  if (now.length < found.length) throw isGone()
  const people = new Map((await listPeople(tx, billerIds)).map(one => [one.id, one]))
  return now.map(gap => {
    const biller = people.get(gap.billerId)
    if (!biller) throw notFound()
    return { gap, biller }
  })
}

export async function holdGap(tx: Tx, by: Acting, gapId: string): Promise<HeldGap> {
  const [held] = await holdGaps(tx, by, [gapId])
  if (!held) throw notFound()
  return held
}

export function refuseSettled({ state }: KeptGap): void {
  if (state === 'resolved') throw conflict('This is already resolved.')
}

/** A client settles what is in their own part, but not for ever after the engagement has ended. */
export async function refuseUnlessReviewer(tx: Tx, by: Acting, { gap, biller }: HeldGap): Promise<void> {
  const ties = await tiesWith(tx, by.actor, biller.id)
  if (!mayResolveGap(by.actor, gap, ties, dayIn(biller.timeZone, by.now)))
    throw forbidden('This engagement has ended, so its time gaps can’t be changed anymore. Ask an admin.')
}

/** Compares the days of these gaps anew and answers them as they are then. */
export async function recountGaps(tx: Tx, by: Acting, held: readonly HeldGap[]): Promise<Gap[]> {
  const days = new Map(held.map(one => [`${one.biller.id} ${one.gap.day}`, one]))
  for (const { biller, gap } of days.values())
    await recount(tx, by, biller, { firstDay: gap.day, lastDay: gap.day })
  const gaps = await findGaps(
    tx,
    held.map(one => one.gap.gapId),
  )
  if (gaps.length < held.length) throw isGone()
  return shownGaps(tx, gaps)
}
