import type { PlainPath, VisitorPath } from '@claimcrew/contract/kit/paths'
import { type AnyRoute, createBrowserHistory, createRouter } from '@tanstack/react-router'
import { queryClient } from '../kit/call/queryClient.ts'
import { logError } from '../kit/log.ts'
import { endPageStart } from '../kit/pageStart.ts'
import { onSessionChange, readSession } from '../kit/session.ts'
import { Loading } from '../kit/ui/Loading.tsx'
import { NotFound } from '../kit/ui/NotFound.tsx'
import { ScreenFailed } from '../kit/ui/ScreenFailed.tsx'
import { followMoves } from './moves.ts'

/** One history for both route trees: App swaps the tree when somebody signs in or out. */
const history = createBrowserHistory()

history.subscribe(endPageStart)

/** These exist for visitors alone; a user who has just signed in leaves them for the dashboard. */
const visitorsOnly: readonly string[] = ['/register', '/survey'] satisfies readonly VisitorPath[]

// A form that holds changes asks before one leaves it, but keeps nobody where they may not stay.
const goTo = (path: PlainPath) => history.replace(path, undefined, { ignoreBlocker: true })

followMoves(goTo)

let before = readSession()

/**
 * Follows signing in and out, here and in other tabs, before the next screen is drawn.
 * What one person has read never stays in memory for the next.
 */
onSessionChange(() => {
  const now = readSession()
  const samePerson = now.user?.userId === before.user?.userId
  const sameState = now.isUserLoggedIn === before.isUserLoggedIn
  before = now
  if (sameState && samePerson) return
  queryClient.clear()
  if (!now.isUserLoggedIn) {
    // Signed out: the address of a screen means nothing here any more.
    if (!sameState) goTo('/')
  } else if (visitorsOnly.includes(history.location.pathname) || (sameState && !samePerson)) {
    goTo('/dashboard')
  }
})

/** What both route trees have in common. */
export function createAppRouter(routeTree: AnyRoute) {
  return createRouter({
    routeTree,
    history,
    scrollRestoration: true,
    defaultPreload: 'intent',
    defaultPendingMs: 150,
    defaultPendingMinMs: 0,
    defaultPendingComponent: Loading,
    defaultErrorComponent: ScreenFailed,
    defaultNotFoundComponent: NotFound,
    defaultOnCatch: error => logError('A screen failed', error),
    // Plain addresses: `?search=123` stays the text 123; a screen's shape says what it is to become.
    parseSearch: text => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: values => {
      const entries = Object.entries(values).filter(([, value]) => value !== undefined)
      const text = new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString()
      return text && `?${text}`
    },
  })
}
