import {
  changePassword,
  endOtherSessions,
  getUser,
  listSessions,
  signIn,
  type User,
} from '@claimcrew/contract/people/contract'
import { Button, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { call, fieldErrorsOf, statusOf, whileEndingSessions } from '../../kit/call/call.ts'
import { refresh, useMutate } from '../../kit/call/query.ts'
import { validateFields } from '../../kit/call/validateFields.ts'
import { showAnswer } from '../../kit/keepTyped.ts'
import { storeToken } from '../../kit/session.ts'
import { toast } from '../../kit/toast/toast.ts'
import { errorText } from '../../kit/ui/ErrorState.tsx'
import { FormButtons } from '../../kit/ui/FormButtons.tsx'
import { PasswordField } from '../../kit/ui/field/PasswordField.tsx'
import { UnsavedChanges } from '../../kit/ui/UnsavedChanges.tsx'
import classes from './Forms.module.css'
import { cacheOwnUser } from './ownUser.ts'

const empty = { currentPassword: '', newPassword: '' }

/** A change ends every session: after a lost answer one that is still there says that nothing was changed. */
async function recoverChange({ userId, email }: User, newPassword: string) {
  const isUnchanged = await call(getUser, { params: { id: userId } }).then(
    () => true,
    error => {
      if (statusOf(error) === 401) return false
      throw error
    },
  )
  if (isUnchanged) return null
  const entered = await call(signIn, { body: { email, password: newPassword } })
  storeToken(entered.authToken)
  // The session that was to go on is nobody's: its token was in the answer.
  await call(endOtherSessions, {}).catch(() => undefined)
  return entered
}

export function PasswordForm({ user }: { user: User }) {
  const form = useForm({
    initialValues: empty,
    validate: values => validateFields(changePassword.body, values),
  })
  const changing = useMutate(changePassword, {
    recover: ({ body }) => whileEndingSessions(() => recoverChange(user, body.newPassword)),
    onSuccess: ({ authToken, user: answered }, { body }) => {
      // Every session ended with the old password, this one too: the answer brings a new one.
      storeToken(authToken)
      cacheOwnUser(answered.userId, answered)
      showAnswer(form, body, empty)
      toast.success('Password changed', 'Every other device has been signed out.')
      void refresh(listSessions)
    },
    onError: error => form.setErrors(fieldErrorsOf(error)),
  })
  const elsewhere = changing.isError && Object.keys(fieldErrorsOf(changing.error)).length === 0

  return (
    <form onSubmit={form.onSubmit(body => changing.mutate({ body }))} noValidate>
      <UnsavedChanges when={form.isDirty()} saving={changing} />
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
          {errorText(changing.error)}
        </Text>
      )}
      <FormButtons mt="lg">
        <Button type="submit" loading={changing.isPending} disabled={!form.isDirty()}>
          Change password
        </Button>
      </FormButtons>
    </form>
  )
}
