import type { RowProblem } from '@claimcrew/contract/kit/refusal'
import { instantIn, SentDay } from '@claimcrew/contract/kit/time'
import type { ImportField } from '@claimcrew/contract/tasks/importing'
import { NewTask } from '@claimcrew/contract/tasks/shapes'
import { notEngaged } from '../access.ts'

/** A client whose tasks are imported, and who can be given them. */
export type ImportClient = {
  readonly clientId: string
  readonly clientName: string
  readonly timeZone: string
  readonly billers: ReadonlySet<string>
  readonly billerByEmail: ReadonlyMap<string, string>
}

export type GoodRow = { readonly client: ImportClient; readonly task: NewTask }

type Cells = { readonly [Field in ImportField]?: string }

const wholeNumber = /^-?\d{1,15}$/

/** A number as it was written; what is none stays text, which the shape refuses. */
const numberIn = (cell: string | undefined) =>
  cell !== undefined && wholeNumber.test(cell) ? Number(cell) : cell

/** A day alone is its last minute, where the client lives. */
const endOfDay = '23:59'

function momentIn(cell: string | undefined, timeZone: string): string | undefined {
  if (cell === undefined || !/^\d{4}-\d{2}-\d{2}$/.test(cell)) return cell
  return SentDay.safeParse(cell).success ? instantIn(timeZone, cell, endOfDay) : cell
}

const wordIn = (cell: string | undefined) => cell?.toLowerCase().replace(/[\s_]+/g, '-')

/** A row as a task, or everything that is wrong with it. */
export function readRow(
  cells: Cells,
  row: number,
  clientOf: (clientId: string | undefined) => ImportClient | null,
): GoodRow | RowProblem[] {
  const problems: RowProblem[] = []
  const fault = (field: string, message: string) => problems.push({ row, field, message })
  const client = clientOf(cells.clientId)
  if (!client)
    fault(
      'clientId',
      cells.clientId === undefined ? 'Please say for which client.' : 'There is no such client.',
    )
  const parsed = NewTask.safeParse({
    title: cells.title ?? '',
    workType: cells.workType ?? '',
    assigneeId: cells.assigneeId,
    priority: wordIn(cells.priority),
    dueAt: momentIn(cells.dueAt, client?.timeZone ?? 'UTC'),
    deadlineKind: wordIn(cells.deadlineKind),
    plannedQuantity: numberIn(cells.plannedQuantity),
    dollarsCents: numberIn(cells.dollarsCents),
    note: cells.note,
  })
  if (!parsed.success)
    for (const { path, message } of parsed.error.issues)
      if (!problems.some(({ field }) => field === path[0]))
        fault(String(path[0]), inWords(String(path[0]), message))
  if (!parsed.success || !client) return problems
  const assigneeId = cells.assignee
    ? client.billerByEmail.get(cells.assignee.toLowerCase())
    : (parsed.data.assigneeId ?? null)
  if (assigneeId === undefined || (assigneeId !== null && !client.billers.has(assigneeId)))
    fault(cells.assignee ? 'assignee' : 'assigneeId', notEngaged)
  if (problems.length > 0) return problems
  const given = Object.entries(parsed.data).filter(([, value]) => value !== undefined)
  return { client, task: { ...(Object.fromEntries(given) as NewTask), assigneeId: assigneeId ?? null } }
}

/** zod's own words are meant for programmers. */
const otherWords: Readonly<Record<string, string>> = {
  priority: 'A priority is low, normal, high or urgent.',
  deadlineKind: 'A kind of deadline is none, sla, timely-filing or appeal.',
  dueAt: 'A date is a day like 2026-03-31, or a moment like 2026-03-31T16:00:00Z.',
}

const inWords = (field: string, message: string) => otherWords[field] ?? message
