import type { Href } from '@claimcrew/contract/kit/paths'
import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { hrefParts } from './hrefParts.ts'

/** Goes to an address of the app; `replace` leaves no step back to this one. */
export function useGo(): (to: Href, replace?: 'replace') => void {
  const navigate = useNavigate()
  return useCallback(
    (to, replace) => void navigate({ ...hrefParts(to), replace: replace !== undefined }),
    [navigate],
  )
}
