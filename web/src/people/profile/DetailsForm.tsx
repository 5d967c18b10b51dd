import { getUser, type User, UserChange, updateUser } from '@claimcrew/contract/people/contract'
import { Button, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useEffect, useState } from 'react'
import { call, fieldErrorsOf, isUnanswered, statusOf } from '../../kit/call/call.ts'
import { refresh, useMutate } from '../../kit/call/query.ts'
import { validateFields } from '../../kit/call/validateFields.ts'
import { showAnswer } from '../../kit/keepTyped.ts'
import { toast } from '../../kit/toast/toast.ts'
import { errorText } from '../../kit/ui/ErrorState.tsx'
import { FormButtons } from '../../kit/ui/FormButtons.tsx'
import { UnsavedChanges } from '../../kit/ui/UnsavedChanges.tsx'
import classes from './Forms.module.css'
import { cacheOwnUser } from './ownUser.ts'
import { ProfileZoneField } from './ZoneField.tsx'

const fieldsOf = ({ userName, fname, phoneNumber, address, timeZone }: User) => ({
  userName,
  fname,
  phoneNumber,
  address,
  timeZone,
})

type Fields = ReturnType<typeof fieldsOf>

export function ProfileDetailsForm({ user }: { user: User }) {
  const form = useForm({
    initialValues: fieldsOf(user),
    // What nobody touched is not sent, however it came to be.
    validate: values =>
      validateFields(UserChange, { userName: values.userName, ...pickFields(values, true) }),
  })
  const changed = form.isDirty()
  /** What each field said before it was typed into, and once a save was refused for it, what it says now. */
  const [seen, setSeen] = useState(() => fieldsOf(user))

  /** What was read when a save was refused, because it says something else by now. */
  const [refused, setRefused] = useState(seen)

  /** These fields, where they have been typed into, or where they have not. */
  const pickFields = (values: Fields, typed: boolean): Partial<Fields> =>
    Object.fromEntries(Object.entries(values).filter(([name]) => form.isDirty(name) === typed))

  const saving = useMutate(updateUser, {
    recover: 'again',
    onSuccess: (saved, { body: { before: _, ...sent } }) => {
      // As the server keeps it: trimmed, and the phone number in its international form.
      showAnswer(form, { ...fieldsOf(user), ...sent } as Fields, fieldsOf(saved))
      setSeen(fieldsOf(saved))
      cacheOwnUser(saved.userId, saved)
      toast.success('Profile saved')
    },
    onError: error => {
      form.setErrors(fieldErrorsOf(error))
      if (statusOf(error) === 409) showLatest().catch(() => undefined)
      // Where the answer was lost it may have been saved.
      if (isUnanswered(error)) void refresh(getUser)
    },
  })
  /** Saved in another tab meanwhile: it stands beside what is typed here, and a second save means it. */
  const showLatest = async () => {
    const { userId } = user
    // The server leaves nothing out for the user themself.
    const latest = (await call(getUser, { params: { id: userId } })) as User
    setRefused(seen)
    setSeen(fieldsOf(latest))
    cacheOwnUser(userId, latest)
  }
  /** At a field that was typed into here and saved elsewhere stands what it says by now. */
  const inputProps = (name: keyof Fields) => {
    const props = form.getInputProps(name)
    const isOverlap = statusOf(saving.error) === 409 && form.isDirty(name) && seen[name] !== refused[name]
    return isOverlap ? { ...props, error: `Now: ${seen[name] || 'nothing'}` } : props
  }
  // Where the answer is all that was lost, nothing is left to be saved.
  const elsewhere =
    saving.isError && changed && !Object.keys(fieldErrorsOf(saving.error)).some(name => name in form.values)

  // Somebody may have saved in another tab; what is being typed here is never taken away.
  const latest = JSON.stringify(fieldsOf(user))
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the saved fields counts
  useEffect(() => {
    const saved = fieldsOf(user)
    form.setValues(pickFields(saved, false))
    form.resetDirty(saved)
    setSeen(before => ({ ...before, ...pickFields(saved, false) }))
  }, [latest])

  // What was not typed into may be older than what another tab has saved.
  const save = form.onSubmit(values => {
    const [body, before] = [pickFields(values, true), pickFields(seen, true)]
    if (changed) saving.mutate({ params: { id: user.userId }, body: { ...body, before } })
  })

  return (
    <form onSubmit={save} noValidate>
      <UnsavedChanges when={changed} saving={saving} />
      <div className={classes.fields}>
        <TextInput
          label="User name"
          description="The name other people see"
          autoComplete="name"
          required
          {...inputProps('userName')}
        />
        <TextInput
          label="First name"
          description="What we call you"
          autoComplete="given-name"
          {...inputProps('fname')}
        />
        <TextInput
          label="Phone number"
          description="With country code, for example +1 614 555 0126"
          type="tel"
          autoComplete="tel"
          required
          {...inputProps('phoneNumber')}
        />
        <ProfileZoneField {...inputProps('timeZone')} />
        <TextInput
          className={classes.wide ?? ''}
          label="Address"
          autoComplete="street-address"
          {...inputProps('address')}
        />
      </div>
      {elsewhere && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert" mt="md">
          {errorText(saving.error)}
        </Text>
      )}
      <FormButtons mt="lg">
        {changed && (
          <Button variant="subtle" color="gray" onClick={form.reset} disabled={saving.isPending}>
            Discard
          </Button>
        )}
        <Button type="submit" loading={saving.isPending} disabled={!changed}>
          Save changes
        </Button>
      </FormButtons>
    </form>
  )
}
