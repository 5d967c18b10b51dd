import { type Icon, IconInbox } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Message } from './Message.tsx'

type EmptyStateProps = { title: string; children?: ReactNode; action?: ReactNode; icon?: Icon }

/** A list without entries: says why, and what to do next. */
export function EmptyState({ icon = IconInbox, ...rest }: EmptyStateProps) {
  return <Message icon={icon} {...rest} />
}
