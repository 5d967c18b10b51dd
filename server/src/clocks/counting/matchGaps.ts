import type { StoredGap } from './row-store.ts'

/** How much two gaps are the same question; 0 is not at all. */
function sameness(one: Omit<StoredGap, 'gapId'>, other: StoredGap): number {
  if (one.day !== other.day || one.whose !== other.whose || one.kind !== other.kind) return 0
  if (one.from === null || one.to === null || other.from === null || other.to === null) return 1
  const ends = Math.min(Date.parse(one.to), Date.parse(other.to))
  return Math.max(0, ends - Math.max(Date.parse(one.from), Date.parse(other.from)))
}

/** A gap that was there keeps its id and what was said to it, also when it has grown or shrunk. In the order of rows. */
export function matchGaps(
  rows: readonly Omit<StoredGap, 'gapId'>[],
  before: readonly StoredGap[],
  newId: () => string,
): StoredGap[] {
  const free = new Set(before)
  const gaps = rows.map((gap): StoredGap => {
    let best: StoredGap | null = null
    for (const one of free) if (sameness(gap, one) > (best ? sameness(gap, best) : 0)) best = one
    if (best) free.delete(best)
    const { gapId, state, answer, answeredAt } = best ?? { gapId: newId(), ...gap }
    return { gapId, ...gap, state, answer, answeredAt }
  })
  return gaps.sort((one, other) => (toSortKey(one) < toSortKey(other) ? -1 : 1))
}

/** As PostgreSQL sorts them: by day, by when they were, what has no place last. */
const toSortKey = ({ day, from, gapId }: StoredGap) => `${day} ${from ?? '~'} ${gapId}`
