import type { Href } from '@claimcrew/contract/kit/paths'
import { Link as RouterLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
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
