import { foldText } from '@claimcrew/contract/kit/text'
import type { Instant } from '@claimcrew/contract/kit/time'
import { parseQuickAdd } from '@claimcrew/contract/tasks/quickAdd'
import { formatDateTime } from '../../kit/ui/TimeText.tsx'
import type { DialogChoice } from './ChooseDialog.tsx'

/** Whether a choice's label has the letters that were typed. */
export const hasTypedLetters = (typed: string) => (choice: DialogChoice) =>
  foldText(choice.label).includes(foldText(typed.trim()))

const usual = ['today', 'tomorrow', 'friday', 'monday', '+7d', '+14d']

/** Days that are often meant, or the one that is typed, in the client's zone. */
export function listDays(typed: string, timeZone: string, now: Instant): readonly DialogChoice[] {
  const lines = typed.trim() === '' ? usual : [typed]
  const days = lines.flatMap(line => {
    const { dueAt } = parseQuickAdd(line, { people: [], timeZone, now })
    return dueAt === null
      ? []
      : [{ key: dueAt, label: formatDateTime(dueAt, timeZone), hint: typed ? '' : line }]
  })
  const byKey = new Map(days.map(choice => [choice.key, choice]))
  return [...byKey.values(), ...(typed.trim() === '' ? [{ key: 'none', label: 'No date' }] : [])]
}
