import { useSession } from '../kit/session.ts'
import { MonthOwn } from './own/OwnScreen.tsx'
import { RegisterTeam } from './register/TeamScreen.tsx'
import { useDaysKeptTrue } from './shared/moves.ts'

/** A BILLER's own month; for everybody else the register of the people they answer for. */
export function RegisterScreen() {
  const { user, role } = useSession()
  useDaysKeptTrue()
  if (role === 'BILLER' && user) return <MonthOwn billerId={user.userId} />
  return <RegisterTeam asAdmin={role === 'ADMIN'} />
}
