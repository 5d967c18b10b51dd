import { moneyText, numberText } from '@claimcrew/contract/kit/numberWords'
import { wallTimeText } from '@claimcrew/contract/kit/timeText'
import { deadlines } from '@claimcrew/contract/tasks/shapes'
import { dayText } from '../../kit/time/dayWords.ts'
import { priorityWords, workTypeText } from '../shared/words.ts'
import type { TaskDraft } from './taskDraft.ts'

type NamedTask = { readonly assigneeName: string | null; readonly practiceName: string | null }

const orNone = (text: string) => text || 'nothing'

const fieldText = (field: keyof TaskDraft, draft: TaskDraft, named: NamedTask): string => {
  switch (field) {
    case 'title':
    case 'note':
      return orNone(draft[field])
    case 'workType':
      return workTypeText(draft.workType)
    case 'assigneeId':
      return named.assigneeName ?? 'Unassigned'
    case 'practiceId':
      return named.practiceName ?? 'No practice'
    case 'priority':
      return priorityWords[draft.priority]
    case 'deadlineKind':
      return deadlines[draft.deadlineKind].label
    case 'plannedQuantity':
      return draft.plannedQuantity === null ? orNone('') : numberText(draft.plannedQuantity)
    case 'dollarsCents':
      return draft.dollarsCents === null ? orNone('') : moneyText(draft.dollarsCents)
    case 'dueDay':
    case 'dueTime':
      return draft.dueDay === '' ? orNone('') : `${dayText(draft.dueDay)}, ${wallTimeText(draft.dueTime)}`
    case 'clientId':
      return ''
  }
}

/** Beside each field that somebody else has changed too: what it says by now. */
export const toOverlapErrors = (
  overlaps: readonly (keyof TaskDraft)[],
  latest: TaskDraft,
  named: NamedTask,
): Record<string, string> =>
  Object.fromEntries(
    overlaps.map(field => [
      field === 'dueDay' || field === 'dueTime' ? 'dueAt' : field,
      `Now: ${fieldText(field, latest, named)}`,
    ]),
  )
