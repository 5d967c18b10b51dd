import { Id } from '@claimcrew/contract/kit/ids'
import { addDays, dayIn, SentDay } from '@claimcrew/contract/kit/time'
import { roleMay } from '@claimcrew/contract/permissions'
import type * as contract from '@claimcrew/contract/worklog/contract'
import { daysOfRange, hoursOf, type WorklogRange } from '@claimcrew/contract/worklog/rules'
import * as z from 'zod'
import type { Reach } from '../engagements/reach-store.ts'
import { tiesOfShared } from '../engagements/store.ts'
import { MarkedName, type NameMark, pageOf, readingCursors, readNameCursor } from '../kit/data/paging.ts'
import type { Ctx, Handler } from '../kit/http/route.ts'
import { pageOfPeople } from '../people/page-store.ts'
import type { ListedPerson } from '../people/store.ts'
import { type Audience, audienceIn, viewerOf } from '../tracking/access.ts'
import { type CountedDay, countedDays, type DayRange } from '../tracking/reading/day-store.ts'
import { type WorkedDay, workedOn } from '../tracking/reading/whole-store.ts'

type Period = { readonly range: WorklogRange; readonly date?: string | undefined }

export const daysOfPeriod = (ctx: Ctx, { range, date }: Period): DayRange =>
  daysOfRange(range, date ?? dayIn(ctx.actor.timeZone, ctx.now))

/** Where a page ended: whose day it was. */
type DayMark = readonly [date: string, name: string, id: string]

const readDayCursor = readingCursors<DayMark>(z.tuple([SentDay, MarkedName, Id]))

/** Days with work, by date and then by name. */
export const listWorklog: Handler<typeof contract.listWorklog> = async (ctx, { query }) => {
  const { cursor, limit, ...period } = query
  const after = readDayCursor(cursor)
  if (!roleMay(ctx.actor.role, 'worklog:read:team')) return { worklog: [], nextCursor: null }
  const days = daysOfPeriod(ctx, period)
  const found: WorkedDay[] = []
  for await (const some of workedDays(
    ctx,
    { ...(await audienceIn(ctx, days)), days },
    { after, atATime: limit + 1 },
  )) {
    for (const one of some) found.push(one)
    if (found.length > limit) break
  }
  const { items, nextCursor } = pageOf(found, limit, ({ day, userName, userId }) => [
    day[0],
    userName,
    userId,
  ])
  return {
    worklog: items.map(({ userName, day: [date, tracked, manual, , , projectCount] }) => ({
      billerName: userName,
      date,
      hoursWorked: hoursOf(tracked + manual),
      projectCount,
    })),
    nextCursor,
  }
}

/** Of so many people all days of a range are read at once; of more, one day after the other. */
const mostAtOnce = 1000

type Asked = Audience & { readonly days: DayRange; readonly projectId?: string | undefined }

type Wish = { readonly after: DayMark | null; readonly atATime: number }

/** Days with work, by date and then by person, some at a time. */
export async function* workedDays(
  ctx: Ctx,
  asked: Asked,
  { after, atATime }: Wish,
): AsyncGenerator<readonly WorkedDay[]> {
  const first = await pageOfPeople(ctx.db, asked.whom, { after: null, limit: mostAtOnce })
  const { nextCursor } = first
  if (nextCursor === null || (await isAnyShared(ctx, asked.reach))) {
    const people = [...first.people]
    for (let mark = readNameCursor(nextCursor ?? undefined); mark !== null; ) {
      const page = await pageOfPeople(ctx.db, asked.whom, { after: mark, limit: mostAtOnce })
      people.push(...page.people)
      mark = readNameCursor(page.nextCursor ?? undefined)
    }
    const counted = await countedDays(viewerOf(ctx), asked.reach, asked.days, asked.projectId)
    const all = inOrder(people, counted)
    yield after === null ? all : all.slice(firstAfter(people, all, after))
    return
  }
  let mark: NameMark | null = after && [after[1], after[2]]
  for (let day = after?.[0] ?? asked.days.from; day <= asked.days.to; day = addDays(day, 1), mark = null)
    for (;;) {
      const some: WorkedDay[] = await workedOn(ctx.db, asked, day, { after: mark, limit: atATime })
      if (some.length > 0) yield some
      const last = some.at(-1)
      if (!last || some.length < atATime) break
      mark = [last.userName, last.userId]
    }
}

/** Days of people who are shared with another client are made for the reader, so they cannot be read row by row. */
async function isAnyShared({ db, actor }: Ctx, reach: Reach): Promise<boolean> {
  if (reach === 'everywhere' || actor.role !== 'CLIENT') return false
  return (await tiesOfShared(db, actor.userId, [...new Set(reach.map(one => one.billerId))])).length > 0
}

/** Where a list goes on. People are in order, so whoever stands at or before the mark is known by their place. */
function firstAfter(
  people: readonly ListedPerson[],
  all: readonly WorkedDay[],
  [date, , id]: DayMark,
): number {
  const placeOf = new Map(people.map((person, place) => [person.id, place]))
  const marked = placeOf.get(id) ?? -1
  const index = all.findIndex(
    one => one.day[0] > date || (one.day[0] === date && (placeOf.get(one.userId) ?? 0) > marked),
  )
  return index < 0 ? all.length : index
}

/** Days with work, by date and then by person; people are in order already, so nothing is sorted again. */
function inOrder(
  people: readonly ListedPerson[],
  counted: ReadonlyMap<string, readonly CountedDay[]>,
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
