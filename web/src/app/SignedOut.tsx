import type { VisitorPath } from '@claimcrew/contract/kit/paths'
import { createRootRoute, createRoute, RouterProvider, useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { logError } from '../kit/log.ts'
import { focusHeading } from '../kit/screen/focus.ts'
import { lazyPart } from '../kit/screen/lazyPart.tsx'
import { NotFound } from '../kit/ui/NotFound.tsx'
import { screens } from '../people/visitorScreens.tsx'
import { MailedLinkScreen, parseMailedLink } from './links.tsx'
import { forgetOffline } from './offline/forgetOffline.ts'
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

const tree = root.addChildren([
  ...Object.entries(parts).map(([path, component]) => createRoute({ ...below, path, component })),
  createRoute({ ...below, path: '$', component: NoSuchPage }),
])

type VisitorRouter = ReturnType<typeof createAppRouter>

// Made for the first visitor: a user who is signed in waits for it in vain.
let visitorRouter: VisitorRouter | undefined
function getVisitorRouter(): VisitorRouter {
  visitorRouter ??= createAppRouter(tree)
  return visitorRouter
}

/** The link that led on is gone: a keyboard goes on from the heading of where it led. */
function useFocusOnNavigation(router: VisitorRouter): void {
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (fromLocation && pathChanged) focusHeading(document.querySelector('main'))
      }),
    [router],
  )
}

const forget = () => forgetOffline().catch(cause => logError('Kept for offline', cause))
const forgetAgainMs = 2_000

/**
 * A page whose session was ended elsewhere is left at once, and what it was to forget may be there still: now, or again a
 * moment later, where it was being deleted as the browser left.
 */
function useForgetOffline(): void {
  useEffect(() => {
    forget()
    const timer = setTimeout(forget, forgetAgainMs)
    return () => clearTimeout(timer)
  }, [])
}

/** The three screens for visitors. Everything else is Page Not Found, the dashboard included. */
export function SignedOut() {
  const [router] = useState(getVisitorRouter)
  useFocusOnNavigation(router)
  useForgetOffline()
  return <RouterProvider router={router} />
}
