import {
  attendanceDay,
  listCorrections,
  listLeave,
  monthlyRegister,
} from '@claimcrew/contract/attendance/contract'
import { useAddress } from '../kit/address.ts'
import { useToday } from '../kit/clock.ts'
import type { Month } from '../kit/months.ts'
import { refresh, useCall } from '../kit/query.ts'
import { useTimeZone } from '../kit/ui/TimeText.tsx'
import { RegisterAddress, shownMonth } from './shared/registerAddress.ts'

/** What the address asks for, and today where the person signed in is. */
export function useRegisterAddress() {
  const [address, change] = useAddress(RegisterAddress)
  const zone = useTimeZone()
  const today = useToday(zone)
  return { address, change, today, month: shownMonth(address, today) }
}
export type ChangeAddress = ReturnType<typeof useRegisterAddress>['change']

/** After anything that may change a day: whatever shows one reads it again. */
export const refreshDays = () => refresh(monthlyRegister, attendanceDay, listCorrections, listLeave)

/** The month of everybody whom one may see, or of one client's billers; a BILLER sees oneself. */
export const useMonth = (month: Month, clientId?: string) =>
  useCall(monthlyRegister, { query: { ...month, ...(clientId ? { clientId } : {}) } })
