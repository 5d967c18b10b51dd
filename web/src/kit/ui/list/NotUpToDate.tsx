import { Text } from '@mantine/core'
import { textOf } from '../ErrorState.tsx'

type NotUpToDateProps = { read: { readonly isRefetchError: boolean; readonly error: unknown } }

/** Above what was read before, while reading it again fails: why. */
export function NotUpToDate({ read }: NotUpToDateProps) {
  return (
    read.isRefetchError && (
      <Text size="sm" c="var(--attention)" role="status" mb="sm">
        This may be out of date. {textOf(read.error)}
      </Text>
    )
  )
}
