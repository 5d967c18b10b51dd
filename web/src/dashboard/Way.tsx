import { Anchor, type AnchorProps } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Place } from './places.ts'

type WayProps = AnchorProps & { place: Place; title?: string; 'aria-label'?: string; children: ReactNode }

/** A link to a screen that is to show something of its own. */
export function Way({ place, ...rest }: WayProps) {
  return <Anchor {...rest} renderRoot={props => <Link {...props} {...place} />} />
}
