import { signIn, signUp } from '@claimcrew/contract/people/contract'
import type { Role } from '@claimcrew/contract/permissions'
import { Button, Stack, TextInput } from '@mantine/core'
import { type ChangeEvent, type FormEvent, type ReactNode, useState } from 'react'
import { call, fieldErrorsOf, isUnanswered, statusOf } from '../../kit/call/call.ts'
import { useMutate } from '../../kit/call/query.ts'
import { storeSignedIn } from '../../kit/session.ts'
import { browserTimeZone } from '../../kit/time/timeZones.ts'
import { toast } from '../../kit/toast/toast.ts'
import { PasswordField } from '../../kit/ui/field/PasswordField.tsx'

const empty = { userName: '', address: '', email: '', password: '', phoneNumber: '' }
type Field = keyof typeof empty

const required: readonly Field[] = ['userName', 'email', 'password', 'phoneNumber']

const refused = (text: string) => toast.error('Error', text || 'Registration/Login Failed')

type RegisterFormProps = {
  asRole: Exclude<Role, 'ADMIN'>
  /** Where the address is settled. */
  email?: string
  /** What stands below the button. */
  children: ReactNode
}

/** Anyone who fills it in has an account and is signed in. */
export function RegisterForm({ asRole, email, children }: RegisterFormProps) {
  const [values, setValues] = useState({ ...empty, email: email ?? '' })
  const [fieldErrors, setFieldErrors] = useState<Readonly<Record<string, string>>>({})

  const registering = useMutate(signUp, {
    // What was made by the first try is there at the second one, and its password opens it.
    recover: input =>
      call(signUp, input).catch(error => {
        if (statusOf(error) !== 409) throw error
        const { email, password } = input.body
        return call(signIn, { body: { email, password } })
      }),
    onSuccess: ({ authToken, user }) => {
      if (!authToken || !user) return refused('')
      toast.success('Registration Successful', 'You have successfully registered')
      storeSignedIn({ authToken, user }, { hasCompletedForm: false, firstTimeLogin: true })
    },
    onError: error => {
      setFieldErrors(fieldErrorsOf(error))
      refused(isUnanswered(error) ? '' : error.message)
    },
  })

  const ready = required.every(field => values[field].trim() !== '') && !registering.isPending

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!ready) return
    const timeZone = browserTimeZone()
    registering.mutate({ body: { ...values, role: asRole, timeZone } })
  }

  const field = (name: Field) => ({
    name,
    size: 'md' as const,
    value: values[name],
    error: fieldErrors[name],
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      const { value } = event.currentTarget
      setValues(now => ({ ...now, [name]: value }))
      setFieldErrors(({ [name]: _solved, ...rest }) => rest)
    },
  })

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <TextInput
          label="User name"
          description="Your own or your practice’s, as others will see it"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoComplete="name"
          {...field('userName')}
        />
        <TextInput label="Address (optional)" autoComplete="street-address" {...field('address')} />
        <TextInput
          label="Email"
          type="email"
          autoComplete="username"
          readOnly={email !== undefined}
          {...field('email')}
        />
        <PasswordField
          label="Password"
          description={fieldErrors.password ? undefined : 'At least 10 characters'}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoComplete="new-password"
          {...field('password')}
        />
        <TextInput label="Phone number" type="tel" autoComplete="tel" {...field('phoneNumber')} />
        <Button type="submit" size="md" fullWidth mt="xs" disabled={!ready}>
          REGISTER
        </Button>
        {children}
      </Stack>
    </form>
  )
}
