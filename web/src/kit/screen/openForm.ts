import type { PlainPath } from '@claimcrew/contract/kit/paths'
import { useLocation, useRouter } from '@tanstack/react-router'

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

export const useOpensForm = (): boolean => useLocation({ select: ({ state }) => state.opensForm === true })
