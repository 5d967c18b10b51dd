import { Text } from '@mantine/core'
import { errorText } from '../ErrorState.tsx'

type StaleListNoticeProps = { read: { readonly isRefetchError: boolean; readonly error: unknown } }

/** Above what was read before, while reading it again fails: why. */
export function StaleListNotice({ read }: StaleListNoticeProps) {
  return (
    read.isRefetchError && (
      <Text size="sm" c="var(--attention)" role="status" mb="sm">
        This may be out of date. {errorText(read.error)}
      </Text>
    )
  )
}
