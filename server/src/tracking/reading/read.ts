import { later } from '@claimcrew/contract/kit/time'
import { roleMay } from '@claimcrew/contract/permissions'
import type * as contract from '@claimcrew/contract/tracking/contract'
import { isStale } from '@claimcrew/contract/tracking/rules'
import type { Activity, TimeUse, TrackedUser } from '@claimcrew/contract/tracking/shapes'
import { reachOf } from '../../engagements/access.ts'
import { pageOf, readNameCursor } from '../../kit/data/paging.ts'
import type { Ctx, Handler } from '../../kit/http/route.ts'
import { pageOfPeople } from '../../people/page-store.ts'
import { listPeople, pictureUrl } from '../../people/store.ts'
import {
  billersFor,
  followedAccount,
  isSeenNow,
  type Seen,
  seenAccount,
  spanOf,
  spansOfAll,
  spansWithin,
  whoIsTracked,
} from '../access.ts'
import { readConnection } from '../connection-store.ts'
import {
  type Account,
  accountsAfter,
  findAccount,
  listProjects as projectsNamed,
  listTasks as tasksNamed,
} from '../mapping/account-store.ts'
import { accountsFollowed } from '../mapping/mapping-store.ts'
import { readAccountMark, readNamedMark } from '../mapping/mark.ts'
import {
  activityOf,
  projectsWorkedOn,
  type StoredRow,
  tasksWorkedOn,
  timeUseOf,
} from '../sync/activity-store.ts'

export function trackedUserOf(account: Account, userName: string | null, seenNow = true): TrackedUser {
  return {
    id: account.trackedId,
    name: account.name,
    email: account.email,
    role: account.role,
    active: account.active,
    timezone: account.timeZone,
    lastSeenAt: seenNow ? account.lastSeenAt : null,
    gone: account.goneAt !== null,
    userId: account.userId,
    userName,
  }
}

const seesAll = (ctx: Ctx) => roleMay(ctx.actor.role, 'tracking:manage:all')

export const listTrackedUsers: Handler<typeof contract.listTrackedUsers> = async (
  ctx,
  { query: { cursor, limit } },
) => {
  const wish = { after: readAccountMark(cursor), limit: limit + 1 }
  const { companyId, ...age } = await directoryOf(ctx)
  const followed = seesAll(ctx) ? 'everybody' : (await billersFor(ctx)).map(one => one.id)
  const found = await accountsAfter(ctx.db, companyId, followed, wish)
  const { items: accounts, nextCursor } = pageOf(found, limit, one => [one.name, one.accountId])
  const people = await listPeople(ctx.db, [...new Set(accounts.flatMap(one => one.userId ?? []))])
  const reach = await reachOf(ctx.db, ctx.actor)
  const personOf = new Map(people.map(one => [one.id, one]))
  const data = accounts.map(account => {
    const person = personOf.get(account.userId ?? '')
    return person
      ? trackedUserOf(account, person.userName, isSeenNow(ctx, person, reach))
      : trackedUserOf(account, null)
  })
  return { data, ...age, nextCursor }
}

/** It is read each hour. */
const directoryIsOldAfterMs = 3 * 3_600_000

async function directoryOf(ctx: Ctx) {
  const { companyId, readAt } = await readConnection(ctx.db)
  const stale = readAt === null || readAt < later(ctx.now, -directoryIsOldAfterMs)
  return { companyId, syncedAt: readAt, stale }
}

export const getTrackedUser: Handler<typeof contract.getTrackedUser> = async (
  ctx,
  { params: { id: trackedId } },
) => {
  const nobodys = await nobodysAccount(ctx, trackedId)
  if (nobodys) return trackedUserOf(nobodys, null)
  const { account, person, reach } = await followedAccount(ctx, trackedId)
  return trackedUserOf(account, person.userName, isSeenNow(ctx, person, reach))
}

/** An administrator also sees those who are nobody here yet; none of their time is. */
export async function nobodysAccount(ctx: Ctx, trackedId: string): Promise<Account | null> {
  const found = seesAll(ctx) ? await findAccount(ctx.db, trackedId) : null
  return found?.userId === null ? found : null
}

const nothingPulled = { data: [], syncedAt: null, stale: true }

async function ageOf(ctx: Ctx, { person, account }: Seen) {
  const followed = (await accountsFollowed(ctx.db, [person.id])).get(person.id) ?? []
  const syncedAt = followed.find(one => one.trackedId === account.trackedId)?.pulledAt ?? null
  return { syncedAt, stale: isStale(syncedAt, ctx.now) }
}

export const listActivity: Handler<typeof contract.listActivity> = async (
  ctx,
  { query: { userId, from, to } },
) => {
  if (await nobodysAccount(ctx, userId)) return nothingPulled
  const seen = await seenAccount(ctx, userId)
  const { account, person } = seen
  const rows: StoredRow[] = []
  for (const span of spansWithin(seen, spanOf(person.timeZone, from, to)))
    rows.push(...(await activityOf(ctx.db, account.accountId, span)))
  const nameOf = await namesOf(ctx, account.companyId, rows)
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
  return { data, ...(await ageOf(ctx, seen)) }
}

/** The names of what these rows were for. */
async function namesOf(
  ctx: Ctx,
  companyId: string,
  rows: readonly Pick<StoredRow, 'projectId' | 'taskId'>[],
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
  if (await nobodysAccount(ctx, userId)) return nothingPulled
  const seen = await seenAccount(ctx, userId)
  const data: TimeUse[] = []
  for (const span of spansWithin(seen, spanOf(seen.person.timeZone, from, to)))
    for (const { seconds, ...row } of await timeUseOf(ctx.db, seen.account.accountId, span))
      data.push({ userId, time: seconds, ...row })
  return { data, ...(await ageOf(ctx, seen)) }
}

export const listProjects: Handler<typeof contract.listProjects> = async (
  ctx,
  { query: { cursor, limit } },
) => {
  const wish = { after: readNamedMark(cursor), limit: limit + 1 }
  const { companyId, ...age } = await directoryOf(ctx)
  const ids = seesAll(ctx) ? undefined : await projectsWorkedOn(ctx.db, await reachOf(ctx.db, ctx.actor))
  const found = await projectsNamed(ctx.db, companyId, ids, wish)
  const { items: data, nextCursor } = pageOf(found, limit, one => ['named', one.name, one.id])
  return { data, ...age, nextCursor }
}

export const listTasks: Handler<typeof contract.listTasks> = async (ctx, { query: { cursor, limit } }) => {
  const wish = { after: readNamedMark(cursor), limit: limit + 1 }
  const { companyId, ...age } = await directoryOf(ctx)
  const ids = seesAll(ctx) ? undefined : await tasksWorkedOn(ctx.db, await spansOfAll(ctx))
  const found = await tasksNamed(ctx.db, companyId, ids, wish)
  const { items: data, nextCursor } = pageOf(found, limit, one => ['named', one.name, one.id])
  return { data, ...age, nextCursor }
}

export const clientBillers: Handler<typeof contract.clientBillers> = async (
  ctx,
  { query: { cursor, limit } },
) => {
  const wish = { after: readNameCursor(cursor), limit }
  const { people, nextCursor } = await pageOfPeople(ctx.db, await whoIsTracked(ctx), wish)
  const followed = await accountsFollowed(
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
        profilePicture: pictureUrl(person.pictureId),
        timeDoctorUserId: ids[0] ?? null,
        timeDoctorUserIds: ids,
      }
    }),
  }
}
