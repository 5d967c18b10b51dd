import { roleMay } from '@claimcrew/contract/permissions'
import { Suspense } from 'react'
import { lazyPart } from '../kit/screen/lazyPart.tsx'
import { useSession } from '../kit/session.ts'
import { Page } from '../kit/ui/Page.tsx'
import { ListSkeleton } from '../kit/ui/Skeletons.tsx'
import { useReportsAddress } from './address.ts'
import { TeamReports } from './TeamReports.tsx'

const StatementPage = lazyPart(async () => (await import('../statements/shared/Statement.tsx')).StatementPage)
const Statements = lazyPart(async () => (await import('../statements/shared/Statements.tsx')).Statements)

/** Reports of a team; billers have their statements here. */
export function ReportsScreen() {
  const [{ statement, month, clientId }, change] = useReportsAddress()
  const { role } = useSession()
  if (statement)
    return (
      <Suspense fallback={<ListSkeleton />}>
        <StatementPage key={statement} statementId={statement} />
      </Suspense>
    )
  if (role && roleMay(role, 'reports:read:team')) return <TeamReports />
  return (
    <Page title="Reports" description="What your clients owe you, month by month.">
      <Suspense fallback={<ListSkeleton />}>
        <Statements
          month={month}
          onMonth={wanted => change({ month: wanted }, 'choosing')}
          clientId={clientId}
          billerId={undefined}
        />
      </Suspense>
    </Page>
  )
}
