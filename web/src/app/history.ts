import type { PlainPath, VisitorPath } from '@claimcrew/contract/kit/paths'
import { createBrowserHistory } from '@tanstack/react-router'
import { queryClient } from '../kit/call/queryClient.ts'
import { onSessionChange, readSession } from '../kit/session.ts'

/** One history for both route trees: App swaps the tree when somebody signs in or out. */
export const history = createBrowserHistory()

/** These exist for visitors alone; a user who has just signed in leaves them for the dashboard. */
const visitorsOnly: readonly string[] = ['/register', '/survey'] satisfies readonly VisitorPath[]

const goTo = (path: PlainPath) => history.replace(path)

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
