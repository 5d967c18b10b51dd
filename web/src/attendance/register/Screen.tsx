import { useSession } from '../../kit/session.ts'
import { MonthOwn } from '../own/OwnMonth.tsx'
import { useDaysKeptTrue } from '../shared/watchMoves.ts'
import { RegisterTeam } from './Team.tsx'

/** A BILLER's own month; for everybody else the register of the people they answer for. */
export function RegisterScreen() {
  const { user, role } = useSession()
  useDaysKeptTrue()
  if (role === 'BILLER' && user) return <MonthOwn billerId={user.userId} />
  return <RegisterTeam asAdmin={role === 'ADMIN'} />
}
