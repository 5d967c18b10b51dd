import type { Reply } from '@claimcrew/contract/kit/endpoint'
import type { DayRange } from '@claimcrew/contract/kit/time'
import { toTrackingAge } from '@claimcrew/contract/tracking/rules'
import type * as contract from '@claimcrew/contract/worklog/contract'
import type { WorklogTableDay, WorklogTablePerson } from '@claimcrew/contract/worklog/contract'
import { parseNameCursor } from '../kit/data/paging.ts'
import type { Ctx, Handler } from '../kit/http/route.ts'
import { streamChunks } from '../kit/http/streamChunks.ts'
import { listPeoplePage } from '../people/page-store.ts'
import { type ListedPerson, toPictureUrl } from '../people/store.ts'
import {
  readAudience,
  readViewedDays,
  type TrackedAudience,
  toPageScope,
  toViewer,
} from '../tracking/access.ts'
import { readConnection } from '../tracking/connection-store.ts'
import { listPulls, readMappedTrackerUsers } from '../tracking/mapping-store.ts'
import { listAudienceProjects } from '../tracking/reading/audience-store.ts'
import { readProjectSums, readTrackedDays, type TrackedDay } from '../tracking/reading/day-store.ts'
import { readUnreadDays } from '../tracking/sync/unread-day-store.ts'
import { listProjects } from '../tracking/tracker-user-store.ts'
import { toDayRange } from './listWorklog.ts'
import { readWorklogTotals } from './worklogTotals.ts'

/** People by days. */
export const getWorklogTable: Handler<typeof contract.getWorklogTable> = async (ctx, { query }) => {
  const { billerId, projectId, cursor, limit, ...period } = query
  const days = toDayRange(ctx, period)
  const audience = await readAudience(ctx, days, billerId)
  const after = parseNameCursor(cursor)
  const { people, nextCursor, total } = await listPeoplePage(ctx.db, audience.peopleFilter, { after, limit })
  const isAll = after === null && nextCursor === null
  const scope = toPageScope(audience, { people, isAll }, days)
  const [counted, sums, followed, unread, { companyId }] = await Promise.all([
    readTrackedDays(toViewer(ctx), scope, days, projectId),
    readProjectSums(toViewer(ctx), scope, days),
    readMappedTrackerUsers(ctx.db, scope === 'everywhere' ? 'everybody' : people.map(one => one.id)),
    readUnreadDays(ctx.db, scope, days),
    readConnection(ctx.db),
  ])
  const sumsOf = Map.groupBy(sums, one => one.userId)
  const show = (person: ListedPerson): WorklogTablePerson => {
    const trackerUsers = followed.get(person.id) ?? []
    return {
      userId: person.id,
      userName: person.userName,
      timeZone: person.timeZone,
      profilePicture: toPictureUrl(person.pictureId),
      timeDoctorUserIds: trackerUsers.map(one => one.trackedId),
      ...toTrackingAge(listPulls(trackerUsers), ctx.now),
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
    whole: isFirstOfSeveral ? await readWorklogTotals(ctx, { ...audience, days, projectId }, total) : null,
    projects: await listProjects(
      ctx.db,
      companyId,
      ids.filter(id => id !== ''),
    ),
  }
  return streamChunks<Reply<typeof contract.getWorklogTable>, 'people', ListedPerson>(
    'people',
    rest,
    people,
    show,
  )
}

/** Every project that the reader may know of because somebody worked on it in these days. */
async function projectsSeen(ctx: Ctx, audience: TrackedAudience, days: DayRange): Promise<string[]> {
  const { whole, shared } = await readViewedDays(toViewer(ctx), audience.scope, days)
  const rows = await listAudienceProjects(ctx.db, { ...audience, scope: whole, days })
  const cut = [...shared.values()].flatMap(totals => totals.flatMap(({ projects }) => projects))
  return [...new Set([...rows, ...cut.map(({ projectId }) => projectId)])]
}

function sheetDay([
  date,
  trackedSeconds,
  manualSeconds,
  breakSeconds,
  unionSeconds,
  projectCount,
]: TrackedDay): WorklogTableDay {
  return { date, trackedSeconds, manualSeconds, breakSeconds, unionSeconds, projectCount }
}
