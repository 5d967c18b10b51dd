import { productionReport, productionSummary } from '@claimcrew/contract/production/contract'
import type { SummaryKey } from '@claimcrew/contract/production/shapes'
import { usePages } from '../../kit/call/pages.ts'
import { useCall } from '../../kit/call/query.ts'
import { useToday } from '../../kit/time/clock.ts'
import { defaultRange, isSoundRange, type Range } from '../../kit/time/range.ts'
import { useTimeZone } from '../../kit/ui/TimeText.tsx'
import { useProductionAddress } from '../shared/address.ts'
import { useRefreshOnProduction } from '../useMoves.ts'

/** What the report is asked with. */
export type ReportQuery = Range & {
  readonly billerId?: string
  readonly clientId?: string
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
  const query: ReportQuery = {
    from,
    to,
    ...(address.biller ? { billerId: address.biller } : {}),
    ...(address.client ? { clientId: address.client } : {}),
    ...(address.workType ? { workType: address.workType } : {}),
    ...(address.hold ? { withHold: 'true' } : {}),
  }
  return { address, change, today, query }
}

export function useSummary(query: ReportQuery, by: SummaryKey) {
  useRefreshOnProduction(productionSummary)
  return useCall(
    productionSummary,
    { query: { ...query, by } },
    { enabled: isSoundRange(query), placeholderData: before => before },
  )
}

export function useRows(query: ReportQuery) {
  return usePages(productionReport, { query: { ...query } }, { enabled: isSoundRange(query) })
}
