import { Text } from '@mantine/core'
import { fieldErrorsOf } from '../../../kit/call/call.ts'
import { errorText } from '../../../kit/ui/ErrorState.tsx'

/** Why a form was refused, where none of its fields says so. */
export function FormError({ error }: { error: Error | null }) {
  if (!error || Object.keys(fieldErrorsOf(error)).length > 0) return null
  return (
    <Text size="sm" c="var(--mantine-color-error)" role="alert">
      {errorText(error)}
    </Text>
  )
}
