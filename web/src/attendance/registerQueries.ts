import { listUnassignedSessions } from '@claimcrew/contract/attendance/assigning'
import { getAttendanceDay, getMonthlyRegister } from '@claimcrew/contract/attendance/contract'
import { listCorrections } from '@claimcrew/contract/attendance/corrections'
import { listLeave } from '@claimcrew/contract/attendance/leave'
import { keepPreviousData } from '@tanstack/react-query'
import { getCachedPages, usePages } from '../kit/call/pages.ts'
import { refresh, useCall } from '../kit/call/query.ts'
import type { YearMonth } from '../kit/time/months.ts'
import { useRefreshOnChanges } from './shared/refreshOnChanges.ts'

/** A BILLER's own month. */
export const useOwnMonth = (month: YearMonth) => useCall(getMonthlyRegister, { query: month })

type RegisterFilter = { readonly client?: string | undefined; readonly search?: string }

const toQuery = (month: YearMonth, { client, search }: RegisterFilter) => ({
  ...month,
  ...(client ? { clientId: client } : {}),
  ...(search ? { search } : {}),
})

/** The month of everybody that the user may see, or of one client's billers, page by page. */
export const useRegister = (
  month: YearMonth,
  narrowed: RegisterFilter,
  options: { enabled?: boolean } = {},
) =>
  usePages(
    getMonthlyRegister,
    { query: toQuery(month, narrowed) },
    { ...options, ...(narrowed.search ? { placeholderData: keepPreviousData } : {}) },
  )

/** One biller's month, shown at once as far as a register that was read has it. */
export function useBillerMonth(billerId: string, month: YearMonth, client: string | undefined) {
  const query = toQuery(month, { client })
  return useCall(
    getMonthlyRegister,
    { query: { ...query, billerId } },
    {
      placeholderData: () => {
        const pages = getCachedPages(getMonthlyRegister, { query })
        const page = pages.find(({ rows }) => rows.some(row => row.billerId === billerId))
        return page && { ...page, rows: page.rows.filter(row => row.billerId === billerId) }
      },
    },
  )
}

/** After anything that may change a day: everything that shows one reads it again. */
export const refreshDays = () =>
  refresh(getMonthlyRegister, getAttendanceDay, listUnassignedSessions, listCorrections, listLeave)

const dayEveryMs = 2000
// A month of everybody is a large answer, and when work begins there are many punches.
const monthEveryMs = 10_000

/** While the screen is open, it shows what others do. */
export function useLiveDays(): void {
  useRefreshOnChanges(getAttendanceDay, dayEveryMs)
  useRefreshOnChanges(listCorrections, dayEveryMs)
  useRefreshOnChanges(listLeave, dayEveryMs)
  useRefreshOnChanges(listUnassignedSessions, monthEveryMs)
  useRefreshOnChanges(getMonthlyRegister, monthEveryMs)
}
