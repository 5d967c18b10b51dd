import type { Reply } from '@claimcrew/contract/kit/endpoint'
import { ageOf } from '@claimcrew/contract/tracking/rules'
import type * as contract from '@claimcrew/contract/worklog/contract'
import type { SheetDay, SheetPerson } from '@claimcrew/contract/worklog/contract'
import { readNameCursor } from '../kit/data/paging.ts'
import { inPieces } from '../kit/http/pieces.ts'
import type { Ctx, Handler } from '../kit/http/route.ts'
import { pageOfPeople } from '../people/page-store.ts'
import { type ListedPerson, pictureUrl } from '../people/store.ts'
import { type Audience, audienceIn, reachOn, readViewedDays, viewerOf } from '../tracking/access.ts'
import { readConnection } from '../tracking/connection-store.ts'
import { listProjects } from '../tracking/mapping/account-store.ts'
import { accountsFollowed, pullsOf } from '../tracking/mapping/mapping-store.ts'
import { type CountedDay, countedDays, type DayRange, projectSums } from '../tracking/reading/day-store.ts'
import { projectsOfAll } from '../tracking/reading/whole-store.ts'
import { unreadDays } from '../tracking/sync/unread-store.ts'
import { daysOfPeriod } from './rows.ts'
import { wholeOf } from './whole.ts'

/** People by days. */
export const worklogSheet: Handler<typeof contract.worklogSheet> = async (ctx, { query }) => {
  const { billerId, projectId, cursor, limit, ...period } = query
  const days = daysOfPeriod(ctx, period)
  const audience = await audienceIn(ctx, days, billerId)
  const after = readNameCursor(cursor)
  const { people, nextCursor, total } = await pageOfPeople(ctx.db, audience.whom, { after, limit })
  const isAll = after === null && nextCursor === null
  const reach = reachOn(audience, { people, isAll }, days)
  const [counted, sums, followed, unread, { companyId }] = await Promise.all([
    countedDays(viewerOf(ctx), reach, days, projectId),
    projectSums(viewerOf(ctx), reach, days),
    accountsFollowed(ctx.db, reach === 'everywhere' ? 'everybody' : people.map(one => one.id)),
    unreadDays(ctx.db, reach, days),
    readConnection(ctx.db),
  ])
  const sumsOf = Map.groupBy(sums, one => one.userId)
  const show = (person: ListedPerson): SheetPerson => {
    const accounts = followed.get(person.id) ?? []
    return {
      userId: person.id,
      userName: person.userName,
      timeZone: person.timeZone,
      profilePicture: pictureUrl(person.pictureId),
      timeDoctorUserIds: accounts.map(one => one.trackedId),
      ...ageOf(pullsOf(accounts), ctx.now),
      days: (counted.get(person.id) ?? []).map(sheetDay),
      unreadDays: unread.get(person.id) ?? [],
      projects: (sumsOf.get(person.id) ?? []).map(({ userId: _, projectId: id, ...seconds }) => ({
        projectId: id || null,
        ...seconds,
      })),
    }
  }
  const isFirstOfSeveral = after === null && !isAll
  const ids = isFirstOfSeveral
    ? await projectsSeen(ctx, audience, days)
    : [...new Set(sums.map(one => one.projectId))]
  const rest = {
    range: period.range,
    ...days,
    nextCursor,
    whole: isFirstOfSeveral ? await wholeOf(ctx, { ...audience, days, projectId }, total) : null,
    projects: await listProjects(
      ctx.db,
      companyId,
      ids.filter(id => id !== ''),
    ),
  }
  return inPieces<Reply<typeof contract.worklogSheet>, 'people', ListedPerson>('people', rest, people, show)
}

/** Every project that the reader may know of because somebody worked on it in these days. */
async function projectsSeen(ctx: Ctx, audience: Audience, days: DayRange): Promise<string[]> {
  const { whole, shared } = await readViewedDays(viewerOf(ctx), audience.reach, days)
  const found = await projectsOfAll(ctx.db, { ...audience, reach: whole, days })
  const cut = [...shared.values()].flatMap(totals => totals.flatMap(({ projects }) => projects))
  return [...new Set([...found, ...cut.map(({ projectId }) => projectId)])]
}

function sheetDay([
  date,
  trackedSeconds,
  manualSeconds,
  breakSeconds,
  unionSeconds,
  projectCount,
]: CountedDay): SheetDay {
  return { date, trackedSeconds, manualSeconds, breakSeconds, unionSeconds, projectCount }
}
