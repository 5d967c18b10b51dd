import { addMilliseconds } from '@claimcrew/contract/kit/time'
import {
  countProjects,
  cutAtMidnight,
  type DayTotal,
  longestRowSeconds,
  toInstantRange,
  toTrackingAge,
  totalDays,
} from '@claimcrew/contract/tracking/rules'
import type * as contract from '@claimcrew/contract/worklog/contract'
import type { WorklogSegment, WorklogTableDay } from '@claimcrew/contract/worklog/contract'
import type { Handler } from '../kit/http/route.ts'
import { notFound } from '../kit/refusal.ts'
import { isEngagedWithin, readVisiblePerson, readVisibleRows, toViewer } from '../tracking/access.ts'
import { readConnection } from '../tracking/connection-store.ts'
import { findCountedZone, listPulls, readMappedTrackerUsers } from '../tracking/mapping-store.ts'
import { listPersonActivity } from '../tracking/sync/activity-store.ts'
import { readUnreadDays } from '../tracking/sync/unread-day-store.ts'
import { listProjects, listTasks } from '../tracking/tracker-user-store.ts'

/** What one day of somebody was made from. */
export const getWorklogDay: Handler<typeof contract.getWorklogDay> = async (
  ctx,
  { query: { billerId, date } },
) => {
  const seen = await readVisiblePerson(ctx, billerId)
  const { person } = seen
  // As it was counted, or a number would not be made of what it opens to.
  const timeZone = (await findCountedZone(ctx.db, billerId)) ?? person.timeZone
  const range = toInstantRange(timeZone, date, date)
  if (!isEngagedWithin(seen, range)) throw notFound()
  const scope = [{ billerId, firstDay: date, lastDay: date }]
  const begun = { from: addMilliseconds(range.from, -longestRowSeconds * 1000), to: range.to }
  const [rows, followed, unread, { companyId }] = await Promise.all([
    readVisibleRows(toViewer(ctx), seen, begun, within => listPersonActivity(ctx.db, billerId, within)),
    readMappedTrackerUsers(ctx.db, [billerId]),
    readUnreadDays(ctx.db, scope, { from: date, to: date }),
    readConnection(ctx.db),
  ])
  const segments = cutAtMidnight(rows, timeZone, date, date)
  const [projects, tasks] = await Promise.all([
    listProjects(ctx.db, companyId, [...new Set(segments.map(one => one.row.projectId))]),
    listTasks(ctx.db, companyId, [...new Set(segments.map(one => one.row.taskId))]),
  ])
  const projectNames = new Map(projects.map(one => [one.id, one.name]))
  const taskNames = new Map(tasks.map(one => [one.id, one.name]))
  const [total] = totalDays(rows, timeZone, date, date)
  return {
    userId: billerId,
    userName: person.userName,
    timeZone,
    date,
    day: total ? toSheetDay(total) : null,
    pieces: segments
      .map(
        ({ start, seconds, row }): WorklogSegment => ({
          start,
          seconds,
          mode: row.mode,
          projectId: row.projectId || null,
          projectName: projectNames.get(row.projectId) ?? null,
          taskName: taskNames.get(row.taskId) ?? null,
          deviceId: row.deviceId || null,
          timeDoctorUserId: row.trackedId,
          whole: seconds === row.seconds ? null : { start: row.start, seconds: row.seconds },
        }),
      )
      .sort((a, b) => (a.start < b.start ? -1 : a.start > b.start ? 1 : 0)),
    unread: unread.has(billerId),
    ...toTrackingAge(listPulls(followed.get(billerId) ?? []), ctx.now),
  }
}

const toSheetDay = ({ day, projects, ...seconds }: DayTotal): WorklogTableDay => ({
  date: day,
  trackedSeconds: seconds.trackedSeconds,
  manualSeconds: seconds.manualSeconds,
  breakSeconds: seconds.breakSeconds,
  unionSeconds: seconds.unionSeconds,
  projectCount: countProjects(projects),
})
