import { type Icon, IconInbox } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { StateMessage } from './StateMessage.tsx'

type EmptyStateProps = { title: string; children?: ReactNode; action?: ReactNode; icon?: Icon }

/** A list without entries: says why, and what to do next. */
export function EmptyState({ icon = IconInbox, ...rest }: EmptyStateProps) {
  return <StateMessage icon={icon} {...rest} />
}
