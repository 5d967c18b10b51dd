import type { HoursSource } from '../kit/pay.ts'
import { addDays, type Instant, isoWeekdayOf } from '../kit/time.ts'
import { formatDay } from '../kit/timeText.ts'
import { type EngagementPeriod, isEngagedOn } from './policy.ts'

type EngagementState = 'upcoming' | 'active' | 'ended'

export function toEngagementState(period: EngagementPeriod, today: string): EngagementState {
  if (isEngagedOn(period, today)) return 'active'
  return today < period.startedOn ? 'upcoming' : 'ended'
}

/** How it stands with a person in a list: deactivated goes before everything else, then what holds, is agreed, or was. */
export const personStates = ['active', 'upcoming', 'ended', 'free', 'deactivated'] as const
export type PersonState = (typeof personStates)[number]

/** What is agreed, whenever it begins. */
export type Agreement = {
  readonly rateCents: number
  readonly hoursPerWeek: number
  /** ISO weekdays; null where none are agreed. */
  readonly weekdays: readonly number[] | null
  readonly hoursFrom: HoursSource
}

/** What is agreed from a day on. */
export type Terms = Agreement & { readonly from: string }

/** What is agreed on where nobody says anything about it. */
export const defaultTerms = { weekdays: null, hoursFrom: 'punched' } as const satisfies Partial<Agreement>

type TermsInput = { readonly [Field in keyof Agreement]?: Agreement[Field] | null | undefined }

/** What would be agreed with a change of some fields: one that is left out stays, null takes back what can be. */
export const changeTerms = (before: Agreement, sent: TermsInput): Agreement => ({
  rateCents: sent.rateCents ?? before.rateCents,
  hoursPerWeek: sent.hoursPerWeek ?? before.hoursPerWeek,
  weekdays: sent.weekdays === undefined ? before.weekdays : sent.weekdays,
  hoursFrom: sent.hoursFrom === undefined ? before.hoursFrom : (sent.hoursFrom ?? defaultTerms.hoursFrom),
})

/** What is agreed when two people begin to work together. */
export const beginTerms = (sent: TermsInput & Pick<Agreement, 'rateCents' | 'hoursPerWeek'>): Agreement =>
  changeTerms({ ...defaultTerms, rateCents: sent.rateCents, hoursPerWeek: sent.hoursPerWeek }, sent)

export const isSameAgreement = (one: Agreement, other: Agreement): boolean =>
  one.rateCents === other.rateCents &&
  one.hoursPerWeek === other.hoursPerWeek &&
  one.hoursFrom === other.hoursFrom &&
  String(one.weekdays) === String(other.weekdays)

/** How long terms that replaced others are accepted only by somebody who names their version. */
const freshChangeMs = 60_000

type OpenTerms = { readonly version: number; readonly changedAt: Instant | null }

/** Whether somebody who accepts may be thinking of other terms than those that are there now. */
export function isOtherVersion(open: OpenTerms, version: number | undefined, now: Instant): boolean {
  if (version !== undefined) return version !== open.version
  return open.changedAt !== null && Date.parse(now) - Date.parse(open.changedAt) < freshChangeMs
}

/** A tie with the weekdays that were agreed, each from a day on and in this order; null where none are. */
export type AgreedPeriod = EngagementPeriod & { readonly terms: readonly Pick<Terms, 'from' | 'weekdays'>[] }

type DatedTerms = { readonly from: string }

const byDay = (one: DatedTerms, other: DatedTerms) => (one.from < other.from ? -1 : 1)

/** The terms that count on a day: the latest that had begun by then, and before all of them the first. */
export function findTermsOn<Terms extends DatedTerms>(terms: readonly Terms[], day: string): Terms {
  const inOrder = terms.toSorted(byDay)
  const match = inOrder.findLast(({ from }) => from <= day) ?? inOrder[0]
  if (!match) throw new Error('An engagement without terms')
  return match
}

/** Today, or the day of the engagement that is nearest to it. */
export function clampToEngagement({ startedOn, endedOn }: EngagementDays, today: string): string {
  if (today < startedOn) return startedOn
  return endedOn !== null && endedOn < today ? endedOn : today
}

/** All that is agreed once these are too: they count from their day on, whatever had been agreed for later. */
export function addTerms(terms: readonly Terms[], agreed: Terms): Terms[] {
  return [...terms.filter(({ from }) => from < agreed.from), agreed].toSorted(byDay)
}

/** Monday to Friday, where nothing else is agreed. */
const usualWeekdays: readonly number[] = [1, 2, 3, 4, 5]

type AgreedHours = Pick<Terms, 'from' | 'hoursPerWeek' | 'weekdays'>

/** What is agreed for one day: a week's hours over its working days, and none on others and on holidays. */
export function computeAgreedHoursOn(
  terms: readonly AgreedHours[],
  day: string,
  holidays: ReadonlySet<string>,
): number {
  const { hoursPerWeek, weekdays } = findTermsOn(terms, day)
  const working = weekdays ?? usualWeekdays
  return holidays.has(day) || !working.includes(isoWeekdayOf(day)) ? 0 : hoursPerWeek / working.length
}

/** What these days come to by what is agreed, as far as the engagement holds. */
export function computeAgreedHours(
  { startedOn, endedOn, terms }: EngagementDays & { readonly terms: readonly AgreedHours[] },
  days: readonly string[],
  holidays: ReadonlySet<string>,
): number {
  const engagedDays = days.filter(day => startedOn <= day && (endedOn === null || day <= endedOn))
  return engagedDays.reduce((sum, day) => sum + computeAgreedHoursOn(terms, day, holidays), 0)
}

type EngagementDays = Pick<EngagementPeriod, 'startedOn' | 'endedOn'>

/** From when on other terms can be proposed: what was is never changed. */
export const findEarliestTermsDay = ({ startedOn }: EngagementDays, today: string): string =>
  today < startedOn ? startedOn : today

/** Why terms cannot begin on a day, or null. `today` is the biller's, as everywhere here. */
export function findTermsStartError(period: EngagementDays, from: string, today: string): string | null {
  const earliest = findEarliestTermsDay(period, today)
  if (from < earliest) return `New terms can start on ${formatDay(earliest, today)} or later.`
  if (period.endedOn !== null && from > period.endedOn)
    return `The engagement ends on ${formatDay(period.endedOn, today)}, before these terms would start.`
  return null
}

/** The earliest last day: yesterday, so that one can stop at once, and never before the first. */
export function findEarliestEndDay({ startedOn }: EngagementDays, today: string): string {
  const yesterday = addDays(today, -1)
  return yesterday < startedOn ? startedOn : yesterday
}

/** Why a day cannot be the last one, or null. One that has a last day can be brought forward. */
export function findEndDayError(period: EngagementDays, endsOn: string, today: string): string | null {
  const earliest = findEarliestEndDay(period, today)
  if (endsOn < earliest) return `The last day must be ${formatDay(earliest, today)} or later.`
  if (period.endedOn !== null && endsOn >= period.endedOn)
    return `It already ends on ${formatDay(period.endedOn, today)}.`
  return null
}
