import type { OrganizationId } from '@claimcrew/contract/kit/ids'
import { applyTaskStatus } from '@claimcrew/contract/tasks/rules'
import { emptyTask, maxTaskQuantity, type NewTask } from '@claimcrew/contract/tasks/shapes'
import type { AuditCtx } from '../kit/data/audit.ts'
import type { Tx } from '../kit/data/db.ts'
import { writeTaskUpdates } from './changeTasks.ts'
import { insertEvents } from './event-store.ts'
import { pickDefined } from './pickDefined.ts'
import { insertTasks, lockTasks, raiseVersions, type TaskToInsert, takeNumbers } from './task-store.ts'
import { publishTaskChanges } from './taskEvents.ts'
import { notifyOfChanges } from './taskNotifications.ts'

type Occurrence = { readonly recurrenceId: string; readonly occursOn: string }

/** So many rows go into one statement. */
const atATime = 2000

type TaskClient = { readonly clientId: OrganizationId; readonly clientName: string }

/**
 * New tasks of one client, numbered on, or from a number that was taken for them; anyone who gets some is told once. Their
 * assignees are known to be engaged. Answers their ids.
 */
export async function addTasks(
  tx: Tx,
  ctx: AuditCtx,
  { clientId, clientName }: TaskClient,
  all: readonly (NewTask & { readonly occurrence?: Occurrence })[],
  taken?: number,
): Promise<string[]> {
  const first = taken ?? (await takeNumbers(tx, clientId, all.length))
  const rows = all.map(({ occurrence, title, workType, ...more }, index) => ({
    ...blank,
    title,
    workType,
    ...pickDefined(more),
    assignedAt: more.assigneeId ? ctx.now : null,
    taskId: ctx.newId(),
    clientId,
    number: first + index,
    createdBy: ctx.actor?.userId ?? null,
    createdAt: ctx.now,
    updatedAt: ctx.now,
    version: 1,
    recurrenceId: occurrence?.recurrenceId ?? null,
    occursOn: occurrence?.occursOn ?? null,
  }))
  for (let from = 0; from < rows.length; from += atATime)
    await insertSome(tx, ctx, rows.slice(from, from + atATime))
  await publishTaskChanges(
    tx,
    ctx.now,
    rows.map(after => ({ before: null, after })),
  )
  await notifyOfChanges(
    tx,
    ctx,
    rows.map(row => ({ before: null, after: { ...row, clientName } })),
  )
  if (taken !== undefined) await raiseVersions(tx, [clientId])
  return rows.map(({ taskId }) => taskId)
}

const blank = {
  ...emptyTask,
  status: 'new' as const,
  doneQuantity: 0,
  firstTouchAt: null,
  completedAt: null,
  reopenCount: 0,
}

async function insertSome(tx: Tx, ctx: AuditCtx, rows: readonly TaskToInsert[]): Promise<void> {
  await insertTasks(tx, rows)
  await insertEvents(
    tx,
    rows.map(({ taskId }) => ({
      eventId: ctx.newId(),
      taskId,
      version: 1,
      at: ctx.now,
      actorId: ctx.actor?.userId ?? null,
      what: 'created' as const,
      before: {},
      after: {},
      note: '',
    })),
  )
}

/** Adds units that were counted elsewhere to what is done of a task. A cancelled one stays as it was. */
export async function addDoneQuantity(
  tx: Tx,
  ctx: AuditCtx,
  taskId: string,
  quantity: number,
): Promise<void> {
  const [before] = await lockTasks(tx, [taskId])
  if (!before || before.status === 'cancelled' || quantity === 0) return
  const doneQuantity = Math.min(maxTaskQuantity, before.doneQuantity + quantity)
  const firstTouchAt = before.firstTouchAt ?? ctx.now
  await writeTaskUpdates(tx, ctx, [
    { before, after: { ...before, doneQuantity, firstTouchAt }, what: 'worked' },
  ])
}

/** Somebody begins to time a task: one that nobody has begun, or that was sent back, is in progress from then on. */
export async function startTask(tx: Tx, ctx: AuditCtx, taskId: string): Promise<void> {
  const [before] = await lockTasks(tx, [taskId])
  if (before?.status !== 'new' && before?.status !== 'reopened') return
  await writeTaskUpdates(tx, ctx, [
    { before, after: applyTaskStatus(before, 'in-progress', ctx.now), what: 'moved' },
  ])
}
