import { changePassword, listSessions, type User } from '@claimcrew/contract/people/contract'
import { Button, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { fieldErrorsOf } from '../../kit/call/call.ts'
import { problemsIn } from '../../kit/call/form.ts'
import { refresh, useAct } from '../../kit/call/query.ts'
import { storeToken } from '../../kit/session.ts'
import { toast } from '../../kit/toast/toast.ts'
import { textOf } from '../../kit/ui/ErrorState.tsx'
import { PasswordField } from '../../kit/ui/field/PasswordField.tsx'
import classes from './Forms.module.css'
import { keepOwnUser } from './ownUser.ts'

export function PasswordForm({ user }: { user: User }) {
  const form = useForm({
    initialValues: { currentPassword: '', newPassword: '' },
    validate: values => problemsIn(changePassword.body, values),
  })
  const changing = useAct(changePassword, {
    onSuccess: ({ authToken, user: answered }) => {
      // Every session ended with the old password, this one too: the answer brings a new one.
      storeToken(authToken)
      keepOwnUser(answered.userId, answered)
      form.reset()
      toast.success('Password changed', 'Every other device has been signed out.')
      void refresh(listSessions)
    },
    onError: error => form.setErrors(fieldErrorsOf(error)),
  })
  const elsewhere = changing.isError && Object.keys(fieldErrorsOf(changing.error)).length === 0

  return (
    <form onSubmit={form.onSubmit(body => changing.mutate({ body }))} noValidate>
      {/* Password managers want to know whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
      <div className={classes.fields}>
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          {...form.getInputProps('currentPassword')}
        />
        <PasswordField
          label="New password"
          description="At least 10 characters"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoComplete="new-password"
          {...form.getInputProps('newPassword')}
        />
      </div>
      {elsewhere && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert" mt="md">
          {textOf(changing.error)}
        </Text>
      )}
      <Button type="submit" mt="lg" loading={changing.isPending} disabled={!form.isDirty()}>
        Change password
      </Button>
    </form>
  )
}
