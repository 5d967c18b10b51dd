import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { CatchBoundary } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { useMoveCount } from '../kit/actingFor.ts'
import { queryClient } from '../kit/call/queryClient.ts'
import { cookieColorScheme } from '../kit/colorScheme.ts'
import { useEnrollmentRequired } from '../kit/enrollment.ts'
import { logError } from '../kit/log.ts'
import { styleNonce } from '../kit/nonce.ts'
import { yieldToBrowser } from '../kit/pageStart.ts'
import { watchFirstFocus } from '../kit/screen/focus.ts'
import { focusErrors } from '../kit/screen/focusErrors.ts'
import { lazyPart } from '../kit/screen/lazyPart.tsx'
import { readSession, useSession } from '../kit/session.ts'
import { cssVariables, theme } from '../kit/theme.ts'
import { Loading } from '../kit/ui/Loading.tsx'
import { ScreenFailed } from '../kit/ui/ScreenFailed.tsx'
import { Toasts } from '../kit/ui/Toasts.tsx'
import { SignedOut } from './SignedOut.tsx'
import { VisitorLayout } from './VisitorLayout.tsx'

/** Everything behind the door comes once somebody is inside: visitors do not load it. */
const SignedIn = lazyPart<object>(
  async () => {
    // What it has in common with the sign-in screen runs first and apart: in one go a slow phone would stand still.
    await import('../kit/call/query.ts')
    await yieldToBrowser()
    const [{ SignedIn }] = await Promise.all([import('./SignedIn.tsx'), restoreOffline()])
    return SignedIn
  },
  { isStyled: true },
)

/** The service worker says so in a page that it keeps. */
async function restoreOffline(): Promise<void> {
  if (document.querySelector('meta[name="offline-start"]'))
    await (await import('./offline/restore.ts')).restoreReads()
}

/**
 * What the tree begins with, before anything is drawn: the served page says "Loading..." already, and where React had drawn
 * that itself it would leave it there for 300 ms.
 */
export const loadTree = (): Promise<void> =>
  readSession().isUserLoggedIn ? SignedIn.preload().catch(() => undefined) : Promise.resolve()

const Enrollment = lazyPart<object>(
  async () => (await import('../people/shared/security/Enrollment.tsx')).Enrollment,
)

const colorScheme = cookieColorScheme()

function Tree() {
  const { isUserLoggedIn, user } = useSession()
  const moveCount = useMoveCount()
  const mustEnroll = useEnrollmentRequired()
  // Another person in the same tab, or the same one with another seat, begins with fresh screens.
  if (isUserLoggedIn && mustEnroll) return <Enrollment />
  return isUserLoggedIn ? <SignedIn key={`${user?.userId} ${moveCount}`} /> : <SignedOut />
}

function AppFailed({ error }: { error: unknown }) {
  return (
    <VisitorLayout>
      <ScreenFailed error={error} />
    </VisitorLayout>
  )
}

export function App() {
  useEffect(focusErrors, [])
  useEffect(watchFirstFocus, [])
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colorScheme}
      defaultColorScheme="auto"
      getStyleNonce={() => styleNonce}
    >
      <QueryClientProvider client={queryClient}>
        <Toasts />
        <CatchBoundary
          getResetKey={() => 'app'}
          errorComponent={AppFailed}
          onCatch={error => logError('The app failed', error)}
        >
          <Suspense fallback={<Loading />}>
            <Tree />
          </Suspense>
        </CatchBoundary>
      </QueryClientProvider>
    </MantineProvider>
  )
}
