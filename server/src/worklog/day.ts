import { later } from '@claimcrew/contract/kit/time'
import { ageOf, cutAtMidnight, longestRowSeconds, spanOfDays } from '@claimcrew/contract/tracking/rules'
import type * as contract from '@claimcrew/contract/worklog/contract'
import type { WorklogPiece } from '@claimcrew/contract/worklog/contract'
import { notFound } from '../kit/http/refusal.ts'
import type { Handler } from '../kit/http/route.ts'
import { seenPerson, spansWithin } from '../tracking/access.ts'
import { readConnection } from '../tracking/connection-store.ts'
import { listProjects, listTasks } from '../tracking/mapping/account-store.ts'
import { accountsFollowed, countedZone, pullsOf } from '../tracking/mapping/mapping-store.ts'
import { countedDays } from '../tracking/reading/day-store.ts'
import { activityOfPerson } from '../tracking/sync/activity-store.ts'
import { unreadDays } from '../tracking/sync/unread-store.ts'
import { shownDay } from './sheet.ts'

/** What one day of somebody was made from. */
export const worklogDay: Handler<typeof contract.worklogDay> = async (ctx, { query: { billerId, date } }) => {
  const seen = await seenPerson(ctx, billerId)
  const { person } = seen
  // As it was counted, or a number would not be made of what it opens to.
  const timeZone = (await countedZone(ctx.db, billerId)) ?? person.time_zone
  const span = spanOfDays(timeZone, date, date)
  if (spansWithin(seen, span).length === 0) throw notFound()
  const reach = [{ billerId, firstDay: date, lastDay: date }]
  const [rows, counted, followed, unread, { companyId }] = await Promise.all([
    activityOfPerson(ctx.db, billerId, { from: later(span.from, -longestRowSeconds * 1000), to: span.to }),
    countedDays(ctx.db, reach, { from: date, to: date }),
    accountsFollowed(ctx.db, [billerId]),
    unreadDays(ctx.db, reach, { from: date, to: date }),
    readConnection(ctx.db),
  ])
  const pieces = cutAtMidnight(rows, timeZone, date, date)
  const [projects, tasks] = await Promise.all([
    listProjects(ctx.db, companyId, [...new Set(pieces.map(one => one.row.projectId))]),
    listTasks(ctx.db, companyId, [...new Set(pieces.map(one => one.row.taskId))]),
  ])
  const projectNames = new Map(projects.map(one => [one.id, one.name]))
  const taskNames = new Map(tasks.map(one => [one.id, one.name]))
  const [day] = counted.get(billerId) ?? []
  return {
    userId: billerId,
    userName: person.user_name,
    timeZone,
    date,
    day: day ? shownDay(day) : null,
    pieces: pieces
      .map(
        ({ start, seconds, row }): WorklogPiece => ({
          start,
          seconds,
          mode: row.mode,
          projectId: row.projectId || null,
          projectName: projectNames.get(row.projectId) ?? null,
          taskName: taskNames.get(row.taskId) ?? null,
          deviceId: row.deviceId || null,
          timeDoctorUserId: row.trackedId,
          whole: seconds === row.seconds ? null : wholeOf(row, seen),
        }),
      )
      .sort((a, b) => (a.start < b.start ? -1 : a.start > b.start ? 1 : 0)),
    unread: unread.has(billerId),
    ...ageOf(pullsOf(followed.get(billerId) ?? []), ctx.now),
  }
}

/** How long all of it was, if the reader may see the day on which it began. */
function wholeOf(row: { start: string; seconds: number }, seen: Parameters<typeof spansWithin>[0]) {
  const isSeen = spansWithin(seen, { from: row.start, to: later(row.start, 1) }).length > 0
  return isSeen ? { start: row.start, seconds: row.seconds } : null
}
