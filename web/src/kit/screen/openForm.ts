import type { PlainPath } from '@claimcrew/contract/kit/paths'
import { useRouter, useRouterState } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The screen begins with its form for something new, at its plain address. */
    opensForm?: true
  }
}

/** Goes to a screen as it is named everywhere, and has it begin with its form. */
export function useGoToForm(): (path: PlainPath) => void {
  const { history } = useRouter()
  return path => history.push(path, { opensForm: true })
}

/** On the way to the next address the form stays, with what is typed in it, until that one is shown. */
export const useOpensForm = (): boolean =>
  useRouterState({
    select: ({ location, resolvedLocation }) =>
      [location, resolvedLocation].some(one => one?.state.opensForm === true),
  })
