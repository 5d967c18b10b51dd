import { getReport } from '@claimcrew/contract/reports/contract'
import { groupingsByKind, type ReportBy, type ReportKind } from '@claimcrew/contract/reports/kinds'
import { keepPreviousData } from '@tanstack/react-query'
import { useCall } from '../../kit/call/query.ts'
import { useSession } from '../../kit/session.ts'
import { useToday } from '../../kit/time/clock.ts'
import { isValidRange } from '../../kit/time/dayRange.ts'
import { useTimeZone } from '../../kit/ui/TimeText.tsx'
import { useSeveralPractices } from '../../organizations/shared/usePractices.ts'
import { type ReportsValues, useReportsAddress } from '../address.ts'
import { resolveReportRange } from './range.ts'

/** By what one may add up here: a client is nobody’s choice but an ADMIN’s, one biller needs no list of billers. */
function offered(
  kind: ReportKind,
  asAdmin: boolean,
  { billerId, clientId }: ReportsValues,
  hasPractices: boolean,
): readonly ReportBy[] {
  return groupingsByKind[kind].filter(by => {
    if (by === 'biller') return billerId === undefined
    if (by === 'client') return asAdmin && clientId === undefined
    return by !== 'practice' || hasPractices || asAdmin
  })
}

/** What a report is asked with. */
export type ReportQuery = {
  readonly from: string
  readonly to: string
  readonly by: ReportBy
  readonly billerId?: string
  readonly clientId?: string
  readonly compare?: string
}

/** What the address asks for, as far as it fits this report and who reads it. */
export function useReportQuery(kind: ReportKind) {
  const [address, change] = useReportsAddress()
  const { role } = useSession()
  const today = useToday(useTimeZone())
  const range = resolveReportRange(address, today)
  const hasPractices = useSeveralPractices(address.clientId).length > 0
  const bys = offered(kind, role === 'ADMIN', address, hasPractices)
  const by = address.by && bys.includes(address.by) ? address.by : (bys[0] ?? 'day')
  const query: ReportQuery = {
    ...range,
    by,
    ...(address.billerId ? { billerId: address.billerId } : {}),
    ...(address.clientId ? { clientId: address.clientId } : {}),
    ...(address.compare ? { compare: 'true' } : {}),
  }
  return { address, change, today, range, bys, by, query }
}

export const useReport = (kind: ReportKind, query: ReportQuery) =>
  useCall(
    getReport,
    { params: { kind }, query: { ...query } },
    { enabled: isValidRange(query), placeholderData: keepPreviousData },
  )
