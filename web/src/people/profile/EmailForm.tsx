import { changeEmail } from '@claimcrew/contract/people/contract'
import { Button, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useRef } from 'react'
import { fieldErrorsOf } from '../../kit/call/call.ts'
import { useMutate } from '../../kit/call/query.ts'
import { validateFields } from '../../kit/call/validateFields.ts'
import { errorText } from '../../kit/ui/ErrorState.tsx'
import { FormButtons } from '../../kit/ui/FormButtons.tsx'
import { PasswordField } from '../../kit/ui/field/PasswordField.tsx'
import { UnsavedChanges, useGuardedClose } from '../../kit/ui/UnsavedChanges.tsx'
import classes from './Forms.module.css'

type ProfileEmailFormProps = { onSent: (email: string, isOpen: boolean) => void; onCancel: () => void }

/**
 * Asks for a new address: it counts once the link mailed to it was opened. A late answer comes when the form is closed
 * already, and must not close the next one.
 */
export function ProfileEmailForm({ onSent, onCancel }: ProfileEmailFormProps) {
  const form = useForm({
    initialValues: { email: '', password: '' },
    validate: values => validateFields(changeEmail.body, values),
  })
  const root = useRef<HTMLFormElement>(null)
  const asking = useMutate(changeEmail, {
    onSuccess: (_, { body }) => onSent(body.email.trim(), root.current !== null),
    onError: error => form.setErrors(fieldErrorsOf(error)),
  })
  const { close, question } = useGuardedClose(form.isDirty(), onCancel, asking)
  const elsewhere = asking.isError && Object.keys(fieldErrorsOf(asking.error)).length === 0

  return (
    <form ref={root} onSubmit={form.onSubmit(body => asking.mutate({ body }))} noValidate>
      <UnsavedChanges when={form.isDirty()} saving={asking} />
      {question}
      <div className={classes.fields}>
        <TextInput
          label="New email address"
          type="email"
          autoComplete="email"
          autoFocus
          {...form.getInputProps('email')}
        />
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          {...form.getInputProps('password')}
        />
      </div>
      {elsewhere && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert" mt="md">
          {errorText(asking.error)}
        </Text>
      )}
      <FormButtons mt="lg">
        <Button variant="subtle" color="gray" onClick={close}>
          Cancel
        </Button>
        <Button type="submit" loading={asking.isPending}>
          Send link to new address
        </Button>
      </FormButtons>
    </form>
  )
}
