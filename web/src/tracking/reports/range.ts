import { dayIn } from '@claimcrew/contract/kit/time'
import { useAddress } from '../../kit/screen/address.ts'
import { useMinute } from '../../kit/time/clock.ts'
import { faultIn, ReportsAddress, shownRange } from './address.ts'

/** What the address asks for, in days of the person whose report it is. */
export function useReportsRange(timeZone: string) {
  const [address, change] = useAddress(ReportsAddress)
  const now = useMinute()
  const today = dayIn(timeZone, new Date(now).toISOString())
  const { from, to } = shownRange(address, today)
  return { address, change, now, today, from, to, fault: faultIn({ from, to }) }
}
export type ChangeAddress = ReturnType<typeof useReportsRange>['change']
