import { dayIn, later, msBetween } from '@claimcrew/contract/kit/time'
import { timeRead } from '@claimcrew/contract/tracking/events'
import { afterPull, dueAt, nextPull, type PullReason, pauseAfter } from '@claimcrew/contract/tracking/plan'
import { spanOfDays } from '@claimcrew/contract/tracking/rules'
import type { Tx } from '../../kit/data/db.ts'
import { inTransaction } from '../../kit/data/transaction.ts'
import { announce } from '../../kit/events.ts'
import type { JobCtx } from '../../kit/jobs/job.ts'
import { type ListedPerson, listPeople } from '../../people/store.ts'
import { noteNames } from '../mapping/account-store.ts'
import { holdPerson } from '../mapping/mapping-store.ts'
import { type Span, type TimeUseRow, TrackerTrouble, type WithTracker, type WorklogRow } from '../tracker.ts'
import { activityOf, replaceActivity, replaceTimeUse, timeUseOf } from './activity-store.ts'
import { countDays, countEverything } from './count.ts'
import { type Days, fetchParts, type Part, type Pulled, rowCountOf } from './fetch.ts'
import {
  type Claimed,
  insertRun,
  lockSync,
  postponeSync,
  readSync,
  restSync,
  writeFailure,
  writeSync,
} from './sync-store.ts'
import { forgetUnread, noteUnread } from './unread-store.ts'

/** Pulls one window of an account, if there is one to pull, and answers what went wrong. */
export async function pullNext(
  ctx: JobCtx & WithTracker,
  claimed: Claimed,
  lease: string,
): Promise<TrackerTrouble | null> {
  const now = ctx.clock()
  const timeZone = await zoneOf(ctx, claimed)
  if (timeZone === null) {
    await restSync(ctx.db, claimed.mappingId, { at: later(now, dayMs), rank: 0 })
    return null
  }
  const today = dayIn(timeZone, now)
  const state = await readSync(ctx.db, claimed.mappingId)
  if (!state) return null
  const pull = nextPull(state, timeZone, today, now)
  if (!pull) {
    await postponeSync(ctx.db, claimed.mappingId, state, dueAt(state, timeZone, today, now))
    return null
  }
  try {
    const parts = await fetchParts(ctx, claimed, lease, { timeZone, today }, pull)
    if (!parts) return null
    await inTransaction(ctx.db, async tx => {
      const current = await lockHeld(tx, claimed, lease, timeZone)
      if (!current) return
      for (const part of parts) await writePart(tx, ctx, claimed, timeZone, pull.reason, part)
      const next = afterPull(current, pull, today, now)
      await writeSync(tx, claimed.mappingId, next, dueAt(next, timeZone, today, now))
      await announce(tx, ctx, timeRead, { userId: claimed.userId, ...pull })
    })
    return null
  } catch (error) {
    const trouble = error instanceof TrackerTrouble ? error : null
    // Cut off by our own stop: that is no failure of theirs.
    if (trouble?.isOurs) return trouble
    const problem = trouble?.message ?? 'Something went wrong on our side. Check the log.'
    const failures = state.failures + 1
    const retryAt = later(ctx.clock(), pauseAfter(failures, chanceOf(claimed.mappingId, failures)))
    const span = spanOfDays(timeZone, pull.firstDay, pull.lastDay)
    const took = { startedAt: now, durationMs: msBetween(now, ctx.clock()) }
    await inTransaction(ctx.db, async tx => {
      if (!(await lockHeld(tx, claimed, lease, timeZone))) return
      await writeFailure(tx, claimed.mappingId, { problem, at: now, retryAt })
      await insertRun(tx, { ...runOf(ctx, claimed), ...pull, ...span, ...took, rows: 0, problem })
    })
    const about = { mappingId: claimed.mappingId, failures }
    // A fault of ours waits its turn like any other: one person must not keep all the others from being pulled.
    if (trouble) ctx.log.warn({ ...about, trouble: problem }, 'pull failed')
    else ctx.log.error({ ...about, err: error }, 'pull failed')
    return trouble
  }
}

/** What was read takes its place; a day that could not be read keeps what it has and is known to lack the rest. */
async function writePart(
  tx: Tx,
  ctx: JobCtx & WithTracker,
  claimed: Claimed,
  timeZone: string,
  reason: PullReason,
  part: Part,
): Promise<void> {
  const { firstDay, lastDay, span, startedAt, durationMs, outcome } = part
  const { mappingId } = claimed
  const problem = outcome instanceof TrackerTrouble ? outcome.message : null
  if (problem !== null) {
    await noteUnread(tx, mappingId, { day: lastDay, problem, at: startedAt })
    ctx.log.warn({ mappingId, day: lastDay, trouble: problem }, 'day not read')
  } else await forgetUnread(tx, mappingId, firstDay, lastDay)
  if (outcome !== 'kept' && !(outcome instanceof TrackerTrouble))
    await replaceWindow(tx, claimed, timeZone, part, span, outcome)
  await insertRun(tx, {
    ...runOf(ctx, claimed),
    reason,
    firstDay,
    lastDay,
    startedAt,
    durationMs,
    problem,
    ...span,
    rows: rowCountOf(outcome),
  })
}

/**
 * Null where somebody else has taken over, the mapping is gone, or the person's days are counted in another zone by now:
 * then what was pulled is nobody's any more.
 */
async function lockHeld(tx: Tx, { userId, mappingId }: Claimed, lease: string, timeZone: string) {
  const held = await holdPerson(tx, userId)
  return held?.lease === lease && held.timeZone === timeZone ? lockSync(tx, mappingId) : null
}

const dayMs = 24 * 3_600_000

/** Whether there is anything to come of somebody. */
export const isPulled = ({ role, deactivatedAt }: ListedPerson): boolean =>
  role === 'BILLER' && deactivatedAt === null

/**
 * Where the person lives now; null for a person who is deactivated or no biller any more, whose time is pulled no more.
 * Days that were counted elsewhere are counted anew first.
 */
async function zoneOf(ctx: JobCtx & WithTracker, { userId, countedZone }: Claimed): Promise<string | null> {
  const [person] = await listPeople(ctx.db, [userId])
  if (!person || !isPulled(person)) return null
  const { timeZone } = person
  if (timeZone !== countedZone) await inTransaction(ctx.db, tx => countEverything(tx, userId, timeZone))
  return timeZone
}

/** What came takes the place of what was there, and the days are counted anew. Where nothing changed nothing is written. */
export async function replaceWindow(
  tx: Tx,
  { userId, accountId, companyId }: Pick<Claimed, 'userId' | 'accountId' | 'companyId'>,
  timeZone: string,
  { firstDay, lastDay }: Days,
  span: Span,
  { worklog, timeUse }: Pulled,
): Promise<void> {
  if (fingerprint(await activityOf(tx, accountId, span), workKey) !== fingerprint(worklog, workKey)) {
    await replaceActivity(tx, accountId, span, worklog)
    await countDays(tx, userId, timeZone, firstDay, lastDay)
    await noteNames(tx, companyId, ...namesIn(worklog))
  }
  if (timeUse === null) return
  if (fingerprint(await timeUseOf(tx, accountId, span), useKey) !== fingerprint(timeUse, useKey))
    await replaceTimeUse(tx, accountId, span, timeUse)
}

const workKey = (row: Pick<WorklogRow, 'start' | 'seconds' | 'mode' | 'projectId' | 'taskId' | 'deviceId'>) =>
  `${row.start} ${row.mode} ${row.deviceId} ${row.seconds} ${row.projectId} ${row.taskId}`

const useKey = (row: TimeUseRow) => `${row.start} ${row.name} ${row.seconds} ${row.score} ${row.category}`

/** Two lists of the same rows have the same, in whatever order they came. */
function fingerprint<Row>(rows: readonly Row[], keyOf: (row: Row) => string): string {
  return rows.map(keyOf).sort().join('\n')
}

function namesIn(rows: readonly WorklogRow[]) {
  const projects = new Map<string, string>()
  const tasks = new Map<string, { name: string; projectId: string }>()
  for (const { projectId, projectName, taskId, taskName } of rows) {
    if (projectId !== '' && projectName !== '') projects.set(projectId, projectName)
    if (taskId !== '' && taskName !== '') tasks.set(taskId, { name: taskName, projectId })
  }
  return [projects, tasks] as const
}

const runOf = (ctx: JobCtx & WithTracker, { userId, accountId }: Claimed) => ({
  runId: ctx.newId(),
  userId,
  accountId,
})

/** Spreads retries, the same way each time: by nothing but whose it is and which. */
function chanceOf(mappingId: string, failures: number): number {
  return ((Number.parseInt(mappingId.slice(-4), 16) * (failures + 7)) % 997) / 997
}
