import '@mantine/core/styles.layer.css'
import { roleMay } from '@claimcrew/contract/permissions'
import { createRootRoute, createRoute, RouterProvider, redirect } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { lazyPart } from '../kit/lazyPart.tsx'
import { ProfileSections } from '../kit/profileSections.ts'
import type { ProfileSection, Screen } from '../kit/screen.ts'
import { readSession, useSession } from '../kit/session.ts'
import { NotAllowed } from '../kit/ui/NotAllowed.tsx'
import { NotFound } from '../kit/ui/NotFound.tsx'
import { Layout } from './Layout.tsx'
import { LinkScreen, linkIn } from './links.tsx'
import { pathInApp } from './pathInApp.ts'
import { routerOf } from './router.tsx'
import { unbuiltScreens } from './unbuilt.tsx'

const found = import.meta.glob<{ screens: readonly Screen[] }>('../*/screens.tsx', { eager: true })
const screens = [...Object.values(found).flatMap(feature => feature.screens), ...unbuiltScreens]

const foundForProfile = import.meta.glob<{ profileSections: readonly ProfileSection[] }>(
  '../*/profileSections.tsx',
  { eager: true },
)
const profileSections = Object.values(foundForProfile)
  .flatMap(feature => feature.profileSections)
  .map(({ load, ...section }) => ({ ...section, Part: lazyPart<object>(load) }))

const root = createRootRoute()
const shell = createRoute({ getParentRoute: () => root, id: 'shell', component: Layout })

const front = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: LinkScreen,
  beforeLoad: ({ location }) => {
    // Somebody who has just left comes by here too, while this tree still stands: nothing leads them back in.
    if (linkIn(location.hash) || !readSession().isUserLoggedIn) return
    const { to }: { to?: string } = location.search
    throw redirect({ href: pathInApp(to) ?? '/dashboard', replace: true })
  },
})

type GuardedProps = { screen: Screen; children: ReactNode }

/** Asks the permission table before the screen is drawn, so a role that may not use it makes no call. */
function Guarded({ screen: { needs, title }, children }: GuardedProps) {
  const { role } = useSession()
  const allowed = !needs || (role !== null && roleMay(role, needs))
  return allowed ? children : <NotAllowed title={title} />
}

function routeOf(screen: Screen) {
  const Part = lazyPart<object>(screen.load)
  const guarded = () => (
    <Guarded screen={screen}>
      <Part />
    </Guarded>
  )
  const component = Object.assign(guarded, { preload: Part.preload })
  return createRoute({ getParentRoute: () => shell, path: screen.path, component })
}

const notFound = createRoute({ getParentRoute: () => shell, path: '$', component: NotFound })

const tree = root.addChildren([front, shell.addChildren([...screens.map(routeOf), notFound])])

export function SignedIn() {
  // One for each who comes in: a router that was there before takes / for a screen that it shows already.
  const [router] = useState(() => routerOf(tree))
  return (
    <ProfileSections value={profileSections}>
      <RouterProvider router={router} />
    </ProfileSections>
  )
}
