import { useSession } from '../kit/session.ts'
import { OwnScreen } from './OwnScreen.tsx'
import { TeamScreen } from './TeamScreen.tsx'

/** A BILLER writes the own days; for everybody else what their people did. */
export function ProductionScreen() {
  const { user, role } = useSession()
  if (role === 'BILLER' && user) return <OwnScreen userId={user.userId} />
  return <TeamScreen asAdmin={role === 'ADMIN'} />
}
