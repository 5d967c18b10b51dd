import type { ParsedInput } from '@claimcrew/contract/kit/endpoint'
import { addDays, addMilliseconds, dayIn, type Instant } from '@claimcrew/contract/kit/time'
import { formatDay } from '@claimcrew/contract/kit/timeText'
import type * as contract from '@claimcrew/contract/tracking/contract'
import type { SyncStatus, TrackerUserSync } from '@claimcrew/contract/tracking/shapes'
import * as z from 'zod'
import { type BackgroundJobCtx, backgroundJob, enqueue } from '../../kit/backgroundJobs/backgroundJob.ts'
import { parseCursor, toPage } from '../../kit/data/paging.ts'
import { inTransaction } from '../../kit/data/transaction.ts'
import type { Ctx, Handler } from '../../kit/http/route.ts'
import { invalid, Refusal } from '../../kit/refusal.ts'
import { listPeople } from '../../people/store.ts'
import { readConnection, writeAnswered, writeOutage } from '../connection-store.ts'
import { listMappings } from '../mapping-store.ts'
import { readKeptFrom } from '../months/month-store.ts'
import { outageMessages, type Tracker, TrackerError, type WithTracker } from '../tracker.ts'
import { readDirectory } from './directory.ts'
import { canBeTracked, pullNextWindow } from './pullWindow.ts'
import {
  claimNextSync,
  isAnyRunning,
  type ListedSync,
  listSyncPage,
  releaseLease,
  requestSync,
} from './sync-store.ts'
import { notifyOfFailing } from './syncNotifications.ts'

/** As many at a time as the provider is asked at once. */
const lanes = 2
const directoryEveryMs = 3_600_000
/** A job may take a quarter of an hour; the next minute goes on from there. */
const longestRunMs = 10 * 60_000

/** Pulls whatever is due, the most urgent first, until nothing is or the provider has trouble. */
export async function syncDueTrackerUsers(ctx: BackgroundJobCtx & WithTracker): Promise<void> {
  if (!ctx.tracker.capabilities.worklog) return
  const until = addMilliseconds(ctx.now, longestRunMs)
  if (await isDirectoryRead(ctx)) {
    await Promise.all(Array.from({ length: lanes }, () => pullInTurn(ctx, until)))
  }
  await notifyOfFailing(ctx)
}

/** Trackers whose directory this process has read: after a restart it may be another provider or another company. */
const readTrackers = new WeakSet<Tracker>()

async function isDirectoryRead(ctx: BackgroundJobCtx & WithTracker): Promise<boolean> {
  const { readAt } = await readConnection(ctx.db)
  const isFresh = readAt !== null && readAt >= addMilliseconds(ctx.now, -directoryEveryMs)
  if (isFresh && readTrackers.has(ctx.tracker)) return true
  try {
    await readDirectory(ctx)
    readTrackers.add(ctx.tracker)
    return true
  } catch (error) {
    if (!(error instanceof TrackerError)) throw error
    if (!error.isOurs) await writeOutage(ctx.db, error.message, ctx.clock())
    return false
  }
}

async function pullInTurn(ctx: BackgroundJobCtx & WithTracker, until: Instant): Promise<void> {
  while (ctx.clock() < until && !ctx.isStopping()) {
    const lease = ctx.newId()
    const claimed = await claimNextSync(ctx.db, lease, ctx.clock())
    if (!claimed) break
    try {
      const outage = await pullNextWindow(ctx, claimed, lease)
      if (outage?.isOurs) break
      if (outage !== null && (await isOfAll(ctx, outage))) {
        await writeOutage(ctx.db, outage.message, ctx.clock())
        // The next people would only fail as well: they stay due.
        break
      }
      await writeAnswered(ctx.db, ctx.clock())
    } finally {
      await releaseLease(ctx.db, claimed.userId, lease)
    }
  }
}

/** Whether the provider does not answer at all, rather than only not well about this one. */
async function isOfAll(
  { tracker }: BackgroundJobCtx & WithTracker,
  { outage }: TrackerError,
): Promise<boolean> {
  if (outage !== 'malformed' && outage !== 'forbidden') return true
  try {
    await tracker.connection()
    return false
  } catch (error) {
    if (!(error instanceof TrackerError)) throw error
    return true
  }
}

/** For what cannot wait for the next minute. */
export const syncSoon = backgroundJob({
  name: 'tracking:sync-soon',
  data: z.object({}),
  run: syncDueTrackerUsers,
})

const defaultSyncDays = 7

/** Has everybody's or one person's time pulled, whatever failed before. */
export const syncNow: Handler<typeof contract.syncNow, WithTracker> = async (
  ctx,
  { body: { userId, from, to } },
) => {
  if (!ctx.tracker.capabilities.worklog) throw new Refusal('not-ready', outageMessages['not-connected'])
  await inTransaction(ctx.db, async tx => {
    const { companyId } = await readConnection(tx)
    const mappings = (await listMappings(tx)).filter(
      one =>
        (companyId === null || one.companyId === companyId) &&
        (userId === undefined || one.userId === userId),
    )
    if (userId !== undefined && mappings.length === 0)
      throw invalid('userId', 'This person has no Time Doctor account yet.')
    const people = new Map(
      (
        await listPeople(
          tx,
          mappings.map(one => one.userId),
        )
      ).map(one => [one.id, one]),
    )
    // Days are each person's own.
    const pulled = mappings.filter(({ userId: id }) => {
      const person = people.get(id)
      return person !== undefined && canBeTracked(person)
    })
    if (userId !== undefined && pulled.length === 0)
      throw invalid(
        'userId',
        'This person is deactivated or no longer a biller, so we don’t sync their time.',
      )
    const byToday = Map.groupBy(pulled, one => dayIn(people.get(one.userId)?.timeZone ?? 'UTC', ctx.now))
    const keptFrom = await readKeptFrom(tx)
    if (from !== undefined && keptFrom !== null && from < keptFrom.slice(0, 10))
      throw invalid(
        'from',
        `We keep activity from ${formatDay(keptFrom.slice(0, 10))} on. Choose a later day.`,
      )
    // Where it is tomorrow already some may have begun what others have not.
    const begun = [...byToday].filter(([today]) => from === undefined || from <= today)
    if (begun.length === 0 && pulled.length > 0) throw invalid('from', 'These days are in the future.')
    for (const [today, own] of begun) {
      const lastDay = to === undefined || to > today ? today : to
      const firstDay = from ?? addDays(today, 1 - defaultSyncDays)
      await requestSync(
        tx,
        own.map(one => one.id),
        { firstDay, lastDay, now: ctx.now },
      )
    }
    await enqueue(tx, syncSoon, {})
  })
  return toSyncView(ctx, { cursor: undefined, limit: 1000 })
}

/** How far the sync is, one Time Doctor user after the other. */
export const getSyncStatus: Handler<typeof contract.getSyncStatus> = (ctx, { query }) =>
  toSyncView(ctx, query)

async function toSyncView(
  ctx: Ctx,
  { cursor, limit }: ParsedInput<typeof contract.getSyncStatus>['query'],
): Promise<SyncStatus> {
  const rows = await listSyncPage(ctx.db, { after: parseCursor(cursor), limit: limit + 1 })
  const { items: syncs, nextCursor } = toPage(rows, limit, one => [one.mappedAt, one.mappingId])
  const people = new Map(
    (await listPeople(ctx.db, [...new Set(syncs.map(one => one.userId))])).map(one => [one.id, one]),
  )
  const trackerUsers = syncs.map(
    (sync): TrackerUserSync => ({
      mappingId: sync.mappingId,
      userId: sync.userId,
      userName: people.get(sync.userId)?.userName ?? '',
      timeDoctorUserId: sync.trackedId,
      state: toState(sync, ctx.now),
      syncedAt: sync.recentAt,
      nextAt: sync.dueAt,
      failingSince: sync.failingSince,
      problem: sync.problem,
      pulledFrom: sync.backfilledTo,
      historyFrom: sync.backfillGoal,
      asked: toAsked(sync),
    }),
  )
  return { running: await isAnyRunning(ctx.db), accounts: trackerUsers, nextCursor }
}

function toState(sync: ListedSync, now: string): TrackerUserSync['state'] {
  if (sync.running) return 'running'
  if (sync.failures > 0) return 'failing'
  return sync.dueAt <= now ? 'waiting' : 'done'
}

function toAsked({ askedFrom, askedLeft, askedDays }: ListedSync): TrackerUserSync['asked'] {
  if (askedFrom === null || askedLeft === null) return null
  const left = Math.round((Date.parse(askedLeft) - Date.parse(askedFrom)) / 86_400_000) + 1
  return { days: askedDays, left }
}
