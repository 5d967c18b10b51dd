import { clientsOn, onlyClientOn } from '@claimcrew/contract/attendance/clients'
import { expectationOn } from '@claimcrew/contract/attendance/expected'
import { emptyCode } from '@claimcrew/contract/attendance/register'
import type { Tie } from '@claimcrew/contract/engagements/policy'
import type { Instant } from '@claimcrew/contract/kit/time'
import { readAgreedTies } from '../../engagements/agreed-tie-store.ts'
import type { Tx } from '../../kit/data/db.ts'
import type { ListedPerson } from '../../people/store.ts'
import { joinedOn, lastDayOf, todayOf } from '../biller.ts'
import { type DayKey, lockDays, lockRows } from '../day-store.ts'
import { readCircumstances } from './settings-store.ts'

/**
 * The rows that approving some days locks. A client's are their own, with those of nobody on days on which they alone
 * engage the biller. All are every client's, and those of nobody that are there or could still be made.
 */
export function rowsToLock(
  days: readonly string[],
  ties: readonly Tie[],
  existing: readonly DayKey[],
  only: string | null,
): DayKey[] {
  const byDay = Map.groupBy(existing, row => row.day)
  return days.flatMap(day => {
    const clients = clientsOn(ties, day)
    const there = (byDay.get(day) ?? []).map(row => row.clientId)
    const unnamed = there.includes(null) && onlyClientOn(ties, day) === only ? [null] : []
    const whose =
      only === null ? [...clients, ...(clients.length === 1 ? [] : [null]), ...there] : [only, ...unnamed]
    return [...new Set(whose)].map(clientId => ({ day, clientId }))
  })
}

/** Days without a punch are written as they stand, so that no later setting moves them. */
export async function lockFinished(
  tx: Tx,
  now: Instant,
  biller: ListedPerson,
  days: readonly string[],
  ties: readonly Tie[],
  only: string | null,
): Promise<void> {
  const [first, last] = [days[0] ?? '', days.at(-1) ?? '']
  const held = await lockDays(tx, biller.id, days)
  const circumstances = await readCircumstances(tx, [biller.id], first, last)
  const agreed = (await readAgreedTies(tx, { billerIds: [biller.id], first, last })).get(biller.id)
  const until = lastDayOf(biller, todayOf(biller, now))
  const joined = joinedOn(biller, first)
  const rows = rowsToLock(days, ties, held, only).map(({ day, clientId }) => {
    const clients = clientsOn(ties, day)
    const engaged = clientId === null ? clients.length > 0 : clients.includes(clientId)
    const expectation = agreed ? expectationOn(agreed, day, clientId) : engaged ? 'schedule' : 'none'
    return { day, clientId, code: emptyCode(circumstances.on(biller.id, day), until, joined, expectation) }
  })
  await lockRows(tx, biller.id, rows)
}
