import { useMay } from '../kit/actingFor.ts'
import { useSession } from '../kit/session.ts'
import { NotAllowed } from '../kit/ui/NotAllowed.tsx'
import { Page } from '../kit/ui/Page.tsx'
import { StatementPage } from '../statements/shared/StatementPage.tsx'
import { useReportsAddress } from './address.ts'
import { StatementsPanel } from './StatementsPanel.tsx'
import { TeamReports } from './TeamReports.tsx'

/** For a BILLER: what one's own months came to. */
function OwnStatements() {
  return (
    <Page title="Reports" description="Your monthly statements, day by day.">
      <StatementsPanel />
    </Page>
  )
}

/** One statement, the reports of those who have a team, or a biller's own statements. */
export function ReportsScreen() {
  const [{ statement }] = useReportsAddress()
  const { role } = useSession()
  const may = useMay()
  if (statement && !may('statements:read')) return <NotAllowed title="Statements" needs="statements:read" />
  if (statement) return <StatementPage key={statement} statementId={statement} />
  if (may('reports:read:team')) return <TeamReports />
  return role === 'CLIENT' ? <NotAllowed title="Reports" needs="reports:read:team" /> : <OwnStatements />
}
