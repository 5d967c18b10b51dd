import { roleMay } from '@claimcrew/contract/permissions'
import { useSession } from '../kit/session.ts'
import { StatementPage } from '../statements/shared/StatementPage.tsx'
import { useReportsAddress } from './address.ts'
import { OwnStatements } from './OwnStatements.tsx'
import { TeamReports } from './TeamReports.tsx'

/** One statement, the reports of those who have a team, or a biller's own statements. */
export function ReportsScreen() {
  const [{ statement }] = useReportsAddress()
  const { role } = useSession()
  if (statement) return <StatementPage key={statement} statementId={statement} />
  return role && roleMay(role, 'reports:read:team') ? <TeamReports /> : <OwnStatements />
}
