import { type DayRange, dayIn, type Instant, isoIn, weekdayOf } from '../kit/time.ts'
import { toPeriodRange } from './dayRange.ts'

const morningBegins = '07:00'
const morningEnds = '12:00'

/** The week that a reader is due to be told of: the one before, on their own Monday morning; null at any other time. */
export function findDueWeek(timeZone: string, now: Instant): DayRange | null {
  const today = dayIn(timeZone, now)
  const time = isoIn(timeZone, now).slice(11, 16)
  const isMorning = weekdayOf(today) === 1 && time >= morningBegins && time < morningEnds
  return isMorning ? toPeriodRange('last-week', today) : null
}

/** Shares out a whole number by weights, to the last cent: what is rounded off one goes to the next. */
export function splitAmount(amount: number, weights: readonly number[]): number[] {
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  let [weightSoFar, amountSoFar] = [0, 0]
  return weights.map(weight => {
    weightSoFar += weight
    const share = Math.round((amount * weightSoFar) / all) - amountSoFar
    amountSoFar += share
    return share
  })
}
