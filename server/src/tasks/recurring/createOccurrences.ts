import type { OrganizationId } from '@claimcrew/contract/kit/ids'
import { findNextOccurrence, toDueAt } from '@claimcrew/contract/tasks/recurrence'
import type { NewTask } from '@claimcrew/contract/tasks/shapes'
import type { AuditCtx } from '../../kit/data/audit.ts'
import type { Tx } from '../../kit/data/db.ts'
import { readClosedPracticeNames } from '../../organizations/store.ts'
import { listOrganizations } from '../../people/organization-store.ts'
import { addTasks } from '../commands.ts'
import {
  listClientRecurrences,
  lockDueRecurrences,
  pauseRecurrences,
  type StoredRecurrence,
  writeNextOccurrence,
} from './recurrence-store.ts'

/** So many at a time. */
export const maxRecurrencesAtOnce = 100

/** After a long standstill what was missed is not made up for beyond this. */
const maxMissed = 7

type RecurrenceClient = { readonly timeZone: string; readonly userName: string }

/** Makes the tasks of what has come round; answers how many recurrences that was. */
export async function createOccurrences(tx: Tx, ctx: AuditCtx): Promise<number> {
  const due = await lockDueRecurrences(tx, ctx.now, maxRecurrencesAtOnce)
  const clients = new Map(
    (await listOrganizations(tx, [...new Set(due.map(({ clientId }) => clientId))])).map(one => [
      one.id,
      one,
    ]),
  )
  const closed = await readClosedPracticeNames(
    tx,
    due.flatMap(({ practiceId }) => practiceId ?? []),
  )
  for (const one of due) {
    const client = clients.get(one.clientId)
    const closedName = closed.get(one.practiceId ?? '')
    // No new work names a practice that is closed.
    if (closedName !== undefined)
      await pauseRecurrences(tx, { recurrenceId: one.recurrenceId }, `${closedName} is closed.`)
    else if (client) await createDueOccurrences(tx, ctx, one, client)
  }
  return due.length
}

async function createDueOccurrences(
  tx: Tx,
  ctx: AuditCtx,
  one: StoredRecurrence,
  { timeZone, userName }: RecurrenceClient,
): Promise<void> {
  const days: string[] = []
  let next = one.nextAt && one.nextOn ? { at: one.nextAt, day: one.nextOn } : null
  while (next && next.at <= ctx.now) {
    days.push(next.day)
    next = findNextOccurrence(one, timeZone, next.at)
  }
  const tasks = days.slice(-maxMissed).map(day => taskOn(one, timeZone, day))
  if (tasks.length > 0) await addTasks(tx, ctx, { clientId: one.clientId, clientName: userName }, tasks)
  await writeNextOccurrence(tx, one.recurrenceId, { nextAt: next?.at ?? null, nextOn: next?.day ?? null })
}

function taskOn(
  one: StoredRecurrence,
  timeZone: string,
  day: string,
): NewTask & {
  occurrence: { recurrenceId: string; occursOn: string }
} {
  const { title, workType, assigneeId, practiceId, priority, deadlineKind } = one
  const { plannedQuantity, dollarsCents, note } = one
  return {
    title,
    workType,
    assigneeId,
    practiceId,
    priority,
    deadlineKind,
    plannedQuantity,
    dollarsCents,
    note,
    dueAt: toDueAt(one, timeZone, day),
    occurrence: { recurrenceId: one.recurrenceId, occursOn: day },
  }
}

/** What a client's tasks come by is the clock where they live now. */
export async function rescheduleRecurrences(
  tx: Tx,
  ctx: AuditCtx,
  clientId: OrganizationId,
  timeZone: string,
): Promise<void> {
  for (const one of await listClientRecurrences(tx, clientId)) {
    const next = findNextOccurrence(one, timeZone, ctx.now)
    // What came today already does not come again.
    const isOver = next !== null && one.nextOn !== null && next.day < one.nextOn
    const coming = isOver
      ? findNextOccurrence({ ...one, startsOn: one.nextOn ?? one.startsOn }, timeZone, ctx.now)
      : next
    await writeNextOccurrence(tx, one.recurrenceId, {
      nextAt: coming?.at ?? null,
      nextOn: coming?.day ?? null,
    })
  }
}
