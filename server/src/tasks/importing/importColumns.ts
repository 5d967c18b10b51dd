import type { RowProblem } from '@claimcrew/contract/kit/refusal'
import { type ImportField, importFields } from '@claimcrew/contract/tasks/importing'

const plain = (name: string) => name.toLowerCase().replace(/[^a-z]/g, '')

/** What else people write above a column. */
const otherNames: Readonly<Record<string, ImportField>> = {
  task: 'title',
  kindofwork: 'workType',
  type: 'workType',
  assigneeemail: 'assignee',
  email: 'assignee',
  biller: 'assignee',
  due: 'dueAt',
  duedate: 'dueAt',
  deadline: 'dueAt',
  quantity: 'plannedQuantity',
  planned: 'plannedQuantity',
  cents: 'dollarsCents',
  notes: 'note',
  client: 'clientId',
  practicename: 'practice',
}

const byName = new Map<string, ImportField>([
  ...Object.entries(otherNames),
  ...importFields.map(field => [plain(field), field] as const),
])

/** Which field each column holds: as it was said, or by its name; null is left out. */
export function toImportFields(
  header: readonly string[],
  mapping: Readonly<Record<string, ImportField>> | undefined,
): (ImportField | null)[] {
  return header.map((name, index) => (mapping ? (mapping[index] ?? null) : (byName.get(plain(name)) ?? null)))
}

/** What is wrong with a header: without these columns no row can be good. */
export function findHeaderErrors(
  header: readonly string[],
  fields: readonly (ImportField | null)[],
): RowProblem[] {
  const problems: RowProblem[] = []
  const missing = {
    title: 'The file needs a column for the title.',
    workType: 'The file needs a column for the work type.',
  }
  for (const field of ['title', 'workType'] as const)
    if (!fields.includes(field)) problems.push({ row: 1, field, message: missing[field] })
  for (const [index, field] of fields.entries())
    if (field !== null && fields.indexOf(field) < index)
      problems.push({ row: 1, field, message: `“${header[index]}” is another column for the same field.` })
  return problems
}
