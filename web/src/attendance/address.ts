import { dayIn } from '@claimcrew/contract/kit/time'
import { useAddress } from '../kit/address.ts'
import { useMinute } from '../kit/clock.ts'
import { useTimeZone } from '../kit/ui/TimeText.tsx'
import { RegisterAddress, shownMonth } from './shared/registerAddress.ts'

/** What the address asks for, and today in the user's own zone. */
export function useRegisterAddress() {
  const [address, change] = useAddress(RegisterAddress)
  const zone = useTimeZone()
  const today = dayIn(zone, new Date(useMinute()).toISOString())
  return { address, change, today, month: shownMonth(address, today) }
}
export type ChangeAddress = ReturnType<typeof useRegisterAddress>['change']
