import { type AnyRoute, createRouter } from '@tanstack/react-router'
import { logError } from '../kit/log.ts'
import { Loading } from '../kit/ui/Loading.tsx'
import { NotFound } from '../kit/ui/NotFound.tsx'
import { ScreenFailed } from '../kit/ui/ScreenFailed.tsx'
import { history } from './history.ts'

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
