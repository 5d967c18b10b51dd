import { onlyOf } from '@claimcrew/contract/attendance/clients'
import type * as contract from '@claimcrew/contract/dashboard/contract'
import { noStats, statsOf } from '@claimcrew/contract/dashboard/rules'
import { addDays, dayIn } from '@claimcrew/contract/kit/time'
import { ageOf } from '@claimcrew/contract/tracking/rules'
import { daysOfRange, neighbourOf } from '@claimcrew/contract/worklog/rules'
import { readOpenMarks } from '../attendance/open-day-store.ts'
import { sumPunched } from '../attendance/sum-store.ts'
import { reachOf } from '../engagements/access.ts'
import type { Reach } from '../engagements/reach-store.ts'
import type { Ctx, Handler } from '../kit/http/route.ts'
import { type ListedPerson, pictureUrl } from '../people/store.ts'
import { billersFor, peopleSeenIn, viewerOf } from '../tracking/access.ts'
import { accountsFollowed, pullsOf } from '../tracking/mapping/mapping-store.ts'
import { type CountedDay, countedDays } from '../tracking/reading/day-store.ts'

/** Of those whom a client engages now, this month. */
export const dashboardStats: Handler<typeof contract.dashboardStats> = async ctx => {
  if (ctx.actor.role !== 'CLIENT') return noStats
  const reach = await reachOf(ctx.db, ctx.actor)
  const people = await billersFor(ctx)
  const days = daysOfRange('monthly', dayIn(ctx.actor.timeZone, ctx.now))
  const [counted, followed] = await Promise.all([
    countedDays(viewerOf(ctx), reach, days),
    accountsFollowed(
      ctx.db,
      people.map(one => one.id),
    ),
  ])
  return statsOf(
    people.map(({ id }) => ({ seconds: workedIn(counted.get(id), days), hasTrackedId: followed.has(id) })),
  )
}

type DayRange = { readonly from: string; readonly to: string }

function workedIn(days: readonly CountedDay[] | undefined, { from, to }: DayRange): number {
  let seconds = 0
  for (const [day, tracked, manual] of days ?? []) if (from <= day && day <= to) seconds += tracked + manual
  return seconds
}

const trendDays = 30
const mostListed = 100

export const dashboardOverview: Handler<typeof contract.dashboardOverview> = async ctx => {
  const reach = await reachOf(ctx.db, ctx.actor)
  const today = dayIn(ctx.actor.timeZone, ctx.now)
  const [week, month] = [daysOfRange('weekly', today), daysOfRange('monthly', today)]
  const before = daysOfRange('monthly', neighbourOf('monthly', today, -1))
  const range = {
    from: [before.from, addDays(today, 1 - trendDays)].sort()[0] ?? before.from,
    // Where it is tomorrow already, that is somebody's today.
    to: addDays(month.to, 1),
  }
  const counted = await countedDays(viewerOf(ctx), reach, range)
  // A biller who worked this month counts, also where the engagement has ended since.
  const { people } = await peopleSeenIn(ctx, { from: month.from, to: addDays(today, 1) })
  const followed = await accountsFollowed(
    ctx.db,
    reach === 'everywhere' ? 'everybody' : people.map(one => one.id),
  )
  const punched = await punchedDays(
    ctx,
    reach,
    range,
    people.filter(one => !followed.has(one.id)),
  )
  const isPunched = people.length > 0 && people.every(one => punched.has(one.id))
  const billers = people
    .map(person => billerOf(ctx, person, { counted, punched }, { week, month }, followed.has(person.id)))
    // They come in the order of their names, and those who worked as long stay in it.
    .sort((a, b) => b.monthSeconds - a.monthSeconds)
  const all = [...(isPunched ? punched : counted).values()].flat()
  const accounts = people.flatMap(person => followed.get(person.id) ?? [])
  return {
    today,
    weekFrom: week.from,
    monthFrom: month.from,
    source: isPunched ? ('punched' as const) : ('tracked' as const),
    marks: isPunched
      ? await readOpenMarks(ctx.db, ctx.now, { ...range, reach, clientId: onlyOf(ctx.actor) })
      : [],
    todaySeconds: billers.reduce(
      (sum, one) => sum + (isPunched || one.source === 'tracked' ? one.todaySeconds : 0),
      0,
    ),
    weekSeconds: workedIn(all, week),
    monthSeconds: workedIn(all, month),
    lastMonthSeconds: workedIn(all, { from: before.from, to: sameDayOf(before, today) }),
    trend: trendOf(all, today),
    billers: billers.slice(0, mostListed),
    billerCount: billers.length,
    ...ageOf(pullsOf(accounts), ctx.now),
  }
}

/** The day of the month before that has the same number, or its last. */
function sameDayOf(before: DayRange, today: string): string {
  const day = before.from.slice(0, 8) + today.slice(8)
  return [day, before.to].sort()[0] ?? day
}

type DaysOfPeople = ReadonlyMap<string, readonly CountedDay[]>

/**
 * What those without a tracker have punched, as days like the tracked ones. An ADMIN follows the tracker alone: the punches
 * of everybody would be too many to add up here.
 */
async function punchedDays(
  ctx: Ctx,
  reach: Reach,
  range: DayRange,
  untracked: readonly ListedPerson[],
): Promise<DaysOfPeople> {
  const ids = new Set(untracked.map(one => one.id))
  if (reach === 'everywhere' || ids.size === 0) return new Map()
  const own = reach.filter(one => ids.has(one.billerId))
  const filter = { ...range, reach: own, clientId: onlyOf(ctx.actor) }
  const days = new Map<string, CountedDay[]>([...ids].map(id => [id, []]))
  for (const { key, workedSeconds } of await sumPunched(ctx, filter, 'billerDay')) {
    const [billerId = '', day = ''] = key.split(' ')
    days.get(billerId)?.push([day, workedSeconds, 0, 0, workedSeconds, 0])
  }
  return days
}

function billerOf(
  ctx: Ctx,
  person: ListedPerson,
  { counted, punched }: { readonly counted: DaysOfPeople; readonly punched: DaysOfPeople },
  { week, month }: { week: DayRange; month: DayRange },
  tracked: boolean,
) {
  const days = punched.get(person.id) ?? counted.get(person.id)
  const own = dayIn(person.timeZone, ctx.now)
  return {
    userId: person.id,
    userName: person.userName,
    profilePicture: pictureUrl(person.pictureId),
    timeZone: person.timeZone,
    tracked,
    source: punched.has(person.id) ? ('punched' as const) : ('tracked' as const),
    todaySeconds: workedIn(days, { from: own, to: own }),
    weekSeconds: workedIn(days, week),
    monthSeconds: workedIn(days, month),
  }
}

function trendOf(days: readonly CountedDay[], today: string) {
  const sums = new Map<string, number>()
  for (const [day, tracked, manual] of days) sums.set(day, (sums.get(day) ?? 0) + tracked + manual)
  return Array.from({ length: trendDays }, (_, index) => {
    const date = addDays(today, index + 1 - trendDays)
    return { date, seconds: sums.get(date) ?? 0 }
  })
}
