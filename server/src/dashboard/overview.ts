import { onlyOf } from '@claimcrew/contract/attendance/clients'
import type * as contract from '@claimcrew/contract/dashboard/contract'
import { noStats, statsOf } from '@claimcrew/contract/dashboard/rules'
import { addDays, dayIn } from '@claimcrew/contract/kit/time'
import { ageOf } from '@claimcrew/contract/tracking/rules'
import { daysOfRange, neighbourOf } from '@claimcrew/contract/worklog/rules'
import { readOpenMarks } from '../attendance/open-day-store.ts'
import { punchedBy } from '../attendance/sum-store.ts'
import { reachOf } from '../engagements/access.ts'
import type { Reach, ReachSpan } from '../engagements/reach-store.ts'
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
    people.map(({ id }) => ({
      seconds: workedIn((counted.get(id) ?? []).map(toWorkedDay), days),
      hasTrackedId: followed.has(id),
    })),
  )
}

type DayRange = { readonly from: string; readonly to: string }

type DaysOfPeople = ReadonlyMap<string, readonly CountedDay[]>

type WorkedDay = readonly [day: string, seconds: number]

const toWorkedDay = ([day, tracked, manual]: CountedDay): WorkedDay => [day, tracked + manual]

function workedIn(days: readonly WorkedDay[], { from, to }: DayRange): number {
  let sum = 0
  for (const [day, seconds] of days) if (from <= day && day <= to) sum += seconds
  return sum
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
  const untracked = people.filter(one => !followed.has(one.id))
  const spans = spansOf(reach, untracked, range)
  const clientId = onlyOf(ctx.actor)
  const punched = await readPunched(ctx, { spans, clientId }, untracked, { week, month })
  const isPunched = people.length > 0 && untracked.length === people.length
  const billers = people
    .map(person => billerOf(ctx, person, { counted, punched }, { week, month }, followed.has(person.id)))
    // They come in the order of their names, and those who worked as long stay in it.
    .sort((a, b) => b.monthSeconds - a.monthSeconds)
  const all = isPunched
    ? [...(await punchedBy(ctx, 'day', { ...range, spans, clientId }))]
    : [...counted.values()].flat().map(toWorkedDay)
  const accounts = people.flatMap(person => followed.get(person.id) ?? [])
  return {
    today,
    weekFrom: week.from,
    monthFrom: month.from,
    source: isPunched ? ('punched' as const) : ('tracked' as const),
    marks: isPunched ? await readOpenMarks(ctx.db, ctx.now, { ...range, reach, clientId }) : [],
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

/** Which days of these people are the reader's to see. */
function spansOf(reach: Reach, people: readonly ListedPerson[], { from, to }: DayRange): ReachSpan[] {
  if (reach === 'everywhere') return people.map(({ id }) => ({ billerId: id, firstDay: from, lastDay: to }))
  const ids = new Set(people.map(one => one.id))
  return reach.filter(one => ids.has(one.billerId))
}

type Worked = { readonly todaySeconds: number; readonly weekSeconds: number; readonly monthSeconds: number }

type PunchedOf = { readonly spans: readonly ReachSpan[]; readonly clientId: string | null }

/** What those without a tracker have punched, in three sums: of everybody each day would be too much to read. */
async function readPunched(
  ctx: Ctx,
  { spans, clientId }: PunchedOf,
  untracked: readonly ListedPerson[],
  { week, month }: { readonly week: DayRange; readonly month: DayRange },
): Promise<ReadonlyMap<string, Worked>> {
  if (spans.length === 0) return new Map(untracked.map(({ id }) => [id, noWork]))
  const todayOf = new Map(untracked.map(({ id, timeZone }) => [id, dayIn(timeZone, ctx.now)]))
  const todays = spans.flatMap(({ billerId, firstDay, lastDay }) => {
    const day = todayOf.get(billerId) ?? ''
    return firstDay <= day && day <= lastDay ? [{ billerId, firstDay: day, lastDay: day }] : []
  })
  const days = [...todayOf.values()].toSorted()
  const today = { from: days[0] ?? month.from, to: days.at(-1) ?? month.to }
  const sums = {
    today: await punchedBy(ctx, 'biller', { ...today, spans: todays, clientId }),
    week: await punchedBy(ctx, 'biller', { ...week, spans, clientId }),
    month: await punchedBy(ctx, 'biller', { ...month, spans, clientId }),
  }
  return new Map(
    untracked.map(({ id }) => [
      id,
      {
        todaySeconds: sums.today.get(id) ?? 0,
        weekSeconds: sums.week.get(id) ?? 0,
        monthSeconds: sums.month.get(id) ?? 0,
      },
    ]),
  )
}

const noWork: Worked = { todaySeconds: 0, weekSeconds: 0, monthSeconds: 0 }

function billerOf(
  ctx: Ctx,
  person: ListedPerson,
  { counted, punched }: { readonly counted: DaysOfPeople; readonly punched: ReadonlyMap<string, Worked> },
  { week, month }: { week: DayRange; month: DayRange },
  tracked: boolean,
) {
  const own = dayIn(person.timeZone, ctx.now)
  const days = (counted.get(person.id) ?? []).map(toWorkedDay)
  return {
    userId: person.id,
    userName: person.userName,
    profilePicture: pictureUrl(person.pictureId),
    timeZone: person.timeZone,
    tracked,
    source: punched.has(person.id) ? ('punched' as const) : ('tracked' as const),
    ...(punched.get(person.id) ?? {
      todaySeconds: workedIn(days, { from: own, to: own }),
      weekSeconds: workedIn(days, week),
      monthSeconds: workedIn(days, month),
    }),
  }
}

function trendOf(days: readonly WorkedDay[], today: string) {
  const sums = new Map<string, number>()
  for (const [day, seconds] of days) sums.set(day, (sums.get(day) ?? 0) + seconds)
  return Array.from({ length: trendDays }, (_, index) => {
    const date = addDays(today, index + 1 - trendDays)
    return { date, seconds: sums.get(date) ?? 0 }
  })
}
