import { useSession } from '../kit/session.ts'
import { useLiveDays } from './days.ts'
import { OwnScreen } from './own/OwnScreen.tsx'
import { TeamScreen } from './register/TeamScreen.tsx'
import { SheetDrawer } from './SheetDrawer.tsx'

/** A BILLER's own month; for everybody else the register of their billers. Both open days and months in a drawer. */
export function AttendanceScreen() {
  const { user, role } = useSession()
  useLiveDays()
  if (role === 'BILLER' && user)
    return (
      <>
        <OwnScreen />
        <SheetDrawer ownId={user.userId} />
      </>
    )
  return (
    <>
      <TeamScreen asAdmin={role === 'ADMIN'} />
      <SheetDrawer />
    </>
  )
}
