import type { Parsed } from '@claimcrew/contract/kit/endpoint'
import { addDays, dayIn, type Instant, later } from '@claimcrew/contract/kit/time'
import type * as contract from '@claimcrew/contract/tracking/contract'
import type { SyncOfAccount, SyncStatus } from '@claimcrew/contract/tracking/shapes'
import * as z from 'zod'
import { pageOf, readCursor } from '../../kit/data/paging.ts'
import { inTransaction } from '../../kit/data/transaction.ts'
import { invalid, Refusal } from '../../kit/http/refusal.ts'
import type { Ctx, Handler } from '../../kit/http/route.ts'
import { enqueue, type JobCtx, job } from '../../kit/jobs/job.ts'
import { listPeople } from '../../people/store.ts'
import { noteAnswer, noteTrouble, readConnection } from '../connection-store.ts'
import { readDirectory } from '../mapping/directory.ts'
import { listMappings } from '../mapping/mapping-store.ts'
import { type Tracker, TrackerTrouble, troubles, type WithTracker } from '../tracker.ts'
import { tellOfFailing } from './news.ts'
import { isPulled, pullNext } from './pull.ts'
import { askForSync, claimNext, isAnyRunning, letGo, type SyncListed, syncsAfter } from './sync-store.ts'

/** As many at a time as the provider is asked at once. */
const lanes = 2
const directoryEveryMs = 3_600_000
/** A job may take a quarter of an hour; the next minute goes on from there. */
const longestRunMs = 10 * 60_000

/** Pulls whatever is due, the most urgent first, until nothing is or the provider has trouble. */
export async function syncDue(ctx: JobCtx & WithTracker): Promise<void> {
  if (!ctx.tracker.capabilities.worklog) return
  const until = later(ctx.now, longestRunMs)
  if (await isDirectoryRead(ctx)) {
    await Promise.all(Array.from({ length: lanes }, () => pullInTurn(ctx, until)))
  }
  await tellOfFailing(ctx)
}

/** Trackers whose directory this process has read: after a restart it may be another provider or another company. */
const known = new WeakSet<Tracker>()

async function isDirectoryRead(ctx: JobCtx & WithTracker): Promise<boolean> {
  const { readAt } = await readConnection(ctx.db)
  const isFresh = readAt !== null && readAt >= later(ctx.now, -directoryEveryMs)
  if (isFresh && known.has(ctx.tracker)) return true
  try {
    await readDirectory(ctx)
    known.add(ctx.tracker)
    return true
  } catch (error) {
    if (!(error instanceof TrackerTrouble)) throw error
    if (!error.isOurs) await noteTrouble(ctx.db, error.message, ctx.clock())
    return false
  }
}

async function pullInTurn(ctx: JobCtx & WithTracker, until: Instant): Promise<void> {
  while (ctx.clock() < until && !ctx.isStopping()) {
    const lease = ctx.newId()
    const claimed = await claimNext(ctx.db, lease, ctx.clock())
    if (!claimed) break
    try {
      const trouble = await pullNext(ctx, claimed, lease)
      if (trouble?.isOurs) break
      if (trouble !== null && (await isOfAll(ctx, trouble))) {
        await noteTrouble(ctx.db, trouble.message, ctx.clock())
        // Those who come next would only fail as well: they stay due.
        break
      }
      await noteAnswer(ctx.db, ctx.clock())
    } finally {
      await letGo(ctx.db, claimed.userId, lease)
    }
  }
}

/** Whether the provider does not answer at all, rather than only not well about this one. */
async function isOfAll({ tracker }: JobCtx & WithTracker, { trouble }: TrackerTrouble): Promise<boolean> {
  if (trouble !== 'malformed' && trouble !== 'forbidden') return true
  try {
    await tracker.connection()
    return false
  } catch (error) {
    if (!(error instanceof TrackerTrouble)) throw error
    return true
  }
}

/** For what cannot wait for the next minute. */
export const syncSoon = job({ name: 'tracking:sync-soon', data: z.object({}), run: syncDue })

const defaultSyncDays = 7

/** Has everybody's or one person's time pulled, whatever failed before. */
export const syncNow: Handler<typeof contract.syncNow, WithTracker> = async (
  ctx,
  { body: { userId, from, to } },
) => {
  if (!ctx.tracker.capabilities.worklog) throw new Refusal('not-ready', troubles['not-connected'])
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
      return person !== undefined && isPulled(person)
    })
    if (userId !== undefined && pulled.length === 0)
      throw invalid(
        'userId',
        'This person is deactivated or no longer a biller, so we don’t sync their time.',
      )
    const byToday = Map.groupBy(pulled, one => dayIn(people.get(one.userId)?.timeZone ?? 'UTC', ctx.now))
    // Where it is tomorrow already some may have begun what others have not.
    const begun = [...byToday].filter(([today]) => from === undefined || from <= today)
    if (begun.length === 0 && pulled.length > 0) throw invalid('from', 'These days are in the future.')
    for (const [today, own] of begun) {
      const lastDay = to === undefined || to > today ? today : to
      const firstDay = from ?? addDays(today, 1 - defaultSyncDays)
      await askForSync(
        tx,
        own.map(one => one.id),
        { firstDay, lastDay, now: ctx.now },
      )
    }
    await enqueue(tx, syncSoon, {})
  })
  return showSync(ctx, { cursor: undefined, limit: 1000 })
}

/** How far the sync is, account by account. */
export const syncStatus: Handler<typeof contract.syncStatus> = (ctx, { query }) => showSync(ctx, query)

async function showSync(
  ctx: Ctx,
  { cursor, limit }: Parsed<typeof contract.syncStatus>['query'],
): Promise<SyncStatus> {
  const found = await syncsAfter(ctx.db, { after: readCursor(cursor), limit: limit + 1 })
  const { items: syncs, nextCursor } = pageOf(found, limit, one => [one.mappedAt, one.mappingId])
  const people = new Map(
    (await listPeople(ctx.db, [...new Set(syncs.map(one => one.userId))])).map(one => [one.id, one]),
  )
  const accounts = syncs.map(
    (sync): SyncOfAccount => ({
      mappingId: sync.mappingId,
      userId: sync.userId,
      userName: people.get(sync.userId)?.userName ?? '',
      timeDoctorUserId: sync.trackedId,
      state: stateOf(sync, ctx.now),
      syncedAt: sync.recentAt,
      nextAt: sync.dueAt,
      failingSince: sync.failingSince,
      problem: sync.problem,
      pulledFrom: sync.backfilledTo,
      historyFrom: sync.backfillGoal,
      asked: askedOf(sync),
    }),
  )
  return { running: await isAnyRunning(ctx.db), accounts, nextCursor }
}

function stateOf(sync: SyncListed, now: string): SyncOfAccount['state'] {
  if (sync.running) return 'running'
  if (sync.failures > 0) return 'failing'
  return sync.dueAt <= now ? 'waiting' : 'done'
}

function askedOf({ askedFrom, askedLeft, askedDays }: SyncListed): SyncOfAccount['asked'] {
  if (askedFrom === null || askedLeft === null) return null
  const left = Math.round((Date.parse(askedLeft) - Date.parse(askedFrom)) / 86_400_000) + 1
  return { days: askedDays, left }
}
