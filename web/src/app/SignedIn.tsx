import '@mantine/core/styles.layer.css'
import { roleMay } from '@claimcrew/contract/permissions'
import { createRootRoute, createRoute, RouterProvider, redirect } from '@tanstack/react-router'
import { lazyPart } from '../kit/lazyPart.tsx'
import type { Screen } from '../kit/screen.ts'
import { useSession } from '../kit/session.ts'
import { NotAllowed } from '../kit/ui/NotAllowed.tsx'
import { NotFound } from '../kit/ui/NotFound.tsx'
import { Layout } from './Layout.tsx'
import { LinkScreen, linkIn } from './links.tsx'
import { pathInApp } from './pathInApp.ts'
import { routerOf } from './router.tsx'
import { unbuiltScreens } from './unbuilt.tsx'

const found = import.meta.glob<{ screens: readonly Screen[] }>('../*/screens.tsx', { eager: true })
const screens = [...Object.values(found).flatMap(feature => feature.screens), ...unbuiltScreens]

const root = createRootRoute()
const shell = createRoute({ getParentRoute: () => root, id: 'shell', component: Layout })

const front = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: LinkScreen,
  beforeLoad: ({ location }) => {
    if (linkIn(location.hash)) return
    const { to }: { to?: string } = location.search
    throw redirect({ href: pathInApp(to) ?? '/dashboard', replace: true })
  },
})

function routeOf({ path, title, needs, load }: Screen) {
  const Part = lazyPart<object>(load)
  function Guarded() {
    const { role } = useSession()
    const allowed = !needs || (role !== null && roleMay(role, needs))
    return allowed ? <Part /> : <NotAllowed title={title} />
  }
  Guarded.preload = Part.preload
  return createRoute({ getParentRoute: () => shell, path, component: Guarded })
}

const notFound = createRoute({ getParentRoute: () => shell, path: '$', component: NotFound })

const router = routerOf(
  root.addChildren([front, shell.addChildren([...screens.map(routeOf), notFound])]),
)

export function SignedIn() {
  return <RouterProvider router={router} />
}
