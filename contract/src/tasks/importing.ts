import * as z from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { Upload } from '../kit/file.ts'
import { ClientId } from '../kit/ids.ts'
import { RowProblem } from '../kit/refusal.ts'
import { boundedString } from '../kit/text.ts'

export const maxImportBytes = 10 * 1024 * 1024
export const maxImportRows = 20_000
export const maxImportColumns = 100

/** What a column can say: the fields of a task, its assignee by address, and its practice by name. */
export const importFields = [
  'title',
  'workType',
  'assigneeId',
  'assignee',
  'practiceId',
  'practice',
  'priority',
  'dueAt',
  'deadlineKind',
  'plannedQuantity',
  'dollarsCents',
  'note',
  'clientId',
] as const
export type ImportField = (typeof importFields)[number]

/** How a column is called, what it takes and what it means, for those who choose. */
export const importFieldLabels: Readonly<Record<ImportField, string>> = {
  title: 'Title',
  workType: 'Work type',
  assigneeId: 'Assignee (id)',
  assignee: 'Assignee (email)',
  practiceId: 'Practice (id)',
  practice: 'Practice (name)',
  priority: 'Priority',
  dueAt: 'Due (a date, or a UTC time ending in Z)',
  deadlineKind: 'Deadline type',
  plannedQuantity: 'Planned quantity',
  dollarsCents: 'Dollars at stake, in cents',
  note: 'Note',
  clientId: 'Client (id)',
}

/** Which column, counted from 0, holds which field: `{"0":"title","3":"dueAt"}`. Columns that are not named are left out. */
const Mapping = boundedString(4000).transform((text, check): Record<string, ImportField> => {
  try {
    const parsed = z
      .record(boundedString(3).regex(/^\d{1,3}$/), z.enum(importFields))
      .safeParse(JSON.parse(text))
    if (parsed.success && new Set(Object.values(parsed.data)).size === Object.keys(parsed.data).length)
      return parsed.data
  } catch {
    // The check below says it.
  }
  check.addIssue({ code: 'custom', message: 'Match each field to one column.' })
  return z.NEVER
})

const flag = (whenLeftOut: boolean) =>
  z
    .enum(['true', 'false'])
    .default(whenLeftOut ? 'true' : 'false')
    .transform(text => text === 'true')

const ImportQuery = z.strictObject({
  dryRun: flag(true),
  /** Writes the good rows and leaves the bad ones out. */
  skipBad: flag(false),
  /** Of an ADMIN: whose tasks they are, where no column says so. */
  clientId: ClientId.optional(),
  mapping: Mapping.optional(),
})

export const ImportResult = z.object({
  rows: z.int(),
  problems: z.array(RowProblem),
  imported: z.int(),
  /** What of the header was understood, and the first rows as they came: what one maps columns by. */
  columns: z.array(z.object({ name: z.string(), field: z.enum(importFields).nullable() })),
  sample: z.array(z.array(z.string())),
})
export type ImportResult = z.infer<typeof ImportResult>

export const importTasks = endpoint({
  method: 'POST',
  path: '/api/tasks/import',
  may: 'tasks:manage',
  summary:
    'Import tasks from a CSV file: only checked unless `dryRun=false`, then all or none, or only the good rows',
  query: ImportQuery,
  body: Upload,
  upload: { maxBytes: maxImportBytes },
  reply: ImportResult,
  idempotent: true,
  perMinute: 60,
})
