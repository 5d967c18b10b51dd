import { TeamReports } from './TeamReports.tsx'

/** Reports of a team. */
export function ReportsScreen() {
  return <TeamReports />
}
