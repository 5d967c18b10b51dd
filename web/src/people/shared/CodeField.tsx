import { TextInput, type TextInputProps } from '@mantine/core'

type CodeFieldProps = Omit<TextInputProps, 'type' | 'onChange'> & {
  isRecovery?: boolean
  onChange: (code: string) => void
}

/** Six digits of an authenticator app, which browsers offer by themselves, or a recovery code. */
export function CodeField({ isRecovery = false, onChange, ...props }: CodeFieldProps) {
  return (
    <TextInput
      {...(isRecovery
        ? { label: 'Recovery code', autoComplete: 'off', inputMode: 'text', maxLength: 20 }
        : { label: 'Six-digit code', autoComplete: 'one-time-code', inputMode: 'numeric', maxLength: 9 })}
      name="otp"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      required
      withAsterisk={false}
      {...props}
      onChange={event => onChange(event.currentTarget.value)}
    />
  )
}
