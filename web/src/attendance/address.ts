import { useAddress } from '../kit/address.ts'
import { useToday } from '../kit/clock.ts'
import { useTimeZone } from '../kit/ui/TimeText.tsx'
import { RegisterAddress, shownMonth } from './shared/registerAddress.ts'

/** What the address asks for, and today in the user's own zone. */
export function useRegisterAddress() {
  const [address, change] = useAddress(RegisterAddress)
  const zone = useTimeZone()
  const today = useToday(zone)
  return { address, change, today, month: shownMonth(address, today) }
}
export type ChangeAddress = ReturnType<typeof useRegisterAddress>['change']
