import { emptyTask, mostQuantity, type NewTask } from '@claimcrew/contract/tasks/shapes'
import type { By } from '../kit/data/audit.ts'
import type { Tx } from '../kit/data/db.ts'
import { changeTasks } from './change.ts'
import { insertEvents } from './event-store.ts'
import { given } from './given.ts'
import { publishMoves } from './moves.ts'
import { tellOfChanges } from './news.ts'
import { insertTasks, lockTasks, raiseVersions, type TaskToInsert, takeNumbers } from './task-store.ts'

type Occurrence = { readonly recurrenceId: string; readonly occursOn: string }

/** So many rows go into one statement. */
const atATime = 2000

type Client = { readonly clientId: string; readonly clientName: string }

/**
 * New tasks of one client, numbered on, or from a number that was taken for them; whoever gets some is told once. Their
 * assignees are known to be engaged. Answers their ids.
 */
export async function addTasks(
  tx: Tx,
  by: By,
  { clientId, clientName }: Client,
  all: readonly (NewTask & { readonly occurrence?: Occurrence })[],
  taken?: number,
): Promise<string[]> {
  const first = taken ?? (await takeNumbers(tx, clientId, all.length))
  const rows = all.map(({ occurrence, title, workType, ...more }, index) => ({
    ...blank,
    title,
    workType,
    ...given(more),
    assignedAt: more.assigneeId ? by.now : null,
    taskId: by.newId(),
    clientId,
    number: first + index,
    createdBy: by.actor?.userId ?? null,
    createdAt: by.now,
    updatedAt: by.now,
    version: 1,
    recurrenceId: occurrence?.recurrenceId ?? null,
    occursOn: occurrence?.occursOn ?? null,
  }))
  for (let from = 0; from < rows.length; from += atATime)
    await insertSome(tx, by, rows.slice(from, from + atATime))
  await publishMoves(
    tx,
    by.now,
    rows.map(after => ({ before: null, after })),
  )
  await tellOfChanges(
    tx,
    by,
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

async function insertSome(tx: Tx, by: By, rows: readonly TaskToInsert[]): Promise<void> {
  await insertTasks(tx, rows)
  await insertEvents(
    tx,
    rows.map(({ taskId }) => ({
      eventId: by.newId(),
      taskId,
      version: 1,
      at: by.now,
      actorId: by.actor?.userId ?? null,
      what: 'created' as const,
      before: {},
      after: {},
      note: '',
    })),
  )
}

/** Adds units that were counted elsewhere to what is done of a task. A cancelled one stays as it was. */
export async function addDoneQuantity(tx: Tx, by: By, taskId: string, quantity: number): Promise<void> {
  const [before] = await lockTasks(tx, [taskId])
  if (!before || before.status === 'cancelled' || quantity === 0) return
  const doneQuantity = Math.min(mostQuantity, before.doneQuantity + quantity)
  const firstTouchAt = before.firstTouchAt ?? by.now
  await changeTasks(tx, by, [{ before, after: { ...before, doneQuantity, firstTouchAt }, what: 'worked' }])
}
