import { weekdayOf } from '@claimcrew/contract/kit/time'

/** How much stands in a row, which decides from which width on there is room for words. */
export const densityOf = (days: number): 'few' | 'some' | 'many' =>
  days <= 7 ? 'few' : days <= 16 ? 'some' : 'many'

/** Mondays keep their date where there is no room for all of them, and so does the first day unless one is near. */
export function isTick(date: string, place: number): boolean {
  const weekday = weekdayOf(date)
  return weekday === 1 || (place === 0 && weekday > 1 && weekday < 5)
}

/** Where a key leads in a row of bars, or undefined when it moves nothing. */
export function placeAfterKey(key: string, place: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowLeft':
      return Math.max(0, place - 1)
    case 'ArrowRight':
      return Math.min(count - 1, place + 1)
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return undefined
  }
}
