import { formatDuration, monthText } from '@claimcrew/contract/kit/timeText'
import { toRangeDays, type WorklogRange } from '@claimcrew/contract/worklog/rules'
import { rangeText as daysText } from '../../kit/time/dayWords.ts'

export const rangeNouns: Readonly<Record<WorklogRange, string>> = {
  monthly: 'month',
  weekly: 'week',
  daily: 'day',
}

/** November 2026; Nov 2 – 8; Sun, Nov 15. */
export function worklogRangeText(range: WorklogRange, date: string): string {
  if (range === 'monthly') return monthText(date)
  const { from, to } = toRangeDays(range, date)
  return daysText(from, to)
}

export const overlapText = (seconds: number): string =>
  `Overlapping devices: ${formatDuration(seconds)} counted twice`
