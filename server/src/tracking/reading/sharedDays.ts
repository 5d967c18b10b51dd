import type { EngagementPeriod } from '@claimcrew/contract/engagements/policy'
import type { OrganizationId } from '@claimcrew/contract/kit/ids'
import { addDays, addMilliseconds, type DayRange } from '@claimcrew/contract/kit/time'
import {
  type DayTotal,
  longestRowSeconds,
  toInstantRange,
  totalDays,
} from '@claimcrew/contract/tracking/rules'
import { listPeriodsOfShared, listSharedBillerPeriods } from '../../engagements/period-store.ts'
import type { VisibleRange, VisibleScope } from '../../engagements/visible-scope-store.ts'
import { listPeople } from '../../people/store.ts'
import { findCountedZone } from '../mapping-store.ts'
import { listPersonActivity } from '../sync/activity-store.ts'
import { readVisibleRows, type TrackedTimeViewer } from '../visibleTime.ts'

/** Days of people who work for the viewer alone, which are rows already, and of shared people, made for the viewer. */
export type ViewedDays = {
  readonly whole: VisibleScope
  readonly shared: ReadonlyMap<string, readonly DayTotal[]>
}

const none: ReadonlyMap<string, readonly DayTotal[]> = new Map()

/**
 * Splits a reach by how its tracked time is counted. Whole days are kept as rows. Where another client engages the biller
 * too, a day holds time of both: what is the viewer's is added up from the very rows that the viewer may list.
 */
export async function readViewedDays(
  viewer: TrackedTimeViewer,
  scope: VisibleScope,
  days: DayRange,
): Promise<ViewedDays> {
  const { db, clientId } = viewer
  if (clientId === null || scope === 'everywhere') return { whole: scope, shared: none }
  const periods = await listSharedBillerPeriods(db, clientId, [...new Set(scope.map(one => one.billerId))])
  const isNear = isNearTo(days)
  const tiesOf = Map.groupBy(periods, period => period.billerId)
  const sharedIds = [...tiesOf.keys()].filter(id =>
    tiesOf.get(id)?.some(period => period.clientId !== clientId && isNear(period)),
  )
  if (sharedIds.length === 0) return { whole: scope, shared: none }
  const shared = new Map<string, readonly DayTotal[]>()
  for (const person of await listPeople(db, sharedIds)) {
    const own = scope.filter(one => one.billerId === person.id)
    shared.set(person.id, await readOwnDays(viewer, person, tiesOf.get(person.id) ?? [], own, days))
  }
  return { whole: scope.filter(one => !shared.has(one.billerId)), shared }
}

type ClientShare = {
  readonly billerId: string
  readonly clientId: OrganizationId
  readonly totals: readonly DayTotal[]
}

/** Reads what each client sees of the billers whom several clients engage around these days. */
export async function readClientShares(
  { db, now }: Pick<TrackedTimeViewer, 'db' | 'now'>,
  scope: VisibleScope,
  days: DayRange,
): Promise<ClientShare[]> {
  const billerIds = scope === 'everywhere' ? null : [...new Set(scope.map(one => one.billerId))]
  const periodsOf = Map.groupBy(await listPeriodsOfShared(db, billerIds), period => period.billerId)
  const isNear = isNearTo(days)
  const clientsOf = new Map(
    [...periodsOf].map(([billerId, periods]) => [
      billerId,
      [...new Set(periods.filter(isNear).map(({ clientId }) => clientId))],
    ]),
  )
  const sharedIds = [...clientsOf].flatMap(([billerId, clients]) => (clients.length > 1 ? [billerId] : []))
  const shares: ClientShare[] = []
  for (const person of await listPeople(db, sharedIds)) {
    const periods = periodsOf.get(person.id) ?? []
    for (const clientId of clientsOf.get(person.id) ?? []) {
      const own = periods
        .filter(period => period.clientId === clientId)
        .map(({ startedOn, endedOn }) => ({
          billerId: person.id,
          firstDay: startedOn,
          lastDay: endedOn ?? days.to,
        }))
      const totals = await readOwnDays({ db, now, clientId }, person, periods, own, days)
      shares.push({ billerId: person.id, clientId, totals })
    }
  }
  return shares
}

/** A session goes on for a day at most, and a zone is at most a day from another. */
const isNearTo =
  ({ from, to }: DayRange) =>
  ({ startedOn, endedOn }: EngagementPeriod): boolean =>
    startedOn <= addDays(to, 2) && (endedOn === null || endedOn >= addDays(from, -3))

async function readOwnDays(
  viewer: TrackedTimeViewer,
  person: { readonly id: string; readonly timeZone: string },
  periods: readonly EngagementPeriod[],
  scope: readonly VisibleRange[],
  { from, to }: DayRange,
): Promise<DayTotal[]> {
  const timeZone = (await findCountedZone(viewer.db, person.id)) ?? person.timeZone
  const range = toInstantRange(timeZone, from, to)
  // A row that began before the first midnight reaches into its day.
  const begun = { from: addMilliseconds(range.from, -longestRowSeconds * 1000), to: range.to }
  const rows = await readVisibleRows(viewer, { person, periods }, begun, within =>
    listPersonActivity(viewer.db, person.id, within),
  )
  return totalDays(rows, timeZone, from, to).filter(({ day }) =>
    scope.some(one => one.firstDay <= day && day <= one.lastDay),
  )
}
