import { toVisibleClient } from '@claimcrew/contract/attendance/clientWork'
import type * as contract from '@claimcrew/contract/dashboard/contract'
import { emptyDashboardStats, toDashboardStats } from '@claimcrew/contract/dashboard/rules'
import type { OrganizationId } from '@claimcrew/contract/kit/ids'
import { compareNames } from '@claimcrew/contract/kit/text'
import { addDays, type DayRange, dayIn } from '@claimcrew/contract/kit/time'
import { toTrackingAge } from '@claimcrew/contract/tracking/rules'
import { toNeighborDate, toRangeDays } from '@claimcrew/contract/worklog/rules'
import { readOpenMarks } from '../attendance/open-day-store.ts'
import { sumWorkedSeconds } from '../attendance/sum-store.ts'
import { readVisibleScope } from '../engagements/access.ts'
import type { VisibleRange, VisibleScope } from '../engagements/visible-scope-store.ts'
import { type NamePagePosition, parseNameCursor, toPage } from '../kit/data/paging.ts'
import type { Ctx, Handler } from '../kit/http/route.ts'
import { type ListedPerson, toPictureUrl } from '../people/store.ts'
import { listFollowedBillers, readVisiblePeople, toViewer } from '../tracking/access.ts'
import { listPulls, readMappedTrackerUsers } from '../tracking/mapping-store.ts'
import { readTrackedDays, type TrackedDay } from '../tracking/reading/day-store.ts'

/** Counts for the billers that a client engages now, this month. */
export const getDashboardStats: Handler<typeof contract.getDashboardStats> = async ctx => {
  if (ctx.actor.role !== 'CLIENT') return emptyDashboardStats
  const scope = await readVisibleScope(ctx.db, ctx.actor)
  const people = await listFollowedBillers(ctx)
  const days = toRangeDays('monthly', dayIn(ctx.actor.timeZone, ctx.now))
  const [counted, followed] = await Promise.all([
    readTrackedDays(toViewer(ctx), scope, days),
    readMappedTrackerUsers(
      ctx.db,
      people.map(one => one.id),
    ),
  ])
  return toDashboardStats(
    people.map(({ id }) => ({
      seconds: workedIn((counted.get(id) ?? []).map(toWorkedDay), days),
      hasTrackedId: followed.has(id),
    })),
  )
}

type DaysByBiller = ReadonlyMap<string, readonly TrackedDay[]>

type WorkedDay = readonly [day: string, seconds: number]

const toWorkedDay = ([day, tracked, manual]: TrackedDay): WorkedDay => [day, tracked + manual]

function workedIn(days: readonly WorkedDay[], { from, to }: DayRange): number {
  let sum = 0
  for (const [day, seconds] of days) if (from <= day && day <= to) sum += seconds
  return sum
}

const trendDays = 30
const maxListed = 100

export const getDashboardOverview: Handler<typeof contract.getDashboardOverview> = async ctx => {
  const scope = await readVisibleScope(ctx.db, ctx.actor)
  const today = dayIn(ctx.actor.timeZone, ctx.now)
  const [week, month] = [toRangeDays('weekly', today), toRangeDays('monthly', today)]
  const before = toRangeDays('monthly', toNeighborDate('monthly', today, -1))
  const range = {
    from: [before.from, addDays(today, 1 - trendDays)].sort()[0] ?? before.from,
    // Where it is tomorrow already, that is somebody's today.
    to: addDays(month.to, 1),
  }
  // A biller who worked this month counts, also where the engagement has ended since.
  const { people } = await readVisiblePeople(ctx, { from: month.from, to: addDays(today, 1) })
  const { counted, followed, ranges, hours } = await readHours(ctx, { people, scope, range, week, month })
  const clientId = toVisibleClient(ctx.actor)
  const isPunched = people.length > 0 && people.every(({ id }) => !followed.has(id))
  // They come in the order of their names, and those who worked as long stay in it.
  const billers = hours.toSorted((a, b) => b.monthSeconds - a.monthSeconds)
  const all = isPunched
    ? [...(await sumWorkedSeconds(ctx, 'day', { ...range, ranges, clientId }))]
    : [...counted.values()].flat().map(toWorkedDay)
  const trackerUsers = people.flatMap(person => followed.get(person.id) ?? [])
  return {
    today,
    weekFrom: week.from,
    monthFrom: month.from,
    source: isPunched ? ('punched' as const) : ('tracked' as const),
    marks: isPunched ? await readOpenMarks(ctx.db, ctx.now, { ...range, scope, clientId }) : [],
    todaySeconds: billers.reduce(
      (sum, one) => sum + (isPunched || one.source === 'tracked' ? one.todaySeconds : 0),
      0,
    ),
    weekSeconds: workedIn(all, week),
    monthSeconds: workedIn(all, month),
    lastMonthSeconds: workedIn(all, { from: before.from, to: toSameDayBefore(before, today) }),
    trend: toTrend(all, today),
    billers: billers.slice(0, maxListed),
    billerCount: billers.length,
    ...toTrackingAge(listPulls(trackerUsers), ctx.now),
  }
}

export const listBillerHours: Handler<typeof contract.listBillerHours> = async (ctx, { query }) => {
  const after = parseNameCursor(query.cursor)
  const today = dayIn(ctx.actor.timeZone, ctx.now)
  const [week, month] = [toRangeDays('weekly', today), toRangeDays('monthly', today)]
  const days = { from: month.from, to: addDays(today, 1) }
  const { people } = await readVisiblePeople(ctx, days, query.billerId)
  const { items, nextCursor } = toPage(
    after ? people.filter(person => isAfterName(person, after)) : people,
    query.limit,
    ({ userName, id }) => [userName, id],
  )
  const range = { from: [week.from, month.from].sort()[0] ?? month.from, to: addDays(month.to, 1) }
  const scope = limitToPeople(await readVisibleScope(ctx.db, ctx.actor), items, range)
  const { hours } = await readHours(ctx, { people: items, scope, range, week, month })
  return { billers: hours, nextCursor }
}

const isAfterName = ({ userName, id }: ListedPerson, [name, last]: NamePagePosition): boolean => {
  const order = compareNames(userName, name)
  return order > 0 || (order === 0 && id > last)
}

type HoursQuery = {
  readonly people: readonly ListedPerson[]
  readonly scope: VisibleScope
  /** What is read of the tracker; the week and the month lie within. */
  readonly range: DayRange
  readonly week: DayRange
  readonly month: DayRange
}

/** What these people worked today, this week and this month, and what that is made from. */
async function readHours(ctx: Ctx, { people, scope, range, week, month }: HoursQuery) {
  const counted = await readTrackedDays(toViewer(ctx), scope, range)
  const followed = await readMappedTrackerUsers(
    ctx.db,
    scope === 'everywhere' ? 'everybody' : people.map(one => one.id),
  )
  const untracked = people.filter(one => !followed.has(one.id))
  const ranges = limitToPeople(scope, untracked, range)
  const clientId = toVisibleClient(ctx.actor)
  const punched = await readPunched(ctx, { ranges, clientId }, untracked, { week, month })
  const hours = people.map(person =>
    toBillerStats(ctx, person, { counted, punched }, { week, month }, followed.has(person.id)),
  )
  return { counted, followed, ranges, hours }
}

/** The day of the month before that has the same number, or its last. */
function toSameDayBefore(before: DayRange, today: string): string {
  const day = before.from.slice(0, 8) + today.slice(8)
  return [day, before.to].sort()[0] ?? day
}

/** Which days of these people are the reader's to see. */
function limitToPeople(
  scope: VisibleScope,
  people: readonly ListedPerson[],
  { from, to }: DayRange,
): VisibleRange[] {
  if (scope === 'everywhere') return people.map(({ id }) => ({ billerId: id, firstDay: from, lastDay: to }))
  const ids = new Set(people.map(one => one.id))
  return scope.filter(one => ids.has(one.billerId))
}

type WorkedSeconds = {
  readonly todaySeconds: number
  readonly weekSeconds: number
  readonly monthSeconds: number
}

type PunchedFilter = { readonly ranges: readonly VisibleRange[]; readonly clientId: OrganizationId | null }

/** What those without a tracker have punched, in three sums: of everybody each day would be too much to read. */
async function readPunched(
  ctx: Ctx,
  { ranges, clientId }: PunchedFilter,
  untracked: readonly ListedPerson[],
  { week, month }: { readonly week: DayRange; readonly month: DayRange },
): Promise<ReadonlyMap<string, WorkedSeconds>> {
  if (ranges.length === 0) return new Map(untracked.map(({ id }) => [id, noWork]))
  const todayOf = new Map(untracked.map(({ id, timeZone }) => [id, dayIn(timeZone, ctx.now)]))
  const todays = ranges.flatMap(({ billerId, firstDay, lastDay }) => {
    const day = todayOf.get(billerId) ?? ''
    return firstDay <= day && day <= lastDay ? [{ billerId, firstDay: day, lastDay: day }] : []
  })
  const days = [...todayOf.values()].toSorted()
  const today = { from: days[0] ?? month.from, to: days.at(-1) ?? month.to }
  const sums = {
    today: await sumWorkedSeconds(ctx, 'biller', { ...today, ranges: todays, clientId }),
    week: await sumWorkedSeconds(ctx, 'biller', { ...week, ranges, clientId }),
    month: await sumWorkedSeconds(ctx, 'biller', { ...month, ranges, clientId }),
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

const noWork: WorkedSeconds = { todaySeconds: 0, weekSeconds: 0, monthSeconds: 0 }

function toBillerStats(
  ctx: Ctx,
  person: ListedPerson,
  {
    counted,
    punched,
  }: { readonly counted: DaysByBiller; readonly punched: ReadonlyMap<string, WorkedSeconds> },
  { week, month }: { week: DayRange; month: DayRange },
  tracked: boolean,
) {
  const own = dayIn(person.timeZone, ctx.now)
  const days = (counted.get(person.id) ?? []).map(toWorkedDay)
  return {
    userId: person.id,
    userName: person.userName,
    profilePicture: toPictureUrl(person.pictureId),
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

function toTrend(days: readonly WorkedDay[], today: string) {
  const sums = new Map<string, number>()
  for (const [day, seconds] of days) sums.set(day, (sums.get(day) ?? 0) + seconds)
  return Array.from({ length: trendDays }, (_, index) => {
    const date = addDays(today, index + 1 - trendDays)
    return { date, seconds: sums.get(date) ?? 0 }
  })
}
