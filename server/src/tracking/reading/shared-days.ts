import type { Tie } from '@claimcrew/contract/engagements/policy'
import { addDays, later } from '@claimcrew/contract/kit/time'
import { type DayTotal, longestRowSeconds, spanOfDays, totalDays } from '@claimcrew/contract/tracking/rules'
import type { Reach, ReachSpan } from '../../engagements/reach-store.ts'
import { tiesOfShared } from '../../engagements/store.ts'
import { listPeople } from '../../people/store.ts'
import { countedZone } from '../mapping/mapping-store.ts'
import { activityOfPerson } from '../sync/activity-store.ts'
import { readVisibleRows, type Viewer } from '../visible.ts'

/** Both included. */
type DayRange = { readonly from: string; readonly to: string }

/** Days of people whom the viewer has alone, which are rows already, and of those who are shared, made for the viewer. */
export type ViewedDays = {
  readonly whole: Reach
  readonly shared: ReadonlyMap<string, readonly DayTotal[]>
}

const none: ReadonlyMap<string, readonly DayTotal[]> = new Map()

/**
 * Splits a reach by how its tracked time is counted. Whole days are kept as rows. Where another client engages the biller
 * too, a day holds time of both: what is the viewer's is added up from the very rows that the viewer may list.
 */
export async function readViewedDays(viewer: Viewer, reach: Reach, days: DayRange): Promise<ViewedDays> {
  const { db, clientId } = viewer
  if (clientId === null || reach === 'everywhere') return { whole: reach, shared: none }
  const ties = await tiesOfShared(db, clientId, [...new Set(reach.map(one => one.billerId))])
  const isNear = isNearTo(days)
  const tiesOf = Map.groupBy(ties, tie => tie.billerId)
  const sharedIds = [...tiesOf.keys()].filter(id =>
    tiesOf.get(id)?.some(tie => tie.clientId !== clientId && isNear(tie)),
  )
  if (sharedIds.length === 0) return { whole: reach, shared: none }
  const shared = new Map<string, readonly DayTotal[]>()
  for (const person of await listPeople(db, sharedIds)) {
    const own = reach.filter(one => one.billerId === person.id)
    shared.set(person.id, await readOwnDays(viewer, person, tiesOf.get(person.id) ?? [], own, days))
  }
  return { whole: reach.filter(one => !shared.has(one.billerId)), shared }
}

/** A session goes on for a day at most, and a zone is at most a day from another. */
const isNearTo =
  ({ from, to }: DayRange) =>
  ({ startedOn, endedOn }: Tie): boolean =>
    startedOn <= addDays(to, 2) && (endedOn === null || endedOn >= addDays(from, -3))

async function readOwnDays(
  viewer: Viewer,
  person: { readonly id: string; readonly timeZone: string },
  ties: readonly Tie[],
  reach: readonly ReachSpan[],
  { from, to }: DayRange,
): Promise<DayTotal[]> {
  const timeZone = (await countedZone(viewer.db, person.id)) ?? person.timeZone
  const span = spanOfDays(timeZone, from, to)
  // A row that began before the first midnight reaches into its day.
  const begun = { from: later(span.from, -longestRowSeconds * 1000), to: span.to }
  const rows = await readVisibleRows(viewer, { person, ties }, begun, within =>
    activityOfPerson(viewer.db, person.id, within),
  )
  return totalDays(rows, timeZone, from, to).filter(({ day }) =>
    reach.some(one => one.firstDay <= day && day <= one.lastDay),
  )
}
