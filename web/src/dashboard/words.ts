import type { HoursClock } from '@claimcrew/contract/dashboard/contract'
import { to } from '@claimcrew/contract/kit/href'
import { countText } from '@claimcrew/contract/kit/numberWords'
import type { Href } from '@claimcrew/contract/kit/paths'
import { dayIn, type Instant } from '@claimcrew/contract/kit/time'
import { roundLengthText } from '@claimcrew/contract/kit/timeText'
import { dayText } from '../kit/time/dayWords.ts'
import { formatMoment, formatZoneCity } from '../kit/time/timeZones.ts'
import type { Overview } from './dashboardQueries.ts'

/** Said of hours that are counted up to now. */
export const soFarText = ({ marks }: Pick<Overview, 'marks'>): string => (marks.length > 0 ? ' so far' : '')

/** Where hours are shown day by day: tracked ones in Productivity, punched ones in Attendance. */
export const hoursHref = (
  source: HoursClock,
  range: 'daily' | 'weekly' | 'monthly',
  date: string,
  biller?: string,
): Href =>
  source === 'tracked'
    ? to('/worklog', { range, date, ...(biller && { biller }) })
    : to('/attendance', {
        year: Number(date.slice(0, 4)),
        month: Number(date.slice(5, 7)),
        ...(biller && { biller }),
        ...(biller && range === 'daily' && { day: date }),
      })

/** Less than this apart is the same in the tenths of an hour that stand above it. */
const sameSeconds = 180

/** How a month goes beside the one before, up to the same day. */
export function formatComparison(monthSeconds: number, lastMonthSeconds: number): string {
  if (lastMonthSeconds === 0)
    return monthSeconds === 0 ? 'Nothing yet this month' : 'Nothing by this time last month'
  const apart = monthSeconds - lastMonthSeconds
  if (Math.abs(apart) < sameSeconds) return 'Same as this time last month'
  return `${roundLengthText(Math.abs(apart))} ${apart > 0 ? 'more' : 'less'} than this time last month`
}

/** Since when, by the clock of the person it is about, and by the reader's own where that shows another time. */
export function formatSince(since: Instant, theirs: string, own: string, now: number): string {
  const there = formatMoment(since, theirs, now)
  const here = formatMoment(since, own, now)
  return there === here ? `since ${here}` : `since ${there} ${formatZoneCity(theirs)}, your ${here}`
}

type OverviewDay = Pick<Overview, 'today' | 'billerCount' | 'source'> & {
  readonly billers: readonly Pick<Overview['billers'][number], 'timeZone' | 'todaySeconds' | 'source'>[]
}

/** Who today’s hours are from. Each has a today of their own, which may be another day than the reader’s. */
export function formatStarted({ today, billers, billerCount, source }: OverviewDay, now: Instant): string {
  const begun = billers.filter(one => one.todaySeconds > 0 && one.source === source)
  // Where there are more billers than are listed, it is not known here how many have begun.
  if (billers.length < billerCount) return 'in each biller’s time zone'
  if (begun.length === 0) return `No ${source} time yet`
  const days = begun.map(({ timeZone }) => dayIn(timeZone, now)).filter(day => day !== today)
  const [first] = days
  const by = `${countText(begun.length, 'biller')} today`
  if (!first) return by
  const which = days.every(day => day === first) ? dayText(first) : 'another day'
  const forWhom = days.length === begun.length ? 'where' : `for ${days.length} of them`
  return `${by}, ${forWhom} it’s ${which}`
}
