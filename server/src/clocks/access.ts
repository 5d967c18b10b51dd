import { addDays } from '@claimcrew/contract/kit/time'
import { openKey } from '../attendance/open-day-store.ts'
import { type Seen, seenOf } from '../engagements/access.ts'
import type { ReachSpan } from '../engagements/reach-store.ts'
import type { Db, Tx } from '../kit/data/db.ts'
import type { SignedInActor } from '../kit/http/session.ts'
import type { Counting } from './counting/count.ts'
import { settle } from './counting/settle.ts'
import { countLeft, leftByBiller } from './reading/left-store.ts'
import { readOpenPunches } from './reading/open-store.ts'
import {
  type ClockSum,
  noClocks,
  type SumKey,
  spansWithTracked,
  sumClocks,
  sumTracked,
  type TrackedSum,
  trackedByDay,
} from './reading/sum-store.ts'

type Range = { readonly from: string; readonly to: string }

/** Whose days are seen; null is everybody's. */
export const billersIn = ({ reach }: Pick<Seen, 'reach'>): string[] | null =>
  reach === 'everywhere' ? null : [...new Set(reach.map(one => one.billerId))]

type OfClient = Range & { readonly clientId: string | null; readonly billerIds: readonly string[] }

/** How many questions are left of these people's days, in one client's parts or in all, as of this moment. */
export async function openGapsOf(
  db: Db | Tx,
  by: Counting,
  asked: OfClient,
): Promise<ReadonlyMap<string, { readonly n: number; readonly seconds: number }>> {
  await settle(db, by, asked, { all: true })
  return leftByBiller(db, asked)
}

/** What was tracked of these people's days in a client's parts, for those whose hours are counted by it. */
export async function trackedDays(
  db: Db | Tx,
  by: Counting,
  asked: OfClient & { readonly clientId: string },
): Promise<{ readonly billerId: string; readonly day: string; readonly trackedSeconds: number }[]> {
  await settle(db, by, asked, { all: true })
  return trackedByDay(db, asked)
}

/** Those of some stretches of people's days in which anything was tracked for a client. */
export async function spansTracked<Span extends ReachSpan>(
  db: Db,
  by: Counting,
  clientId: string,
  spans: readonly Span[],
): Promise<Span[]> {
  const [from] = spans.map(one => one.firstDay).toSorted()
  const to = spans
    .map(one => one.lastDay)
    .toSorted()
    .at(-1)
  if (from === undefined || to === undefined) return []
  await settle(db, by, { from, to, billerIds: [...new Set(spans.map(one => one.billerId))] })
  return spansWithTracked(db, clientId, spans)
}

/** What the three clocks come to, added up by something, and the gaps between that are left. */
export async function clockSums(db: Db | Tx, by: Counting, seen: Seen, key: SumKey): Promise<ClockSum[]> {
  await settle(db, by, { ...seen, billerIds: billersIn(seen) })
  const sums = await sumClocks(db, seen, key)
  const open = await readOpenPunches(db, by.now, seen)
  if (open.length === 0) return sums
  const byKey = new Map(sums.map(sum => [sum.key, sum]))
  for (const one of open) {
    const ofKey = openKey(key, one)
    const sum = byKey.get(ofKey) ?? { ...noClocks, key: ofKey }
    byKey.set(ofKey, { ...sum, punchedSeconds: sum.punchedSeconds + one.uncountedSeconds })
  }
  return [...byKey.values()]
}

/** What was tracked, each moment counted once and where its session was for somebody as theirs, added up by something. */
export async function trackedSums(db: Db | Tx, by: Counting, seen: Seen, key: SumKey): Promise<TrackedSum[]> {
  await settle(db, by, { ...seen, billerIds: billersIn(seen) })
  return sumTracked(db, seen, key)
}

/** The questions of the last weeks that wait for somebody: a biller's that are not answered, a client's, all. */
export async function gapsWaitingFor(
  db: Db,
  by: Counting,
  actor: SignedInActor,
): Promise<{ readonly n: number; readonly seconds: number }> {
  const range = { from: addDays(by.now.slice(0, 10), -62), to: addDays(by.now.slice(0, 10), 1) }
  const seen = await seenOf({ actor, db }, range)
  await settle(db, by, { ...range, billerIds: billersIn(seen) })
  return countLeft(db, seen, actor.role === 'BILLER' ? 'open' : 'left')
}
