import { toInstant } from '@claimcrew/contract/attendance/sessionIntervals'
import { addDays } from '@claimcrew/contract/kit/time'
import { intervalsOfClient } from '@claimcrew/contract/tracking/ownership'
import { findDayStart } from '@claimcrew/contract/tracking/rules'
import { readSessionExtents } from '../../attendance/extent-store.ts'
import { readVisibleScope } from '../../engagements/access.ts'
import { listSharedBillerPeriods } from '../../engagements/period-store.ts'
import type { VisibleRange } from '../../engagements/visible-scope-store.ts'
import type { Ctx } from '../../kit/http/route.ts'
import { listPeople } from '../../people/store.ts'
import { listWorkedIds, listWorkedProjects, type PersonRange } from '../sync/activity-store.ts'
import type { InstantRange } from '../tracker.ts'
import { toInterval } from '../visibleTime.ts'

/** The projects that the reader may know of, because somebody worked on them in time that the reader sees. */
export async function readVisibleProjects(ctx: Ctx): Promise<string[]> {
  const { days, ranges } = await visibleEver(ctx)
  const [whole, cut] = await Promise.all([
    listWorkedProjects(ctx.db, days),
    listWorkedIds(ctx.db, 'project_id', ranges),
  ])
  return [...new Set([...whole, ...cut])]
}

/** The same of the provider's tasks. */
export async function readVisibleTasks(ctx: Ctx): Promise<string[]> {
  const { days, ranges } = await visibleEver(ctx)
  const people = await listPeople(ctx.db, [...new Set(days.map(one => one.billerId))])
  const zones = new Map(people.map(one => [one.id, one.timeZone]))
  const whole = days.map(one => ({
    userId: one.billerId,
    ...spanOfReach(zones.get(one.billerId) ?? 'UTC', one),
  }))
  return listWorkedIds(ctx.db, 'task_id', [...whole, ...ranges])
}

/** What has always been, or never ends, is beyond any calendar. */
const ever = {
  from: '2000-01-01T00:00:00.000Z',
  to: '2101-01-01T00:00:00.000Z',
} as const satisfies InstantRange

function spanOfReach(timeZone: string, { firstDay, lastDay }: VisibleRange): InstantRange {
  const from = firstDay < '2000' ? ever.from : findDayStart(timeZone, firstDay)
  return { from, to: lastDay > '2100' ? ever.to : findDayStart(timeZone, addDays(lastDay, 1)) }
}

/** All that the reader may ever see: whole days of people who are theirs alone, intervals of those they share. */
async function visibleEver(
  ctx: Ctx,
): Promise<{ days: readonly VisibleRange[]; ranges: readonly PersonRange[] }> {
  const { db, actor, now } = ctx
  const scope = await readVisibleScope(db, actor)
  if (scope === 'everywhere') throw new Error('A reader who sees everything asks for everything')
  if (actor.role !== 'CLIENT') return { days: scope, ranges: [] }
  const clientId = actor.organizationId
  const periods = await listSharedBillerPeriods(db, clientId, [...new Set(scope.map(one => one.billerId))])
  const shared = Map.groupBy(periods, period => period.billerId)
  const sessions = Map.groupBy(await readSessionExtents(db, [...shared.keys()], ever), one => one.billerId)
  const ranges = (await listPeople(db, [...shared.keys()])).flatMap(({ id, timeZone }) => {
    const facts = { timeZone, periods: shared.get(id) ?? [], sessions: sessions.get(id) ?? [], now }
    return intervalsOfClient(facts, clientId, toInterval(ever)).map(({ from, to }) => ({
      userId: id,
      from: toInstant(from),
      to: toInstant(to),
    }))
  })
  return { days: scope.filter(one => !shared.has(one.billerId)), ranges }
}
