import { useSession } from '../kit/session.ts'
import { AttendanceDrawer } from './AttendanceDrawer.tsx'
import { OwnScreen } from './own/OwnScreen.tsx'
import { TeamScreen } from './register/TeamScreen.tsx'
import { useLiveDays } from './registerQueries.ts'

/** A BILLER's own month; for everybody else the register of their billers. Both open days and months in a drawer. */
export function AttendanceScreen() {
  const { user, role } = useSession()
  useLiveDays()
  if (role === 'BILLER' && user)
    return (
      <>
        <OwnScreen />
        <AttendanceDrawer ownId={user.userId} />
      </>
    )
  return (
    <>
      <TeamScreen asAdmin={role === 'ADMIN'} />
      <AttendanceDrawer />
    </>
  )
}
