import { heldOn } from '../engagements/policy.ts'
import type { AgreedTie } from '../engagements/rules.ts'
import { isoWeekdayOf } from '../kit/time.ts'
import { clientsOn } from './clients.ts'

/**
 * What is expected of a day without a punch. `none`: no engagement holds. `unknown`: several clients engage the biller
 * and nobody agreed on which days. `schedule`: the biller's own schedule says. `working` and `off`: the agreed weekdays say.
 */
export type Expectation = 'none' | 'unknown' | 'schedule' | 'working' | 'off'

function weekdaysOn({ terms }: AgreedTie, day: string): readonly number[] | null {
  return (terms.findLast(({ from }) => from <= day) ?? terms[0])?.weekdays ?? null
}

/**
 * What one client may expect of a biller on a day, or with null what all of them together may. `ties` are all of that
 * biller.
 */
export function expectationOn(ties: readonly AgreedTie[], day: string, clientId: string | null): Expectation {
  const own = ties.filter(tie => heldOn(tie, day) && (clientId === null || tie.clientId === clientId))
  if (own.length === 0) return 'none'
  const agreed = own.flatMap(tie => weekdaysOn(tie, day) ?? [])
  if (agreed.includes(isoWeekdayOf(day))) return 'working'
  if (own.every(tie => weekdaysOn(tie, day) !== null)) return 'off'
  return clientId !== null && clientsOn(ties, day).length > 1 ? 'unknown' : 'schedule'
}
