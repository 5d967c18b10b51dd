import type { DayRange } from '@claimcrew/contract/kit/time'
import { sumWorkedSeconds } from '@claimcrew/contract/tracking/rules'
import type { WorklogTableTotals } from '@claimcrew/contract/worklog/contract'
import type { Ctx } from '../kit/http/route.ts'
import { readViewedDays, type TrackedAudience, toViewer, type ViewedDays } from '../tracking/access.ts'
import {
  minOverlapSeconds,
  readAudienceAge,
  readAudienceUnread,
  sumDays,
} from '../tracking/reading/audience-store.ts'
import { toTrackedDays } from '../tracking/reading/day-store.ts'

type DaySums = Awaited<ReturnType<typeof sumDays>>

/** With the days of people who are shared with another client, which no row holds. */
function addShared(
  { byDay, working }: DaySums,
  shared: ViewedDays['shared'],
  projectId: string | undefined,
): DaySums {
  const days = new Map(byDay.map(one => [one.date, one]))
  const people = [...shared.values()].map(totals => totals.flatMap(total => toTrackedDays(total, projectId)))
  for (const [date, tracked, manual, rest, union] of people.flat()) {
    const before = days.get(date)
    const worked = tracked + manual
    const twice = worked - union >= minOverlapSeconds ? worked - union : 0
    days.set(date, {
      date,
      trackedSeconds: (before?.trackedSeconds ?? 0) + tracked,
      manualSeconds: (before?.manualSeconds ?? 0) + manual,
      breakSeconds: (before?.breakSeconds ?? 0) + rest,
      workedDays: (before?.workedDays ?? 0) + (worked > 0 ? 1 : 0),
      mostSeconds: Math.max(before?.mostSeconds ?? 0, worked),
      overlaps: (before?.overlaps ?? 0) + (twice > 0 ? 1 : 0),
      overlapSeconds: (before?.overlapSeconds ?? 0) + twice,
    })
  }
  const atWork = people.filter(own => own.some(([, tracked, manual]) => tracked + manual > 0))
  return {
    byDay: [...days.values()].sort((one, other) => (one.date < other.date ? -1 : 1)),
    working: working + atWork.length,
  }
}

/** What a sheet of more than one page comes to. */
export async function readWorklogTotals(
  ctx: Ctx,
  query: TrackedAudience & { readonly days: DayRange; readonly projectId?: string | undefined },
  people: number,
): Promise<WorklogTableTotals> {
  const { whole, shared } = await readViewedDays(toViewer(ctx), query.scope, query.days)
  const [{ byDay, working }, age, unread] = await Promise.all([
    sumDays(ctx.db, { ...query, scope: whole }).then(sums => addShared(sums, shared, query.projectId)),
    readAudienceAge(ctx.db, query, query.days.to, ctx.now),
    readAudienceUnread(ctx.db, query),
  ])
  const sum = (figure: Exclude<keyof (typeof byDay)[number], 'date'>) =>
    byDay.reduce((all, day) => all + day[figure], 0)
  const days = byDay.map(day => ({ date: day.date, seconds: sumWorkedSeconds(day) }))
  return {
    people,
    working,
    untracked: people - age.tracked,
    trackedSeconds: sum('trackedSeconds'),
    manualSeconds: sum('manualSeconds'),
    breakSeconds: sum('breakSeconds'),
    workedDays: sum('workedDays'),
    mostSeconds: Math.max(0, ...byDay.map(day => day.mostSeconds)),
    overlaps: sum('overlaps'),
    overlapSeconds: sum('overlapSeconds'),
    days: days.filter(day => day.seconds > 0),
    stale: age.stale,
    oldest: age.oldest,
    never: age.never,
    unread: unread?.count ?? 0,
    firstUnread: unread && { userName: unread.userName, date: unread.date },
  }
}
