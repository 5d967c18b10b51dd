import type { OrganizationId } from '@claimcrew/contract/kit/ids'
import type { RowProblem } from '@claimcrew/contract/kit/refusal'
import { instantIn, SentDay } from '@claimcrew/contract/kit/time'
import type { ImportField } from '@claimcrew/contract/tasks/importing'
import { NewTask } from '@claimcrew/contract/tasks/shapes'
import { threadTask } from '../../kit/threads/threadTask.ts'
import { readRows } from '../../kit/workbook/csvRows.ts'
import { dueFormatMessage, endOfDay } from './dueDay.ts'

/** What a row says by itself; whether its client and its assignee are there is looked up afterwards. */
export type ParsedRow = {
  readonly row: number
  readonly clientId: OrganizationId | undefined
  /** The email address of the assignee. */
  readonly assignee: string | undefined
  /** The practice's name. */
  readonly practice: string | undefined
  readonly task: NewTask | null
  /** A due date without a time: it ends where the client lives, so `task` has it only for the time being. */
  readonly dueDay: string | null
  readonly problems: readonly RowProblem[]
}

type Cells = { readonly [Field in ImportField]?: string }

type RowsToParse = {
  readonly chunk: Uint8Array
  /** The number of its first row, as a spreadsheet counts. */
  readonly firstRow: number
  readonly fields: readonly (ImportField | null)[]
}

/** Reads some rows of an import. What costs the most, to look for a patient in their texts, is done here, in a thread. */
export const parseRows = threadTask(({ chunk, firstRow, fields }: RowsToParse) => {
  const all = readRows(chunk)
  const rows = all.flatMap((texts, index): ParsedRow[] => {
    if (texts.every(text => text === '')) return []
    const cells = fields.flatMap((field, column) => (field && texts[column] ? [[field, texts[column]]] : []))
    return [parseRow(Object.fromEntries(cells), firstRow + index)]
  })
  /** `length` counts blank ones too. */
  return { rows, length: all.length }
})

const wholeNumber = /^-?\d{1,15}$/

/** A number as it was written; what is none stays text, which the shape refuses. */
const numberIn = (cell: string | undefined) =>
  cell !== undefined && wholeNumber.test(cell) ? Number(cell) : cell

const dayIn = (cell: string | undefined): string | null =>
  cell !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(cell) && SentDay.safeParse(cell).success ? cell : null

const wordIn = (cell: string | undefined) => cell?.toLowerCase().replace(/[\s_]+/g, '-')

function parseRow(cells: Cells, row: number): ParsedRow {
  const dueDay = dayIn(cells.dueAt)
  const parsed = NewTask.safeParse({
    title: cells.title ?? '',
    workType: cells.workType ?? '',
    assigneeId: cells.assigneeId,
    practiceId: cells.practiceId,
    priority: wordIn(cells.priority),
    dueAt: dueDay === null ? cells.dueAt : instantIn('UTC', dueDay, endOfDay),
    deadlineKind: wordIn(cells.deadlineKind),
    plannedQuantity: numberIn(cells.plannedQuantity),
    dollarsCents: numberIn(cells.dollarsCents),
    note: cells.note,
  })
  const problems = new Map<string, RowProblem>()
  for (const { path, message } of parsed.error?.issues ?? []) {
    const field = String(path[0])
    if (!problems.has(field)) problems.set(field, { row, field, message: otherWords[field] ?? message })
  }
  const { clientId, assignee, practice } = cells
  const task = parsed.data ?? null
  return { row, clientId, assignee, practice, task, dueDay, problems: [...problems.values()] }
}

/** zod's own words are meant for programmers. */
const otherWords: Readonly<Record<string, string>> = {
  priority: 'Use low, normal, high or urgent.',
  deadlineKind: 'Use none, sla, timely-filing or appeal.',
  dueAt: dueFormatMessage,
}
