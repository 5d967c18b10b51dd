import type { Href } from '@claimcrew/contract/kit/paths'
import { Link as RouterLink, useNavigate } from '@tanstack/react-router'
import { type ComponentProps, useCallback } from 'react'
import { hrefParts } from './hrefParts.ts'

type LinkProps = Omit<ComponentProps<'a'>, 'href' | 'target'> & {
  to: Href
  /** It counts as the present one only where the whole address is the same. */
  exact?: boolean
}

/** A link within the app: also as `component={Link}` of Mantine's buttons and anchors. */
export function Link({ to, exact = false, ...rest }: LinkProps) {
  return <RouterLink {...rest} {...hrefParts(to)} activeOptions={{ exact }} />
}

/** Goes to an address of the app; `replace` leaves no step back to this one. */
export function useGo(): (to: Href, replace?: 'replace') => void {
  const navigate = useNavigate()
  return useCallback(
    (to, replace) => void navigate({ ...hrefParts(to), replace: replace !== undefined }),
    [navigate],
  )
}
