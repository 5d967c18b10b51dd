import { dueOf, nextOccurrence } from '@claimcrew/contract/tasks/recurrence'
import type { NewTask } from '@claimcrew/contract/tasks/shapes'
import type { By } from '../../kit/data/audit.ts'
import type { Tx } from '../../kit/data/db.ts'
import { listPeople } from '../../people/store.ts'
import { addTasks } from '../commands.ts'
import { recurrencesOf, type StoredRecurrence, takeDue, writeNext } from './recurrence-store.ts'

/** So many at a time. */
export const mostAtOnce = 100

/** After a long standstill what was missed is not made up for beyond this. */
const mostMissed = 7

type Place = { readonly timeZone: string; readonly userName: string }

/** Makes the tasks of what has come round; answers how many recurrences that was. */
export async function comeRound(tx: Tx, by: By): Promise<number> {
  const due = await takeDue(tx, by.now, mostAtOnce)
  const clients = new Map(
    (await listPeople(tx, [...new Set(due.map(({ clientId }) => clientId))])).map(one => [one.id, one]),
  )
  for (const one of due) {
    const client = clients.get(one.clientId)
    if (client) await comeRoundOf(tx, by, one, client)
  }
  return due.length
}

async function comeRoundOf(
  tx: Tx,
  by: By,
  one: StoredRecurrence,
  { timeZone, userName }: Place,
): Promise<void> {
  const days: string[] = []
  let next = one.nextAt && one.nextOn ? { at: one.nextAt, day: one.nextOn } : null
  while (next && next.at <= by.now) {
    days.push(next.day)
    next = nextOccurrence(one, timeZone, next.at)
  }
  const tasks = days.slice(-mostMissed).map(day => taskOn(one, timeZone, day))
  if (tasks.length > 0) await addTasks(tx, by, { clientId: one.clientId, clientName: userName }, tasks)
  await writeNext(tx, one.recurrenceId, { nextAt: next?.at ?? null, nextOn: next?.day ?? null })
}

function taskOn(
  one: StoredRecurrence,
  timeZone: string,
  day: string,
): NewTask & {
  occurrence: { recurrenceId: string; occursOn: string }
} {
  const { title, workType, assigneeId, priority, deadlineKind, plannedQuantity, dollarsCents, note } = one
  return {
    title,
    workType,
    assigneeId,
    priority,
    deadlineKind,
    plannedQuantity,
    dollarsCents,
    note,
    dueAt: dueOf(one, timeZone, day),
    occurrence: { recurrenceId: one.recurrenceId, occursOn: day },
  }
}

/** What a client's tasks come by is the clock where they live now. */
export async function setByAnotherClock(tx: Tx, by: By, clientId: string, timeZone: string): Promise<void> {
  for (const one of await recurrencesOf(tx, clientId)) {
    const next = nextOccurrence(one, timeZone, by.now)
    // What came today already does not come again.
    const isOver = next !== null && one.nextOn !== null && next.day < one.nextOn
    const coming = isOver
      ? nextOccurrence({ ...one, startsOn: one.nextOn ?? one.startsOn }, timeZone, by.now)
      : next
    await writeNext(tx, one.recurrenceId, { nextAt: coming?.at ?? null, nextOn: coming?.day ?? null })
  }
}
