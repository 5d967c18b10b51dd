import { isEngagedOn } from '../engagements/policy.ts'
import type { AgreedPeriod } from '../engagements/rules.ts'
import type { OrganizationId } from '../kit/ids.ts'
import { isoWeekdayOf } from '../kit/time.ts'
import { listClientsOn } from './clientWork.ts'

/**
 * What is expected of a day without a punch. `none`: no engagement holds. `unknown`: several clients engage the biller
 * and nobody agreed on which days. `schedule`: the biller's own schedule says. `working` and `off`: the agreed weekdays say.
 */
export type Expectation = 'none' | 'unknown' | 'schedule' | 'working' | 'off'

function weekdaysOn({ terms }: AgreedPeriod, day: string): readonly number[] | null {
  return (terms.findLast(({ from }) => from <= day) ?? terms[0])?.weekdays ?? null
}

/**
 * What one client may expect of a biller on a day, or with null what all of them together may. `periods` are all of that
 * biller.
 */
export function toExpectation(
  periods: readonly AgreedPeriod[],
  day: string,
  clientId: OrganizationId | null,
): Expectation {
  const own = periods.filter(
    period => isEngagedOn(period, day) && (clientId === null || period.clientId === clientId),
  )
  if (own.length === 0) return 'none'
  const agreed = own.flatMap(period => weekdaysOn(period, day) ?? [])
  if (agreed.includes(isoWeekdayOf(day))) return 'working'
  if (own.every(period => weekdaysOn(period, day) !== null)) return 'off'
  return clientId !== null && listClientsOn(periods, day).length > 1 ? 'unknown' : 'schedule'
}
