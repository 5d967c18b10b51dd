import {
  attendanceDay,
  listCorrections,
  listLeave,
  monthlyRegister,
} from '@claimcrew/contract/attendance/contract'
import { refresh, useCall } from '../kit/call/query.ts'
import type { Month } from '../kit/time/months.ts'
import { useRefreshOnMoves } from './shared/moves.ts'

/** The month of everybody whom the user may see, or of one client's billers; a BILLER sees only themselves. */
export const useMonth = (month: Month, clientId?: string) =>
  useCall(monthlyRegister, { query: { ...month, ...(clientId ? { clientId } : {}) } })

/** After anything that may change a day: everything that shows one reads it again. */
export const refreshDays = () => refresh(monthlyRegister, attendanceDay, listCorrections, listLeave)

const dayEveryMs = 2000
// A month of everybody is a large answer, and when work begins there are many punches.
const monthEveryMs = 10_000

/** While the screen is open, it shows what others do. */
export function useLiveDays(): void {
  useRefreshOnMoves(attendanceDay, dayEveryMs)
  useRefreshOnMoves(monthlyRegister, monthEveryMs)
}
