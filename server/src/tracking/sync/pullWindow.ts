import { addMilliseconds, dayIn, type Instant, msBetween } from '@claimcrew/contract/kit/time'
import { trackedTimeRead } from '@claimcrew/contract/tracking/events'
import {
  applyPull,
  computePause,
  findDueTime,
  type PullReason,
  planNextPull,
} from '@claimcrew/contract/tracking/pullPlan'
import { toInstantRange } from '@claimcrew/contract/tracking/rules'
import type { BackgroundJobCtx } from '../../kit/backgroundJobs/backgroundJob.ts'
import type { Tx } from '../../kit/data/db.ts'
import { inTransaction } from '../../kit/data/transaction.ts'
import { announce } from '../../kit/events.ts'
import { type ListedPerson, listPeople } from '../../people/store.ts'
import { lockPersonForUpdate } from '../mapping-store.ts'
import { writeInMonths } from '../months/keepMonths.ts'
import { readKeptFrom } from '../months/month-store.ts'
import {
  type InstantRange,
  type ProviderTimeUseRow,
  type ProviderWorklogRow,
  TrackerError,
  type WithTracker,
} from '../tracker.ts'
import { writeNames } from '../tracker-user-store.ts'
import { listActivityRows, listTimeUseRows, replaceActivity, replaceTimeUse } from './activity-store.ts'
import { countAllDays, countDays } from './countDays.ts'
import { countRows, fetchParts, type PullDays, type PulledRows, type PullPart } from './fetchParts.ts'
import { insertRun } from './run-store.ts'
import {
  type ClaimedSync,
  lockSync,
  pauseSync,
  postponeSync,
  readSync,
  writeFailure,
  writeSync,
} from './sync-store.ts'
import { deleteUnreadDays, writeUnreadDay } from './unread-day-store.ts'

/** Pulls one window of a Time Doctor user, if there is one to pull, and answers what went wrong. */
export async function pullNextWindow(
  ctx: BackgroundJobCtx & WithTracker,
  claimed: ClaimedSync,
  lease: string,
): Promise<TrackerError | null> {
  const now = ctx.clock()
  const timeZone = await findZone(ctx, claimed)
  if (timeZone === null) {
    await pauseSync(ctx.db, claimed.mappingId, { at: addMilliseconds(now, dayMs), rank: 0 })
    return null
  }
  const today = dayIn(timeZone, now)
  const state = await readSync(ctx.db, claimed.mappingId)
  if (!state) return null
  const pull = planNextPull(state, timeZone, today, now)
  if (!pull) {
    await postponeSync(ctx.db, claimed.mappingId, state, findDueTime(state, timeZone, today, now))
    return null
  }
  try {
    const parts = await fetchParts(ctx, claimed, lease, { timeZone, today }, pull)
    if (!parts) return null
    await writeInMonths(ctx, toInstantRange(timeZone, pull.firstDay, pull.lastDay), () =>
      inTransaction(ctx.db, async tx => {
        const current = await lockHeld(tx, claimed, lease, timeZone)
        if (!current) return
        for (const part of parts) await writePart(tx, ctx, claimed, timeZone, pull.reason, part)
        const next = applyPull(current, pull, today, now)
        await writeSync(tx, claimed.mappingId, next, findDueTime(next, timeZone, today, now))
        await announce(tx, ctx, trackedTimeRead, { userId: claimed.userId, ...pull })
      }),
    )
    return null
  } catch (error) {
    const outage = error instanceof TrackerError ? error : null
    // Cut off by our own stop: that is no failure of theirs.
    if (outage?.isOurs) return outage
    const problem = outage?.message ?? 'Something went wrong on our side. Check the log.'
    const failures = state.failures + 1
    const retryAt = addMilliseconds(
      ctx.clock(),
      computePause(failures, toRetryFraction(claimed.mappingId, failures)),
    )
    const range = toInstantRange(timeZone, pull.firstDay, pull.lastDay)
    const took = { startedAt: now, durationMs: msBetween(now, ctx.clock()) }
    await inTransaction(ctx.db, async tx => {
      if (!(await lockHeld(tx, claimed, lease, timeZone))) return
      await writeFailure(tx, claimed.mappingId, { problem, at: now, retryAt })
      await insertRun(tx, { ...toRun(ctx, claimed), ...pull, ...range, ...took, rows: 0, problem })
    })
    const about = { mappingId: claimed.mappingId, failures }
    // A fault of ours waits its turn like any other: one person must not keep all the others from being pulled.
    if (outage) ctx.log.warn({ ...about, trouble: problem }, 'pull failed')
    else ctx.log.error({ ...about, err: error }, 'pull failed')
    return outage
  }
}

/** What was read takes its place; a day that could not be read keeps what it has and is known to lack the rest. */
async function writePart(
  tx: Tx,
  ctx: BackgroundJobCtx & WithTracker,
  claimed: ClaimedSync,
  timeZone: string,
  reason: PullReason,
  part: PullPart,
): Promise<void> {
  const { firstDay, lastDay, range, startedAt, durationMs, outcome } = part
  const { mappingId } = claimed
  const problem = outcome instanceof TrackerError ? outcome.message : null
  if (problem !== null) {
    await writeUnreadDay(tx, mappingId, { day: lastDay, problem, at: startedAt })
    ctx.log.warn({ mappingId, day: lastDay, trouble: problem }, 'day not read')
  } else await deleteUnreadDays(tx, mappingId, firstDay, lastDay)
  if (outcome !== 'kept' && !(outcome instanceof TrackerError))
    await replaceWindow(tx, claimed, timeZone, part, range, outcome)
  await insertRun(tx, {
    ...toRun(ctx, claimed),
    reason,
    firstDay,
    lastDay,
    startedAt,
    durationMs,
    problem,
    ...range,
    rows: countRows(outcome),
  })
}

/**
 * Null where somebody else has taken over, the mapping is gone, or the person's days are counted in another zone by now:
 * then what was pulled is nobody's any more.
 */
async function lockHeld(tx: Tx, { userId, mappingId }: ClaimedSync, lease: string, timeZone: string) {
  const locked = await lockPersonForUpdate(tx, userId)
  return locked?.lease === lease && locked.timeZone === timeZone ? lockSync(tx, mappingId) : null
}

const dayMs = 24 * 3_600_000

/** Whether there is anything to come of somebody. */
export const canBeTracked = ({ role, deactivatedAt }: ListedPerson): boolean =>
  role === 'BILLER' && deactivatedAt === null

/**
 * Where the person lives now; null for a person who is deactivated or no biller any more, whose time is pulled no more.
 * Days that were counted elsewhere are counted anew first.
 */
async function findZone(
  ctx: BackgroundJobCtx & WithTracker,
  { userId, countedZone }: ClaimedSync,
): Promise<string | null> {
  const [person] = await listPeople(ctx.db, [userId])
  if (!person || !canBeTracked(person)) return null
  const { timeZone } = person
  if (timeZone !== countedZone) await inTransaction(ctx.db, tx => countAllDays(tx, userId, timeZone))
  return timeZone
}

/** What of it lies in months that are kept. */
const toKeptSpan = ({ from, to }: InstantRange, keptFrom: Instant | null): InstantRange => ({
  from: keptFrom !== null && keptFrom > from ? keptFrom : from,
  to,
})

/**
 * What came takes the place of what was there, and the days are counted anew. Where nothing changed nothing is written, nor
 * is what lies in a month that was dropped.
 */
export async function replaceWindow(
  tx: Tx,
  { userId, accountId, companyId }: Pick<ClaimedSync, 'userId' | 'accountId' | 'companyId'>,
  timeZone: string,
  days: PullDays,
  pulledRange: InstantRange,
  pulled: PulledRows,
): Promise<void> {
  const keptFrom = await readKeptFrom(tx)
  const range = toKeptSpan(pulledRange, keptFrom)
  const isKept = ({ start }: { readonly start: Instant }) => start >= range.from
  const worklog = pulled.worklog.filter(isKept)
  const timeUse = pulled.timeUse?.filter(isKept) ?? null
  if (fingerprint(await listActivityRows(tx, accountId, range), workKey) !== fingerprint(worklog, workKey)) {
    await replaceActivity(tx, accountId, range, worklog)
    await countDays(tx, userId, timeZone, days, keptFrom)
    await writeNames(tx, companyId, ...namesIn(worklog))
  }
  if (timeUse === null) return
  if (fingerprint(await listTimeUseRows(tx, accountId, range), useKey) !== fingerprint(timeUse, useKey))
    await replaceTimeUse(tx, accountId, range, timeUse)
}

const workKey = (
  row: Pick<ProviderWorklogRow, 'start' | 'seconds' | 'mode' | 'projectId' | 'taskId' | 'deviceId'>,
) => `${row.start} ${row.mode} ${row.deviceId} ${row.seconds} ${row.projectId} ${row.taskId}`

const useKey = (row: ProviderTimeUseRow) =>
  `${row.start} ${row.name} ${row.seconds} ${row.score} ${row.category}`

/** Two lists of the same rows have the same, in whatever order they came. */
function fingerprint<Row>(rows: readonly Row[], keyOf: (row: Row) => string): string {
  return rows.map(keyOf).sort().join('\n')
}

function namesIn(rows: readonly ProviderWorklogRow[]) {
  const projects = new Map<string, string>()
  const tasks = new Map<string, { name: string; projectId: string }>()
  for (const { projectId, projectName, taskId, taskName } of rows) {
    if (projectId !== '' && projectName !== '') projects.set(projectId, projectName)
    if (taskId !== '' && taskName !== '') tasks.set(taskId, { name: taskName, projectId })
  }
  return [projects, tasks] as const
}

const toRun = (ctx: BackgroundJobCtx & WithTracker, { userId, accountId }: ClaimedSync) => ({
  runId: ctx.newId(),
  userId,
  accountId,
})

/** Spreads retries, the same way each time: by nothing but whose it is and which. */
function toRetryFraction(mappingId: string, failures: number): number {
  return ((Number.parseInt(mappingId.slice(-4), 16) * (failures + 7)) % 997) / 997
}
