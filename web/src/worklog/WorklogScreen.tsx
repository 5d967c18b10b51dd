import { useSession } from '../kit/session.ts'
import { OwnWorklog } from './own/OwnWorklog.tsx'
import { TeamWorklog } from './team/TeamWorklog.tsx'

/** A BILLER's own time; for everybody else that of the people they answer for. */
export function WorklogScreen() {
  const { user, role } = useSession()
  if (role === 'BILLER' && user) return <OwnWorklog />
  return <TeamWorklog asAdmin={role === 'ADMIN'} />
}
