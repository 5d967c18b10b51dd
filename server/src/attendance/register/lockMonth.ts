import { findOnlyClient, listClientsOn } from '@claimcrew/contract/attendance/clientWork'
import { toExpectation } from '@claimcrew/contract/attendance/expectation'
import { toEmptyDayCode } from '@claimcrew/contract/attendance/register'
import type { EngagementPeriod } from '@claimcrew/contract/engagements/policy'
import type { Instant } from '@claimcrew/contract/kit/time'
import { readAgreedPeriods } from '../../engagements/agreed-period-store.ts'
import type { Tx } from '../../kit/data/db.ts'
import type { ListedPerson } from '../../people/store.ts'
import { findJoinDay, findLastDay, toToday } from '../biller.ts'
import { type DayKey, lockDaysForUpdate, writeDayLocks } from '../day-store.ts'
import { readCircumstances } from './settings-store.ts'

/**
 * The rows that approving some days locks. A client's are their own, with those of nobody on days on which they alone
 * engage the biller. All are every client's, and those of nobody that are there or could still be made.
 */
export function listRowsToLock(
  days: readonly string[],
  periods: readonly EngagementPeriod[],
  existing: readonly DayKey[],
  only: string | null,
): DayKey[] {
  const byDay = Map.groupBy(existing, row => row.day)
  return days.flatMap(day => {
    const clients = listClientsOn(periods, day)
    const there = (byDay.get(day) ?? []).map(row => row.clientId)
    const unnamed = there.includes(null) && findOnlyClient(periods, day) === only ? [null] : []
    const clientIds =
      only === null ? [...clients, ...(clients.length === 1 ? [] : [null]), ...there] : [only, ...unnamed]
    return [...new Set(clientIds)].map(clientId => ({ day, clientId }))
  })
}

/** Days without a punch are written as they stand, so that no later setting moves them. */
export async function lockFinishedDays(
  tx: Tx,
  now: Instant,
  biller: ListedPerson,
  days: readonly string[],
  periods: readonly EngagementPeriod[],
  only: string | null,
): Promise<void> {
  const [first, last] = [days[0] ?? '', days.at(-1) ?? '']
  const locked = await lockDaysForUpdate(tx, biller.id, days)
  const circumstances = await readCircumstances(tx, [biller.id], first, last)
  const agreed = (await readAgreedPeriods(tx, { billerIds: [biller.id], first, last })).get(biller.id)
  const until = findLastDay(biller, toToday(biller, now))
  const joined = findJoinDay(biller, first)
  const rows = listRowsToLock(days, periods, locked, only).map(({ day, clientId }) => {
    const clients = listClientsOn(periods, day)
    const engaged = clientId === null ? clients.length > 0 : clients.includes(clientId)
    const expectation = agreed ? toExpectation(agreed, day, clientId) : engaged ? 'schedule' : 'none'
    return {
      day,
      clientId,
      code: toEmptyDayCode(circumstances.on(biller.id, day), until, joined, expectation),
    }
  })
  await writeDayLocks(tx, biller.id, rows)
}
