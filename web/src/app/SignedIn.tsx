import './inside.css'
import './notificationKinds.ts'
import { type Href, type Path, readPathRow } from '@claimcrew/contract/kit/paths'
import { getOrganization } from '@claimcrew/contract/organizations/contract'
import { createRootRoute, createRoute, RouterProvider, redirect } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useActor, useMay } from '../kit/actingFor.ts'
import { useCall } from '../kit/call/query.ts'
import { focusScreen } from '../kit/screen/focus.ts'
import { lazyPart, styleParts } from '../kit/screen/lazyPart.tsx'
import type { LoadScreen } from '../kit/screen/screen.ts'
import { type Filling, Fillings } from '../kit/screen/slot.ts'
import { TimeSliced } from '../kit/screen/TimeSliced.tsx'
import { readSession, useSession } from '../kit/session.ts'
import { ErrorState } from '../kit/ui/ErrorState.tsx'
import { Loading } from '../kit/ui/Loading.tsx'
import { NotAllowed } from '../kit/ui/NotAllowed.tsx'
import { NotFound } from '../kit/ui/NotFound.tsx'
import { IdentityQuestion } from '../people/shared/IdentityQuestion.tsx'
import { Layout } from './Layout.tsx'
import { MailedLinkScreen, parseMailedLink } from './links.tsx'
import { createAppRouter } from './router.tsx'
import { signedInScreens } from './screens.ts'

styleParts(() => import('./later.css'))

/** `?to=/attendance` leads on only within our own site; anything else, and / itself, counts as nothing. */
function pathInApp(to: string | undefined): string | undefined {
  if (!to?.startsWith('/')) return undefined
  // What a browser makes of the text decides: //elsewhere and /\elsewhere are other sites.
  const url = URL.parse(to, window.location.origin)
  if (url?.origin !== window.location.origin || url.pathname === '/') return undefined
  return url.pathname + url.search + url.hash
}

const joined = import.meta.glob<{ slotFillings: readonly Filling[] }>('../*/slotFillings.tsx', {
  eager: true,
})
const fillings = Object.values(joined).flatMap(feature => feature.slotFillings)

const root = createRootRoute()
const shell = createRoute({ getParentRoute: () => root, id: 'shell', component: Layout })

const front = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: MailedLinkScreen,
  beforeLoad: ({ location }) => {
    // A user who has just signed out comes by here too, while this tree still stands: nothing leads them back in.
    if (parseMailedLink(location.hash) || !readSession().isUserLoggedIn) return
    const { to, organization }: { to?: string; organization?: string } = location.search
    const href = pathInApp(to) ?? ('/dashboard' satisfies Href)
    if (organization === undefined) throw redirect({ href, replace: true })
    // The frame switches on arrival, where the organization is another one.
    const state = { switchTo: organization, switchedTo: href as Href }
    throw redirect({ to: '/dashboard' satisfies Href, state, replace: true })
  },
})

/** While it waited, the whole screen had the focus in place of its heading. */
function useFocusAfterWaiting(isWaiting: boolean): void {
  const waited = useRef(isWaiting)
  useEffect(() => {
    if (waited.current && !isWaiting && document.activeElement?.id === 'main') focusScreen()
    waited.current = isWaiting
  }, [isWaiting])
}

/** What those do on a screen who may use it, said to a seat that the menu leads there and that may not. */
const purposes: Partial<Readonly<Record<Path, string>>> = {
  '/jobs': 'This is where you post jobs, review applicants and hire.',
  '/biller/explore-profiles': 'This is where you find billers and invite them to jobs.',
  '/tasks-report': 'This is where you assign tasks to billers and watch deadlines.',
  '/worklog': 'This is where you see the hours Time Doctor tracked.',
  '/production-report': 'This is where you review your billers’ work and approve their days.',
  '/attendance': 'This is where you see who’s in, and correct and approve hours.',
  '/reports': 'This is where you see hours, work and cost, and close months.',
}

type GuardedProps = { path: Path; children: ReactNode }

/** Asks the permission table before the screen is drawn, so those who may not use it make no call. */
function Guarded({ path, children }: GuardedProps) {
  const [{ role }, actor, may] = [useSession(), useActor(), useMay()]
  const { needs, title } = readPathRow(path)
  // The frame reads it; a client who came in a moment ago waits for it, so that nothing is drawn that the seat lacks.
  const acting = useCall(getOrganization, {}, { enabled: role === 'CLIENT', staleTime: Infinity })
  const isWaiting = role === 'CLIENT' && actor === null
  useFocusAfterWaiting(isWaiting)
  if (isWaiting)
    return acting.isError ? (
      <ErrorState title={`We couldn’t load ${title}`} error={acting.error} onRetry={acting.refetch} />
    ) : (
      <Loading />
    )
  return !needs || may(needs) ? (
    <TimeSliced fallback={<Loading />}>{children}</TimeSliced>
  ) : (
    <NotAllowed title={title} needs={needs} purpose={purposes[path]} />
  )
}

function routeOf([path, load]: readonly [Path, LoadScreen]) {
  // Where a first start begins is drawn with what the frame has (web/build/mantineStyles.ts sees to it).
  const Part = lazyPart<object>(load, { isScreen: true, isStyled: path === '/dashboard' })
  const guarded = () => (
    <Guarded path={path}>
      <Part />
    </Guarded>
  )
  const component = Object.assign(guarded, { preload: Part.preload })
  return createRoute({ getParentRoute: () => shell, path, component })
}

const notFound = createRoute({ getParentRoute: () => shell, path: '$', component: NotFound })

const tree = root.addChildren([front, shell.addChildren([...signedInScreens.map(routeOf), notFound])])

export function SignedIn() {
  // One for each who comes in: a router that was there before takes / for a screen that it shows already.
  const [router] = useState(() => createAppRouter(tree))
  return (
    <Fillings value={fillings}>
      <RouterProvider router={router} />
      <IdentityQuestion />
    </Fillings>
  )
}
