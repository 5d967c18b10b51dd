import { useAddress } from '../kit/screen/address.ts'
import { useToday } from '../kit/time/clock.ts'
import { useTimeZone } from '../kit/ui/TimeText.tsx'
import { RegisterAddress, toAddressMonth } from './address.ts'

/** The address, and today in the user's own zone. */
export function useRegisterAddress() {
  const [address, change] = useAddress(RegisterAddress)
  const today = useToday(useTimeZone())
  return { address, change, today, month: toAddressMonth(address, today) }
}
export type ChangeRegisterAddress = ReturnType<typeof useRegisterAddress>['change']
