import type { RowProblem } from '@claimcrew/contract/kit/refusal'
import { instantIn } from '@claimcrew/contract/kit/time'
import { DueAt, type NewTask } from '@claimcrew/contract/tasks/shapes'
import { notEngagedMessage } from '../access.ts'
import { dueFormatMessage, endOfDay } from './dueDay.ts'
import type { ParsedRow } from './parseRows.ts'

/** A client whose tasks are imported, and who can be given them. */
export type ImportClient = {
  readonly clientId: string
  readonly clientName: string
  readonly timeZone: string
  readonly billers: ReadonlySet<string>
  readonly billerByEmail: ReadonlyMap<string, string>
}

export type GoodRow = { readonly client: ImportClient; readonly task: NewTask }

/** A row as a task of its client, or everything that is wrong with it. */
export function toImportedTask(parsed: ParsedRow, client: ImportClient | null): GoodRow | RowProblem[] {
  const { row, clientId, assignee, task, dueDay } = parsed
  const problems: RowProblem[] = []
  const addProblem = (field: string, message: string) => problems.push({ row, field, message })
  if (!client)
    addProblem('clientId', clientId === undefined ? 'Choose a client.' : 'We can’t find this client.')
  problems.push(...parsed.problems)
  if (!task || !client) return problems
  const dueAt = dueDay === null ? task.dueAt : instantIn(client.timeZone, dueDay, endOfDay)
  if (dueDay !== null && !DueAt.safeParse(dueAt).success) addProblem('dueAt', dueFormatMessage)
  const assigneeId = assignee ? client.billerByEmail.get(assignee.toLowerCase()) : (task.assigneeId ?? null)
  if (assigneeId === undefined || (assigneeId !== null && !client.billers.has(assigneeId)))
    addProblem(assignee ? 'assignee' : 'assigneeId', notEngagedMessage)
  if (problems.length > 0) return problems
  const given = Object.entries({ ...task, dueAt }).filter(([, value]) => value !== undefined)
  return { client, task: { ...(Object.fromEntries(given) as NewTask), assigneeId: assigneeId ?? null } }
}
