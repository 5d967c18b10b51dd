import type { DayRange } from '@claimcrew/contract/kit/time'
import type { SummaryKey } from '@claimcrew/contract/production/report'
import { getProductionReport, getProductionSummary } from '@claimcrew/contract/production/report'
import { usePages } from '../../kit/call/pages.ts'
import { useCall } from '../../kit/call/query.ts'
import { useToday } from '../../kit/time/clock.ts'
import { defaultRange, isValidRange } from '../../kit/time/dayRange.ts'
import { useTimeZone } from '../../kit/ui/TimeText.tsx'
import { useProductionAddress } from '../shared/address.ts'
import { useRefreshOnProductionChange } from '../shared/productionChanges.ts'

/** What the report is asked with. */
export type ProductionReportQuery = DayRange & {
  readonly billerId?: string
  readonly clientId?: string
  readonly practiceId?: string
  readonly workType?: string
  readonly withHold?: string
}

/** What the address asks for, and today where the person signed in is. */
export function useReportAddress() {
  const [address, change] = useProductionAddress()
  const today = useToday(useTimeZone())
  const usual = defaultRange(today)
  const from = address.from ?? usual.from
  const to = address.to ?? usual.to
  const query: ProductionReportQuery = {
    from,
    to,
    ...(address.biller ? { billerId: address.biller } : {}),
    ...(address.client ? { clientId: address.client } : {}),
    ...(address.practice ? { practiceId: address.practice } : {}),
    ...(address.workType ? { workType: address.workType } : {}),
    ...(address.hold ? { withHold: 'true' } : {}),
  }
  return { address, change, today, query }
}

export function useSummary(query: ProductionReportQuery, by: SummaryKey) {
  useRefreshOnProductionChange(getProductionSummary)
  return useCall(
    getProductionSummary,
    { query: { ...query, by } },
    { enabled: isValidRange(query), placeholderData: before => before },
  )
}

export function useRows(query: ProductionReportQuery) {
  return usePages(getProductionReport, { query: { ...query } }, { enabled: isValidRange(query) })
}
