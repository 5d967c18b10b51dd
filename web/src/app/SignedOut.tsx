import { createRootRoute, createRoute, RouterProvider, useLocation } from '@tanstack/react-router'
import { lazyPart } from '../kit/lazyPart.tsx'
import { NotFound } from '../kit/ui/NotFound.tsx'
import { LinkScreen, linkIn } from './links.tsx'
import { Outside } from './Outside.tsx'
import { routerOf } from './router.tsx'

const SignIn = lazyPart(async () => (await import('../people/signIn/SignIn.tsx')).SignIn)
const Register = lazyPart(async () => (await import('../people/signIn/Register.tsx')).Register)
const Survey = lazyPart(async () => (await import('../people/questions/Survey.tsx')).Survey)

function Front() {
  const hash = useLocation({ select: location => location.hash })
  return linkIn(hash) ? <LinkScreen /> : <SignIn />
}
Front.preload = SignIn.preload

function NoSuchPage() {
  return (
    <Outside>
      <NotFound />
    </Outside>
  )
}

const root = createRootRoute()
const below = { getParentRoute: () => root }

const router = routerOf(
  root.addChildren([
    createRoute({ ...below, path: '/', component: Front }),
    createRoute({ ...below, path: '/register', component: Register }),
    createRoute({ ...below, path: '/survey', component: Survey }),
    createRoute({ ...below, path: '$', component: NoSuchPage }),
  ]),
)

/** The three screens for visitors. Everything else is Page Not Found, the dashboard included. */
export function SignedOut() {
  return <RouterProvider router={router} />
}
