import { roleMay } from '@claimcrew/contract/permissions'
import { Suspense } from 'react'
import { lazyPart } from '../kit/screen/lazyPart.tsx'
import { useSession } from '../kit/session.ts'
import { Page } from '../kit/ui/Page.tsx'
import { ListSkeleton } from '../kit/ui/Skeletons.tsx'
import { useReportsAddress } from './address.ts'
import { OwnStatements } from './OwnStatements.tsx'

const StatementPage = lazyPart(async () => (await import('../statements/shared/Statement.tsx')).StatementPage)
const TeamReports = lazyPart(async () => (await import('./TeamReports.tsx')).TeamReports)

const loading = (
  <Page title="Reports">
    <ListSkeleton />
  </Page>
)

/** One statement, the reports of those who have a team, or a biller's own statements. */
export function ReportsScreen() {
  const [{ statement }] = useReportsAddress()
  const { role } = useSession()
  const body = () => {
    if (statement) return <StatementPage key={statement} statementId={statement} />
    return role && roleMay(role, 'reports:read:team') ? <TeamReports /> : <OwnStatements />
  }
  return <Suspense fallback={loading}>{body()}</Suspense>
}
