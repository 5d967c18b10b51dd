import { moneyText, numberText } from '@claimcrew/contract/kit/numberWords'
import {
  deadlines,
  type TaskEvent,
  type TrackedField,
  taskStatusLabels,
} from '@claimcrew/contract/tasks/shapes'
import { priorityWords, workTypeText } from '../shared/words.ts'

type Change = TaskEvent['changes'][number]
type Value = Change['before']

type HistoryContext = {
  readonly momentOf: (at: string) => string
  readonly nameOf: (userId: string) => string | undefined
  readonly practiceNameOf: (practiceId: string) => string | undefined
}

const fieldWords: Readonly<Record<TrackedField, string>> = {
  title: 'title',
  workType: 'work type',
  assigneeId: 'biller',
  practiceId: 'practice',
  priority: 'priority',
  dueAt: 'date',
  deadlineKind: 'deadline',
  plannedQuantity: 'planned quantity',
  dollarsCents: 'dollars at stake',
  note: 'note',
  status: 'status',
  doneQuantity: 'done quantity',
}

const inTable = (table: Readonly<Record<string, string>>, value: Value) => table[`${value}`] ?? `${value}`

function valueText(field: TrackedField, value: Value, around: HistoryContext): string {
  if (value === null || value === '') return field === 'assigneeId' ? 'unassigned' : 'none'
  switch (field) {
    case 'status':
      return inTable(taskStatusLabels, value)
    case 'priority':
      return inTable(priorityWords, value)
    case 'deadlineKind':
      return deadlines[value as keyof typeof deadlines]?.label ?? `${value}`
    case 'workType':
      return workTypeText(`${value}`)
    case 'assigneeId':
      return around.nameOf(`${value}`) ?? 'someone'
    case 'practiceId':
      return around.practiceNameOf(`${value}`) ?? 'another practice'
    case 'dueAt':
      return around.momentOf(`${value}`)
    case 'dollarsCents':
      return moneyText(Number(value))
    case 'plannedQuantity':
    case 'doneQuantity':
      return numberText(Number(value))
    case 'title':
    case 'note':
      return `“${value}”`
  }
}

const beginnings: Readonly<Record<TaskEvent['what'], string>> = {
  created: 'created the task',
  changed: 'changed it',
  moved: 'moved it',
  assigned: 'assigned it',
  worked: 'updated the quantity done',
  undone: 'undid a change',
  returned: 'It went back to the client because the engagement ended',
}

/** What one step of a history did, in words. Texts are not repeated at length: it is enough that they changed. */
function changeText({ field, before, after }: Change, around: HistoryContext): string {
  if (field === 'note') return after === '' || after === null ? 'removed the note' : 'wrote the note'
  const [from, to] = [before, after].map(value => valueText(field, value, around))
  return before === null || before === ''
    ? `${fieldWords[field]}: ${to}`
    : `${fieldWords[field]}: ${from} → ${to}`
}

export function eventText({ what, actorName, changes }: TaskEvent, around: HistoryContext): string {
  const beginning = beginnings[what]
  const who = what === 'returned' ? beginning : `${actorName ?? 'Claimcrew'} ${beginning}`
  if (what === 'created' || changes.length === 0) return who
  return `${who}: ${changes.map(change => changeText(change, around)).join('; ')}`
}
