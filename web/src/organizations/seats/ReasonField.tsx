import { Textarea } from '@mantine/core'

type ReasonFieldProps = {
  value: string
  onChange: (reason: string) => void
  saving: { readonly isPending: boolean }
  error?: string | undefined
}

/** What is wrong with a reason that an ADMIN has to give. */
export const findReasonError = (reason: string): Readonly<Record<string, string>> =>
  reason.trim() === '' ? { reason: 'A reason is required.' } : {}

/** Why an ADMIN changes a seat; it is kept with the change. */
export function ReasonField({ value, onChange, saving, error }: ReasonFieldProps) {
  return (
    <Textarea
      label="Reason"
      description="We keep it with the change."
      required
      autosize
      minRows={2}
      maxLength={500}
      readOnly={saving.isPending}
      value={value}
      // One line, as the server takes it.
      onChange={event => onChange(event.currentTarget.value.replaceAll('\n', ' '))}
      error={error}
    />
  )
}
