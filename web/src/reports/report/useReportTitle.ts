import { rangeText } from '@claimcrew/contract/kit/timeText'
import { byTitles, kindTitles, type ReportKind } from '@claimcrew/contract/reports/kinds'
import { usePerson } from '../../engagements/shared/usePerson.ts'
import { useActingFor } from '../../kit/actingFor.ts'
import { useSession } from '../../kit/session.ts'
import { useReportQuery } from './reportQueries.ts'

/** All that a sheet of paper must say of itself: Hours by day, 1 to 16 Nov 2026, Maria Santos for Riverbend. */
export function useReportTitle(kind: ReportKind): string {
  const { query, by } = useReportQuery(kind)
  const { user, role } = useSession()
  const { billerId, clientId } = query
  const biller = usePerson(billerId)?.userName
  const clientName = usePerson(role === 'ADMIN' ? clientId : undefined)?.userName
  // The hours are the organization's, no matter who prints them.
  const own = useActingFor()?.organization.name ?? user?.userName
  const client = role === 'CLIENT' ? own : clientName
  const people = [biller, client && `for ${client}`].filter(Boolean).join(' ')
  const what = `${kindTitles[kind]} by ${byTitles[by].toLowerCase()}, ${rangeText(query.from, query.to)}`
  return people ? `${what}, ${people}` : what
}
