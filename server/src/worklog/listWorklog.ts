import { Id } from '@claimcrew/contract/kit/ids'
import { addDays, type DayRange, dayIn, SentDay } from '@claimcrew/contract/kit/time'
import { actorMay } from '@claimcrew/contract/permissions'
import type * as contract from '@claimcrew/contract/worklog/contract'
import { toHours, toRangeDays, type WorklogRange } from '@claimcrew/contract/worklog/rules'
import * as z from 'zod'
import { listSharedBillerPeriods } from '../engagements/period-store.ts'
import type { VisibleScope } from '../engagements/visible-scope-store.ts'
import {
  CursorName,
  cursorParser,
  type NamePagePosition,
  parseNameCursor,
  toPage,
} from '../kit/data/paging.ts'
import type { Ctx, Handler } from '../kit/http/route.ts'
import { listPeoplePage } from '../people/page-store.ts'
import type { ListedPerson } from '../people/store.ts'
import { readAudience, type TrackedAudience, toViewer } from '../tracking/access.ts'
import { listWorkedDays, type WorkedDay } from '../tracking/reading/audience-store.ts'
import { readTrackedDays, type TrackedDay } from '../tracking/reading/day-store.ts'

type WorklogPeriod = { readonly range: WorklogRange; readonly date?: string | undefined }

export const toDayRange = (ctx: Ctx, { range, date }: WorklogPeriod): DayRange =>
  toRangeDays(range, date ?? dayIn(ctx.actor.timeZone, ctx.now))

/** Where a page ended: whose day it was. */
type WorklogPosition = readonly [date: string, name: string, id: string]

const readDayCursor = cursorParser<WorklogPosition>(z.tuple([SentDay, CursorName, Id]))

/** Days with work, by date and then by name. */
export const listWorklog: Handler<typeof contract.listWorklog> = async (ctx, { query }) => {
  const { cursor, limit, ...period } = query
  const after = readDayCursor(cursor)
  if (!actorMay(ctx.actor, 'worklog:read:team')) return { worklog: [], nextCursor: null }
  const days = toDayRange(ctx, period)
  const worked: WorkedDay[] = []
  for await (const some of streamWorkedDays(
    ctx,
    { ...(await readAudience(ctx, days)), days },
    { after, atATime: limit + 1 },
  )) {
    for (const one of some) worked.push(one)
    if (worked.length > limit) break
  }
  const { items, nextCursor } = toPage(worked, limit, ({ day, userName, userId }) => [
    day[0],
    userName,
    userId,
  ])
  return {
    worklog: items.map(({ userName, day: [date, tracked, manual, , , projectCount] }) => ({
      billerName: userName,
      date,
      hoursWorked: toHours(tracked + manual),
      projectCount,
    })),
    nextCursor,
  }
}

/** Up to this many people all days of a range are read at once; beyond it, one day after the other. */
const maxAtOnce = 1000

type WorklogQuery = TrackedAudience & { readonly days: DayRange; readonly projectId?: string | undefined }

type WorklogPage = { readonly after: WorklogPosition | null; readonly atATime: number }

/** Days with work, by date and then by person, some at a time. */
export async function* streamWorkedDays(
  ctx: Ctx,
  query: WorklogQuery,
  { after, atATime }: WorklogPage,
): AsyncGenerator<readonly WorkedDay[]> {
  const first = await listPeoplePage(ctx.db, query.peopleFilter, { after: null, limit: maxAtOnce })
  const { nextCursor } = first
  if (nextCursor === null || (await isAnyShared(ctx, query.scope))) {
    const people = [...first.people]
    for (let mark = parseNameCursor(nextCursor ?? undefined); mark !== null; ) {
      const page = await listPeoplePage(ctx.db, query.peopleFilter, { after: mark, limit: maxAtOnce })
      people.push(...page.people)
      mark = parseNameCursor(page.nextCursor ?? undefined)
    }
    const counted = await readTrackedDays(toViewer(ctx), query.scope, query.days, query.projectId)
    const all = inOrder(people, counted)
    yield after === null ? all : all.slice(firstAfter(people, all, after))
    return
  }
  let mark: NamePagePosition | null = after && [after[1], after[2]]
  for (let day = after?.[0] ?? query.days.from; day <= query.days.to; day = addDays(day, 1), mark = null)
    for (;;) {
      const some: WorkedDay[] = await listWorkedDays(ctx.db, query, day, { after: mark, limit: atATime })
      if (some.length > 0) yield some
      const last = some.at(-1)
      if (!last || some.length < atATime) break
      mark = [last.userName, last.userId]
    }
}

/** Days of people who are shared with another client are made for the reader, so they cannot be read row by row. */
async function isAnyShared({ db, actor }: Ctx, scope: VisibleScope): Promise<boolean> {
  if (scope === 'everywhere' || actor.role !== 'CLIENT') return false
  return (
    (await listSharedBillerPeriods(db, actor.organizationId, [...new Set(scope.map(one => one.billerId))]))
      .length > 0
  )
}

/** Where a list goes on. People are in order, so anyone who stands at or before the mark is known by their place. */
function firstAfter(
  people: readonly ListedPerson[],
  all: readonly WorkedDay[],
  [date, , id]: WorklogPosition,
): number {
  const placeOf = new Map(people.map((person, index) => [person.id, index]))
  const marked = placeOf.get(id) ?? -1
  const index = all.findIndex(
    one => one.day[0] > date || (one.day[0] === date && (placeOf.get(one.userId) ?? 0) > marked),
  )
  return index < 0 ? all.length : index
}

/** Days with work, by date and then by person; people are in order already, so nothing is sorted again. */
function inOrder(
  people: readonly ListedPerson[],
  counted: ReadonlyMap<string, readonly TrackedDay[]>,
): WorkedDay[] {
  const byDate = new Map<string, WorkedDay[]>()
  for (const { id: userId, userName, timeZone } of people) {
    for (const day of counted.get(userId) ?? []) {
      const [date, tracked, manual] = day
      if (tracked + manual === 0) continue
      const one = { userId, userName, timeZone, day }
      const others = byDate.get(date)
      if (others) others.push(one)
      else byDate.set(date, [one])
    }
  }
  return [...byDate.keys()].sort().flatMap(date => byDate.get(date) ?? [])
}
