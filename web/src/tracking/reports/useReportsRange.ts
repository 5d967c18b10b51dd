import { dayIn } from '@claimcrew/contract/kit/time'
import { useAddress } from '../../kit/screen/address.ts'
import { useMinute } from '../../kit/time/clock.ts'
import { findRangeError, ReportsAddress, resolveTrackingRange } from './address.ts'

/** What the address asks for, in days of the person whose report it is. */
export function useReportsRange(timeZone: string) {
  const [address, change] = useAddress(ReportsAddress)
  const now = useMinute()
  const today = dayIn(timeZone, new Date(now).toISOString())
  const { from, to } = resolveTrackingRange(address, today)
  return { address, change, now, today, from, to, error: findRangeError({ from, to }) }
}
export type ChangeReportsAddress = ReturnType<typeof useReportsRange>['change']
