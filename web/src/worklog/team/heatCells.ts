import { formatDuration } from '@claimcrew/contract/kit/timeText'
import { sumWorkedSeconds } from '@claimcrew/contract/tracking/rules'
import type { WorklogTableDay } from '@claimcrew/contract/worklog/contract'
import type { DayColumn } from '../../kit/ui/grid/dayColumns.ts'
import { computeOverlap } from '../shared/figures.ts'
import { overlapText } from '../shared/words.ts'

/** What a cell is called: Maria Santos, Tue 3 November: 7 h 30 min, 1 h of it typed in. */
export function cellName(
  name: string,
  column: DayColumn,
  day: WorklogTableDay | undefined,
  unread: boolean,
): string {
  const start = `${name}, ${column.text}`
  if (!day) return `${start}: ${unread ? 'we couldn’t read this day' : 'no time'}`
  const overlap = computeOverlap(day)
  const parts = [
    formatDuration(sumWorkedSeconds(day)),
    ...(day.manualSeconds > 0 ? [`${formatDuration(day.manualSeconds)} added manually`] : []),
    ...(day.breakSeconds > 0 ? [`${formatDuration(day.breakSeconds)} of breaks`] : []),
    ...(overlap > 0 ? [overlapText(overlap)] : []),
    ...(unread ? ['some hours couldn’t be read, so there may be more'] : []),
  ]
  return `${start}: ${parts.join(', ')}`
}
