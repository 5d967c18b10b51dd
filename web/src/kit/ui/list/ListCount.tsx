import { Text } from '@mantine/core'
import type { ReactNode } from 'react'

type ListCountProps = {
  /** What `useCall` or `usePages` answered. */
  read: { readonly isLoadingError: boolean }
  /** How many there are; undefined until it is known. */
  children: ReactNode
  mb?: string
  className?: string | undefined
}

/** How many a list has, above it. It says that it is loading only while that is true: never above an error. */
export function ListCount({ read, children, mb, className = 'tabular' }: ListCountProps) {
  return (
    <Text size="sm" c="dimmed" {...(mb && { mb })} role="status" className={className}>
      {children ?? (!read.isLoadingError && 'Loading...')}
    </Text>
  )
}
