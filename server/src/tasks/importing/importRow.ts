import type { OrganizationId } from '@claimcrew/contract/kit/ids'
import type { RowProblem } from '@claimcrew/contract/kit/refusal'
import { foldText } from '@claimcrew/contract/kit/text'
import { instantIn } from '@claimcrew/contract/kit/time'
import type { Practice } from '@claimcrew/contract/organizations/shapes'
import { DueAt, type NewTask } from '@claimcrew/contract/tasks/shapes'
import { findPracticeError } from '../../organizations/access.ts'
import { notEngagedMessage } from '../access.ts'
import { dueFormatMessage, endOfDay } from './dueDay.ts'
import type { ParsedRow } from './parseRows.ts'

/** A client whose tasks are imported, who can be given them, and what they can be for. */
export type ImportClient = {
  readonly clientId: OrganizationId
  readonly clientName: string
  readonly timeZone: string
  readonly billers: ReadonlySet<string>
  readonly billerByEmail: ReadonlyMap<string, string>
  readonly practices: ReadonlyMap<string, ImportPractice>
  /** Case and accents aside. */
  readonly practiceByName: ReadonlyMap<string, ImportPractice>
}

type ImportPractice = Pick<Practice, 'practiceId' | 'closed'>

export type GoodRow = { readonly client: ImportClient; readonly task: NewTask }

/** A row as a task of its client, or everything that is wrong with it. */
export function toImportedTask(parsed: ParsedRow, client: ImportClient | null): GoodRow | RowProblem[] {
  const { row, clientId, assignee, practice: practiceName, task, dueDay } = parsed
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
  const namesPractice = practiceName !== undefined || (task.practiceId ?? null) !== null
  const practice = practiceName
    ? client.practiceByName.get(foldText(practiceName))
    : client.practices.get(task.practiceId ?? '')
  const practiceError = namesPractice ? findPracticeError(practice) : null
  if (practiceError) addProblem(practiceName ? 'practice' : 'practiceId', practiceError)
  if (problems.length > 0) return problems
  const given = Object.entries({ ...task, dueAt }).filter(([, value]) => value !== undefined)
  const ids = { assigneeId: assigneeId ?? null, practiceId: practice?.practiceId ?? null }
  return { client, task: { ...(Object.fromEntries(given) as NewTask), ...ids } }
}
