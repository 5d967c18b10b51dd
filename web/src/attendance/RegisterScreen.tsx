import { useSession } from '../kit/session.ts'
import { MonthOwn } from './MonthOwn.tsx'
import { RegisterTeam } from './RegisterTeam.tsx'

/** A BILLER's own month; for everybody else the register of the people they answer for. */
export function RegisterScreen() {
  const { user, role } = useSession()
  if (role === 'BILLER' && user) return <MonthOwn billerId={user.userId} />
  return <RegisterTeam asAdmin={role === 'ADMIN'} />
}
