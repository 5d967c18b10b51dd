import { lengthText } from '@claimcrew/contract/kit/timeWords'
import { workedSecondsOf } from '@claimcrew/contract/tracking/rules'
import type { SheetDay } from '@claimcrew/contract/worklog/contract'
import type { DayColumn } from '../../kit/ui/grid/dayColumns.ts'
import { overlapOf } from '../shared/figures.ts'
import { overlapText } from '../shared/words.ts'

/** What a cell is called: Maria Santos, Tue 3 November: 7 h 30 min, 1 h of it typed in. */
export function cellName(
  name: string,
  column: DayColumn,
  day: SheetDay | undefined,
  unread: boolean,
): string {
  const start = `${name}, ${column.text}`
  if (!day) return `${start}: ${unread ? 'we couldn’t read this day' : 'no time'}`
  const overlap = overlapOf(day)
  const parts = [
    lengthText(workedSecondsOf(day)),
    ...(day.manualSeconds > 0 ? [`${lengthText(day.manualSeconds)} added manually`] : []),
    ...(day.breakSeconds > 0 ? [`${lengthText(day.breakSeconds)} of breaks`] : []),
    ...(overlap > 0 ? [overlapText(overlap)] : []),
    ...(unread ? ['some hours couldn’t be read, so there may be more'] : []),
  ]
  return `${start}: ${parts.join(', ')}`
}
