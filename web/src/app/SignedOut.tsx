import type { VisitorPath } from '@claimcrew/contract/kit/paths'
import { createRootRoute, createRoute, RouterProvider, useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { focusHeading } from '../kit/screen/focus.ts'
import { lazyPart } from '../kit/screen/lazyPart.tsx'
import { NotFound } from '../kit/ui/NotFound.tsx'
import { screens } from '../people/visitorScreens.tsx'
import { MailedLinkScreen, parseMailedLink } from './links.tsx'
import { createAppRouter } from './router.tsx'
import { VisitorLayout } from './VisitorLayout.tsx'

const SignIn = lazyPart<object>(screens['/'])

function Front() {
  const hash = useLocation({ select: location => location.hash })
  return parseMailedLink(hash) ? <MailedLinkScreen /> : <SignIn />
}
Front.preload = SignIn.preload

const parts = {
  '/': Front,
  '/register': lazyPart<object>(screens['/register']),
  '/survey': lazyPart<object>(screens['/survey']),
} satisfies Record<VisitorPath, unknown>

function NoSuchPage() {
  return (
    <VisitorLayout>
      <NotFound />
    </VisitorLayout>
  )
}

const root = createRootRoute()
const below = { getParentRoute: () => root }

const router = createAppRouter(
  root.addChildren([
    ...Object.entries(parts).map(([path, component]) => createRoute({ ...below, path, component })),
    createRoute({ ...below, path: '$', component: NoSuchPage }),
  ]),
)

/** The link that led on is gone: a keyboard goes on from the heading of where it led. */
function useFocusOnNavigation(): void {
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (fromLocation && pathChanged) focusHeading(document.querySelector('main'))
      }),
    [],
  )
}

/** The three screens for visitors. Everything else is Page Not Found, the dashboard included. */
export function SignedOut() {
  useFocusOnNavigation()
  return <RouterProvider router={router} />
}
