import { onlyOf } from '@claimcrew/contract/attendance/clients'
import { later } from '@claimcrew/contract/kit/time'
import { roleMay } from '@claimcrew/contract/permissions'
import type * as contract from '@claimcrew/contract/tracking/contract'
import { isStale } from '@claimcrew/contract/tracking/rules'
import type { Activity, TimeUse, TrackedUser } from '@claimcrew/contract/tracking/shapes'
import { reachOf } from '../../engagements/access.ts'
import { tiesOfShared } from '../../engagements/store.ts'
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
  viewerOf,
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
import { activityOf, type StoredRow, timeUseOf } from '../sync/activity-store.ts'
import { isVisibleAt, readVisibleRows, type TiedPerson } from '../visible.ts'
import { readVisibleProjects, readVisibleTasks } from './worked-on.ts'

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
  const clientId = onlyOf(ctx.actor)
  const shared = Map.groupBy(
    clientId === null ? [] : await tiesOfShared(ctx.db, clientId, [...personOf.keys()]),
    tie => tie.billerId,
  )
  const data: TrackedUser[] = []
  for (const account of accounts) {
    const person = personOf.get(account.userId ?? '')
    const ties = shared.get(person?.id ?? '')
    const isVisible = !person || !ties || (await isLastSeenVisible(ctx, account, { person, ties }))
    data.push(
      person
        ? trackedUserOf(account, person.userName, isVisible && isSeenNow(ctx, person, reach))
        : trackedUserOf(account, null),
    )
  }
  return { data, ...age, nextCursor }
}

/** When somebody was last there is tracked like all else: at work for another client it is not this one's to know. */
const isLastSeenVisible = async (ctx: Ctx, { lastSeenAt }: Account, tied: TiedPerson): Promise<boolean> =>
  lastSeenAt === null || isVisibleAt(viewerOf(ctx), tied, lastSeenAt)

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
  const seen = await followedAccount(ctx, trackedId)
  const { account, person, reach } = seen
  const seenNow = isSeenNow(ctx, person, reach) && (await isLastSeenVisible(ctx, account, seen))
  return trackedUserOf(account, person.userName, seenNow)
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
  const rows = await readVisibleRows(viewerOf(ctx), seen, spanOf(person.timeZone, from, to), span =>
    activityOf(ctx.db, account.accountId, span),
  )
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
  const rows = await readVisibleRows(viewerOf(ctx), seen, spanOf(seen.person.timeZone, from, to), span =>
    timeUseOf(ctx.db, seen.account.accountId, span),
  )
  const data = rows.map(({ seconds, ...row }): TimeUse => ({ userId, time: seconds, ...row }))
  return { data, ...(await ageOf(ctx, seen)) }
}

export const listProjects: Handler<typeof contract.listProjects> = async (
  ctx,
  { query: { cursor, limit } },
) => {
  const wish = { after: readNamedMark(cursor), limit: limit + 1 }
  const { companyId, ...age } = await directoryOf(ctx)
  const ids = seesAll(ctx) ? undefined : await readVisibleProjects(ctx)
  const found = await projectsNamed(ctx.db, companyId, ids, wish)
  const { items: data, nextCursor } = pageOf(found, limit, one => ['named', one.name, one.id])
  return { data, ...age, nextCursor }
}

export const listTasks: Handler<typeof contract.listTasks> = async (ctx, { query: { cursor, limit } }) => {
  const wish = { after: readNamedMark(cursor), limit: limit + 1 }
  const { companyId, ...age } = await directoryOf(ctx)
  const ids = seesAll(ctx) ? undefined : await readVisibleTasks(ctx)
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
