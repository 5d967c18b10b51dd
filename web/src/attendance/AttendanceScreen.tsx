import { Suspense } from 'react'
import { lazyPart } from '../kit/screen/lazyPart.tsx'
import { useSession } from '../kit/session.ts'
import { useWasOpen } from '../kit/ui/lazy/opening.ts'
import { toDrawerTarget } from './address.ts'
import { OwnScreen } from './own/OwnScreen.tsx'
import { TeamScreen } from './register/TeamScreen.tsx'
import { useLiveDays } from './registerQueries.ts'
import { useRegisterAddress } from './useRegisterAddress.ts'

const AttendanceDrawer = lazyPart(async () => (await import('./AttendanceDrawer.tsx')).AttendanceDrawer, {
  isAtHand: true,
})

/** The drawer from its first opening on. */
function LazyDrawer({ ownId }: { ownId?: string }) {
  const { address } = useRegisterAddress()
  const wasOpen = useWasOpen(toDrawerTarget(address, ownId) !== undefined)
  return (
    wasOpen && (
      <Suspense>
        <AttendanceDrawer {...(ownId === undefined ? {} : { ownId })} />
      </Suspense>
    )
  )
}

/** A BILLER's own month; for everybody else the register of their billers. Both open days and months in a drawer. */
export function AttendanceScreen() {
  const { user, role } = useSession()
  useLiveDays()
  if (role === 'BILLER' && user)
    return (
      <>
        <OwnScreen />
        <LazyDrawer ownId={user.userId} />
      </>
    )
  return (
    <>
      <TeamScreen asAdmin={role === 'ADMIN'} />
      <LazyDrawer />
    </>
  )
}
