import { addDays } from '@claimcrew/contract/kit/time'
import { rangeText } from '../../kit/time/dayWords.ts'

export type FlowDay = { readonly day: string; readonly arrived: number; readonly completed: number }

/** What is drawn as one pair of bars: a day, or seven of them where there are many. */
type FlowBar = FlowDay & { readonly last: string }

const maxDays = 45

/** Days as they are, or by weeks from the first one on where they would stand too close. */
export function groupFlowDays(days: readonly FlowDay[]): readonly FlowBar[] {
  if (days.length <= maxDays) return days.map(day => ({ ...day, last: day.day }))
  const bars: FlowBar[] = []
  for (let at = 0; at < days.length; at += 7) {
    const week = days.slice(at, at + 7)
    const first = week[0]
    if (!first) continue
    bars.push({
      day: first.day,
      last: addDays(first.day, week.length - 1),
      arrived: week.reduce((sum, { arrived }) => sum + arrived, 0),
      completed: week.reduce((sum, { completed }) => sum + completed, 0),
    })
  }
  return bars
}

export const flowBarText = ({ day, last }: Pick<FlowBar, 'day' | 'last'>): string => rangeText(day, last)

/** A round number at or above the most, for the top of the scale. */
export function roundAxisTop(most: number): number {
  if (most <= 4) return 4
  const size = 10 ** Math.floor(Math.log10(most))
  const step = [1, 2, 4, 5, 10].find(times => times * size >= most) ?? 10
  return step * size
}
