import { workTypeOf } from '../kit/workTypes.ts'

export const targetSources = ['default', 'house', 'client'] as const
export type TargetSource = (typeof targetSources)[number]

export type Target = {
  readonly perHour: number | null
  readonly source: TargetSource
  /** The first day on which it counts; null is always. */
  readonly from: string | null
}

/** What somebody has set from a day on; without a client it is the house's. A null takes it back from that day on. */
export type SetTarget = {
  readonly clientId: string | null
  readonly workType: string
  readonly byPhone: boolean
  readonly perHour: number | null
  readonly from: string
}

type Work = { readonly clientId: string | null; readonly workType: string; readonly byPhone: boolean }

/** The default; by phone only where calls have one of their own. */
function defaultOf({ workType, byPhone }: Work): Target {
  const facts = workTypeOf(workType)
  const perHour = (byPhone ? facts?.perHourByPhone : undefined) ?? facts?.perHour ?? null
  return { perHour, source: 'default', from: null }
}

const keyOf = (clientId: string | null, workType: string, byPhone: boolean) =>
  `${clientId ?? ''} ${workType}${byPhone ? ' by phone' : ''}`

export type FindTarget = (work: Work, day: string) => Target

/**
 * What counts for a piece of work on a day: the client's over the house's over the default. Within each of them, what is
 * set for calls goes before what is set for all of that work.
 */
export function targetFinder(set: readonly SetTarget[]): FindTarget {
  const latestFirst = set.toSorted((one, other) => (one.from < other.from ? 1 : -1))
  const byKey = Map.groupBy(latestFirst, one => keyOf(one.clientId, one.workType, one.byPhone))
  const setFor = (clientId: string | null, workType: string, byPhone: boolean, day: string) => {
    const found = byKey.get(keyOf(clientId, workType, byPhone))?.find(one => one.from <= day)
    return found && found.perHour !== null ? found : undefined
  }
  const isSet = set.length > 0
  return (work, day) => {
    if (!isSet) return defaultOf(work)
    const { clientId, workType } = work
    for (const owner of clientId === null ? [null] : [clientId, null])
      for (const byPhone of work.byPhone ? [true, false] : [false]) {
        const found = setFor(owner, workType, byPhone, day)
        if (found)
          return { perHour: found.perHour, source: owner === null ? 'house' : 'client', from: found.from }
      }
    return defaultOf(work)
  }
}
