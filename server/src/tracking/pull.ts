import { dayIn, type Instant, later, msBetween } from '@claimcrew/contract/kit/time'
import { afterPull, dueAt, nextPull, type Pull, pauseAfter } from '@claimcrew/contract/tracking/plan'
import { spanOfDays } from '@claimcrew/contract/tracking/rules'
import type { Tx } from '../kit/db.ts'
import type { JobCtx } from '../kit/jobs.ts'
import { type Span, type TimeUseRow, TrackerTrouble, type WorklogRow } from '../kit/tracker.ts'
import { listPeople } from '../people/store.ts'
import { noteNames } from './account-store.ts'
import { activityOf, replaceActivity, replaceTimeUse, timeUseOf } from './activity-store.ts'
import { countDays, countEverything } from './count.ts'
import { holdPerson } from './mapping-store.ts'
import {
  type Claimed,
  insertRun,
  lockSync,
  postponeSync,
  readSync,
  writeFailure,
  writeSync,
} from './sync-store.ts'

type Pulled = { readonly worklog: readonly WorklogRow[]; readonly timeUse: readonly TimeUseRow[] }

/** Pulls one window of an account, if there is one to pull, and answers what went wrong. */
export async function pullNext(ctx: JobCtx, claimed: Claimed, lease: string): Promise<TrackerTrouble | null> {
  const timeZone = await zoneOf(ctx, claimed)
  const now = ctx.clock()
  const today = dayIn(timeZone, now)
  const state = await readSync(ctx.db, claimed.mappingId)
  if (!state) return null
  const pull = nextPull(state, timeZone, today, now)
  if (!pull) {
    await postponeSync(ctx.db, claimed.mappingId, dueAt(state, timeZone, today, now))
    return null
  }
  const span = spanOfDays(timeZone, pull.firstDay, pull.lastDay)
  try {
    const pulled = await fetchWindow(ctx, claimed, span)
    await ctx.db.transaction().execute(async tx => {
      // Somebody else may have taken over, or the mapping may be gone: then this is nobody's any more.
      const held = await holdPerson(tx, claimed.userId)
      const current = await lockSync(tx, claimed.mappingId)
      if (held?.lease !== lease || !current) return
      await replaceWindow(tx, claimed, timeZone, pull, span, pulled)
      const next = afterPull(current, pull, today, now)
      await writeSync(tx, claimed.mappingId, next, dueAt(next, timeZone, today, now))
      await insertRun(
        tx,
        runOf(ctx, claimed, pull, span, now, pulled.worklog.length + pulled.timeUse.length, null),
      )
    })
    return null
  } catch (error) {
    const trouble = troubleOf(error)
    const failures = state.failures + 1
    const retryAt = later(ctx.clock(), pauseAfter(failures, chanceOf(claimed.mappingId, failures)))
    await ctx.db.transaction().execute(async tx => {
      if (!(await lockSync(tx, claimed.mappingId))) return
      await writeFailure(tx, claimed.mappingId, { problem: trouble.message, at: now, retryAt })
      await insertRun(tx, runOf(ctx, claimed, pull, span, now, 0, trouble.message))
    })
    ctx.log.warn({ mappingId: claimed.mappingId, trouble: trouble.message, failures }, 'pull failed')
    return trouble
  }
}

/** Where the person lives now. Days that were counted elsewhere are counted anew first. */
async function zoneOf(ctx: JobCtx, { userId, countedZone }: Claimed): Promise<string> {
  const [person] = await listPeople(ctx.db, [userId])
  const timeZone = person?.time_zone ?? countedZone
  if (timeZone !== countedZone)
    await ctx.db.transaction().execute(tx => countEverything(tx, userId, timeZone))
  return timeZone
}

async function fetchWindow({ tracker }: JobCtx, { trackedId }: Claimed, span: Span): Promise<Pulled> {
  const { capabilities } = tracker
  const worklog = capabilities.worklog ? await tracker.worklog(trackedId, span) : []
  const timeUse = capabilities.timeUse ? await tracker.timeUse(trackedId, span) : []
  return { worklog, timeUse }
}

/** What came takes the place of what was there, and the days are counted anew. Where nothing changed nothing is written. */
export async function replaceWindow(
  tx: Tx,
  { userId, accountId, companyId }: Pick<Claimed, 'userId' | 'accountId' | 'companyId'>,
  timeZone: string,
  { firstDay, lastDay }: Pick<Pull, 'firstDay' | 'lastDay'>,
  span: Span,
  { worklog, timeUse }: Pulled,
): Promise<void> {
  if (fingerprint(await activityOf(tx, accountId, span), workKey) !== fingerprint(worklog, workKey)) {
    await replaceActivity(tx, accountId, span, worklog)
    await countDays(tx, userId, timeZone, firstDay, lastDay)
    await noteNames(tx, companyId, ...namesIn(worklog))
  }
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

function runOf(
  ctx: JobCtx,
  { userId, accountId }: Claimed,
  pull: Pull,
  span: Span,
  startedAt: Instant,
  rows: number,
  problem: string | null,
) {
  const durationMs = msBetween(startedAt, ctx.clock())
  return { runId: ctx.newId(), userId, accountId, ...pull, ...span, rows, startedAt, durationMs, problem }
}

/** What is not the provider's doing is a fault of ours and goes on as such. */
function troubleOf(error: unknown): TrackerTrouble {
  if (error instanceof TrackerTrouble) return error
  throw error
}

/** Spreads retries, the same way each time: by nothing but whose it is and which. */
function chanceOf(mappingId: string, failures: number): number {
  return ((Number.parseInt(mappingId.slice(-4), 16) * (failures + 7)) % 997) / 997
}
