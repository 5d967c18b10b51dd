import { toVisibleClient } from '@claimcrew/contract/attendance/clientWork'
import { addMilliseconds } from '@claimcrew/contract/kit/time'
import { actorMay } from '@claimcrew/contract/permissions'
import type * as contract from '@claimcrew/contract/tracking/contract'
import { isStale } from '@claimcrew/contract/tracking/rules'
import type { Activity, TimeUse, TrackedUser } from '@claimcrew/contract/tracking/shapes'
import { readVisibleScope } from '../../engagements/access.ts'
import { listSharedBillerPeriods } from '../../engagements/period-store.ts'
import { parseNameCursor, toPage } from '../../kit/data/paging.ts'
import type { Ctx, Handler } from '../../kit/http/route.ts'
import { listPeoplePage } from '../../people/page-store.ts'
import { listPeople, toPictureUrl } from '../../people/store.ts'
import {
  isVisibleNow,
  listFollowedBillers,
  readFollowedTrackerUser,
  readTrackedFilter,
  readVisibleTrackerUser,
  toSpan,
  toViewer,
  type VisibleTrackerUser,
} from '../access.ts'
import { readConnection } from '../connection-store.ts'
import { readMappedTrackerUsers } from '../mapping-store.ts'
import { parseNamedCursor, parseTrackerUserCursor } from '../pagePositions.ts'
import { type ActivityRow, listActivityRows, listTimeUseRows } from '../sync/activity-store.ts'
import {
  findTrackerUser,
  listTrackerUserPage,
  listProjects as projectsNamed,
  type TrackerUser,
  listTasks as tasksNamed,
} from '../tracker-user-store.ts'
import { type EngagedPerson, isVisibleAt, readVisibleRows } from '../visibleTime.ts'
import { readVisibleProjects, readVisibleTasks } from './visibleWork.ts'

export function toTrackedUser(
  trackerUser: TrackerUser,
  userName: string | null,
  seenNow = true,
): TrackedUser {
  return {
    id: trackerUser.trackedId,
    name: trackerUser.name,
    email: trackerUser.email,
    role: trackerUser.role,
    active: trackerUser.active,
    timezone: trackerUser.timeZone,
    lastSeenAt: seenNow ? trackerUser.lastSeenAt : null,
    gone: trackerUser.goneAt !== null,
    userId: trackerUser.userId,
    userName,
  }
}

const seesAll = (ctx: Ctx) => actorMay(ctx.actor, 'tracking:manage:all')

export const listTrackedUsers: Handler<typeof contract.listTrackedUsers> = async (
  ctx,
  { query: { cursor, limit } },
) => {
  const page = { after: parseTrackerUserCursor(cursor), limit: limit + 1 }
  const { companyId, ...age } = await readDirectory(ctx)
  const followed = seesAll(ctx) ? 'everybody' : (await listFollowedBillers(ctx)).map(one => one.id)
  const rows = await listTrackerUserPage(ctx.db, companyId, followed, page)
  const { items: trackerUsers, nextCursor } = toPage(rows, limit, one => [one.name, one.accountId])
  const people = await listPeople(ctx.db, [...new Set(trackerUsers.flatMap(one => one.userId ?? []))])
  const scope = await readVisibleScope(ctx.db, ctx.actor)
  const personOf = new Map(people.map(one => [one.id, one]))
  const clientId = toVisibleClient(ctx.actor)
  const shared = Map.groupBy(
    clientId === null ? [] : await listSharedBillerPeriods(ctx.db, clientId, [...personOf.keys()]),
    period => period.billerId,
  )
  const data: TrackedUser[] = []
  for (const trackerUser of trackerUsers) {
    const person = personOf.get(trackerUser.userId ?? '')
    const periods = shared.get(person?.id ?? '')
    const isVisible = !person || !periods || (await isLastSeenVisible(ctx, trackerUser, { person, periods }))
    data.push(
      person
        ? toTrackedUser(trackerUser, person.userName, isVisible && isVisibleNow(ctx, person, scope))
        : toTrackedUser(trackerUser, null),
    )
  }
  return { data, ...age, nextCursor }
}

/** When somebody was last there is tracked like all else: at work for another client it is not this one's to know. */
const isLastSeenVisible = async (
  ctx: Ctx,
  { lastSeenAt }: TrackerUser,
  tied: EngagedPerson,
): Promise<boolean> => lastSeenAt === null || isVisibleAt(toViewer(ctx), tied, lastSeenAt)

/** It is read each hour. */
const directoryIsOldAfterMs = 3 * 3_600_000

async function readDirectory(ctx: Ctx) {
  const { companyId, readAt } = await readConnection(ctx.db)
  const stale = readAt === null || readAt < addMilliseconds(ctx.now, -directoryIsOldAfterMs)
  return { companyId, syncedAt: readAt, stale }
}

export const getTrackedUser: Handler<typeof contract.getTrackedUser> = async (
  ctx,
  { params: { id: trackedId } },
) => {
  const nobodys = await findUnmappedTrackerUser(ctx, trackedId)
  if (nobodys) return toTrackedUser(nobodys, null)
  const seen = await readFollowedTrackerUser(ctx, trackedId)
  const { trackerUser, person, scope } = seen
  const seenNow = isVisibleNow(ctx, person, scope) && (await isLastSeenVisible(ctx, trackerUser, seen))
  return toTrackedUser(trackerUser, person.userName, seenNow)
}

/** An administrator also sees those who are nobody here yet; none of their time is. */
export async function findUnmappedTrackerUser(ctx: Ctx, trackedId: string): Promise<TrackerUser | null> {
  const match = seesAll(ctx) ? await findTrackerUser(ctx.db, trackedId) : null
  return match?.userId === null ? match : null
}

const nothingPulled = { data: [], syncedAt: null, stale: true }

async function readAge(ctx: Ctx, { person, trackerUser }: VisibleTrackerUser) {
  const followed = (await readMappedTrackerUsers(ctx.db, [person.id])).get(person.id) ?? []
  const syncedAt = followed.find(one => one.trackedId === trackerUser.trackedId)?.pulledAt ?? null
  return { syncedAt, stale: isStale(syncedAt, ctx.now) }
}

export const listActivity: Handler<typeof contract.listActivity> = async (
  ctx,
  { query: { userId, from, to } },
) => {
  if (await findUnmappedTrackerUser(ctx, userId)) return nothingPulled
  const seen = await readVisibleTrackerUser(ctx, userId)
  const { trackerUser, person } = seen
  const rows = await readVisibleRows(toViewer(ctx), seen, toSpan(person.timeZone, from, to), range =>
    listActivityRows(ctx.db, trackerUser.accountId, range),
  )
  const nameOf = await readNames(ctx, trackerUser.companyId, rows)
  const data = rows.map(
    (row): Activity => ({
      userId,
      start: row.start,
      time: row.seconds,
      mode: row.mode,
      projectId: row.projectId || null,
      projectName: nameOf.project(row.projectId),
      taskId: row.taskId || null,
      taskName: nameOf.task(row.taskId),
      deviceId: row.deviceId || null,
      dbUserId: person.id,
      billerName: person.userName,
    }),
  )
  return { data, ...(await readAge(ctx, seen)) }
}

/** The names of what these rows were for. */
async function readNames(
  ctx: Ctx,
  companyId: string,
  rows: readonly Pick<ActivityRow, 'projectId' | 'taskId'>[],
) {
  const [projects, tasks] = await Promise.all([
    projectsNamed(ctx.db, companyId, [...new Set(rows.map(row => row.projectId))]),
    tasksNamed(ctx.db, companyId, [...new Set(rows.map(row => row.taskId))]),
  ])
  const projectNames = new Map(projects.map(one => [one.id, one.name]))
  const taskNames = new Map(tasks.map(one => [one.id, one.name]))
  return {
    project: (id: string) => projectNames.get(id) ?? null,
    task: (id: string) => taskNames.get(id) ?? null,
  }
}

export const listTimeUse: Handler<typeof contract.listTimeUse> = async (
  ctx,
  { query: { userId, from, to } },
) => {
  if (await findUnmappedTrackerUser(ctx, userId)) return nothingPulled
  const seen = await readVisibleTrackerUser(ctx, userId)
  const rows = await readVisibleRows(toViewer(ctx), seen, toSpan(seen.person.timeZone, from, to), range =>
    listTimeUseRows(ctx.db, seen.trackerUser.accountId, range),
  )
  const data = rows.map(({ seconds, ...row }): TimeUse => ({ userId, time: seconds, ...row }))
  return { data, ...(await readAge(ctx, seen)) }
}

export const listProjects: Handler<typeof contract.listProjects> = async (
  ctx,
  { query: { cursor, limit } },
) => {
  const page = { after: parseNamedCursor(cursor), limit: limit + 1 }
  const { companyId, ...age } = await readDirectory(ctx)
  const ids = seesAll(ctx) ? undefined : await readVisibleProjects(ctx)
  const rows = await projectsNamed(ctx.db, companyId, ids, page)
  const { items: data, nextCursor } = toPage(rows, limit, one => ['named', one.name, one.id])
  return { data, ...age, nextCursor }
}

export const listTasks: Handler<typeof contract.listTasks> = async (ctx, { query: { cursor, limit } }) => {
  const page = { after: parseNamedCursor(cursor), limit: limit + 1 }
  const { companyId, ...age } = await readDirectory(ctx)
  const ids = seesAll(ctx) ? undefined : await readVisibleTasks(ctx)
  const rows = await tasksNamed(ctx.db, companyId, ids, page)
  const { items: data, nextCursor } = toPage(rows, limit, one => ['named', one.name, one.id])
  return { data, ...age, nextCursor }
}

export const listClientBillers: Handler<typeof contract.listClientBillers> = async (
  ctx,
  { query: { cursor, limit } },
) => {
  const page = { after: parseNameCursor(cursor), limit }
  const { people, nextCursor } = await listPeoplePage(ctx.db, await readTrackedFilter(ctx), page)
  const followed = await readMappedTrackerUsers(
    ctx.db,
    people.map(one => one.id),
  )
  return {
    nextCursor,
    billers: people.map(person => {
      const ids = (followed.get(person.id) ?? []).map(one => one.trackedId)
      return {
        userId: person.id,
        userName: person.userName,
        timeZone: person.timeZone,
        profilePicture: toPictureUrl(person.pictureId),
        timeDoctorUserId: ids[0] ?? null,
        timeDoctorUserIds: ids,
      }
    }),
  }
}
