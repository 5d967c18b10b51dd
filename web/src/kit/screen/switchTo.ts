import type { OrganizationId } from '@claimcrew/contract/kit/ids'
import type { Href, PlainPath } from '@claimcrew/contract/kit/paths'
import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The organization to switch to once one is there. */
    switchTo?: OrganizationId
    /** Where to go on in it; left out, one stays at the overview. */
    switchedTo?: Href
  }
}

/** Leaves for the overview first, so that a form that holds changes can ask; the frame switches on arrival. */
export function useSwitchOrganization(): (organizationId: OrganizationId, switchedTo?: Href) => void {
  const { history } = useRouter()
  return useCallback(
    (organizationId, switchedTo) =>
      history.push('/dashboard' satisfies PlainPath, {
        switchTo: organizationId,
        ...(switchedTo && { switchedTo }),
      }),
    [history],
  )
}
