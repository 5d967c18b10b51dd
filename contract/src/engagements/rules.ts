import { addDays } from '../kit/time.ts'
import { dayText } from '../kit/timeWords.ts'
import { heldOn, type Tie } from './policy.ts'

type EngagementState = 'upcoming' | 'active' | 'ended'

export function stateOf(tie: Tie, today: string): EngagementState {
  if (heldOn(tie, today)) return 'active'
  return today < tie.startedOn ? 'upcoming' : 'ended'
}

/** How it stands with a person in a list: deactivated goes before everything else, then what holds, is agreed, or was. */
export const personStates = ['active', 'upcoming', 'ended', 'free', 'deactivated'] as const
export type PersonState = (typeof personStates)[number]

/** What is agreed from a day on. */
export type Terms = { readonly from: string; readonly rateCents: number; readonly hoursPerWeek: number }

const byDay = (one: Terms, other: Terms) => (one.from < other.from ? -1 : 1)

/** The terms that count on a day: the latest that had begun by then, and before all of them the first. */
export function termsOn(terms: readonly Terms[], day: string): Terms {
  const inOrder = terms.toSorted(byDay)
  const found = inOrder.findLast(({ from }) => from <= day) ?? inOrder[0]
  if (!found) throw new Error('An engagement without terms')
  return found
}

/** Today, or the day of the engagement that is nearest to it. */
export function dayWithin({ startedOn, endedOn }: Days, today: string): string {
  if (today < startedOn) return startedOn
  return endedOn !== null && endedOn < today ? endedOn : today
}

/** All that is agreed once these are too: they count from their day on, whatever had been agreed for later. */
export function agreeing(terms: readonly Terms[], agreed: Terms): Terms[] {
  return [...terms.filter(({ from }) => from < agreed.from), agreed].toSorted(byDay)
}

/** What these days come to by what is agreed: a week's hours over its seven days, for the days that it holds. */
export function agreedHoursIn(
  engagement: Days & { readonly terms: readonly Terms[] },
  days: readonly string[],
): number {
  const { startedOn, endedOn, terms } = engagement
  const held = days.filter(day => startedOn <= day && (endedOn === null || day <= endedOn))
  return held.reduce((sum, day) => sum + termsOn(terms, day).hoursPerWeek, 0) / 7
}

type Days = Pick<Tie, 'startedOn' | 'endedOn'>

/** From when on other terms can be proposed: what was is never changed. */
export const earliestTerms = ({ startedOn }: Days, today: string): string =>
  today < startedOn ? startedOn : today

/** Why terms cannot begin on a day, or null. `today` is the biller's, as everywhere here. */
export function whyNotFrom(tie: Days, from: string, today: string): string | null {
  const earliest = earliestTerms(tie, today)
  if (from < earliest) return `Other terms can begin on ${dayText(earliest, true)} at the earliest.`
  if (tie.endedOn !== null && from > tie.endedOn)
    return `The engagement ends on ${dayText(tie.endedOn, true)}, before these terms would begin.`
  return null
}

/** The earliest last day: yesterday, so that one can stop at once, and never before the first. */
export function earliestEnd({ startedOn }: Days, today: string): string {
  const yesterday = addDays(today, -1)
  return yesterday < startedOn ? startedOn : yesterday
}

/** Why a day cannot be the last one, or null. One that has a last day can be brought forward. */
export function whyNotEndOn(tie: Days, endsOn: string, today: string): string | null {
  const earliest = earliestEnd(tie, today)
  if (endsOn < earliest) return `The last day is ${dayText(earliest, true)} at the earliest.`
  if (tie.endedOn !== null && endsOn >= tie.endedOn)
    return `It ends on ${dayText(tie.endedOn, true)} already.`
  return null
}
