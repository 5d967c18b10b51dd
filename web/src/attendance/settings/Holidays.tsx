import { getAttendanceSettings, removeHoliday, saveHoliday } from '@claimcrew/contract/attendance/settings'
import { ActionIcon, Button, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconX } from '@tabler/icons-react'
import { fieldErrorsOf } from '../../kit/call/call.ts'
import { refresh, useMutate, useMutateOnce } from '../../kit/call/query.ts'
import { failureTitle } from '../../kit/call/recoverAnswer.ts'
import { validateFields } from '../../kit/call/validateFields.ts'
import { showAnswer } from '../../kit/keepTyped.ts'
import { dayText } from '../../kit/time/dayWords.ts'
import { toastWithUndo } from '../../kit/toast/buttonToasts.tsx'
import { toast } from '../../kit/toast/toast.ts'
import { errorText } from '../../kit/ui/ErrorState.tsx'
import { UnsavedChanges } from '../../kit/ui/UnsavedChanges.tsx'
import { refreshDays } from '../registerQueries.ts'
import classes from './Settings.module.css'

type Holiday = { readonly day: string; readonly name: string }

const refreshAll = () => Promise.all([refresh(getAttendanceSettings), refreshDays()])

const validateHoliday = ({ day, name }: Holiday) => ({
  ...validateFields(saveHoliday.params, { day }),
  ...validateFields(saveHoliday.body, { name }),
})

const empty = { day: '', name: '' }

function AddHoliday({ holidays }: { holidays: readonly Holiday[] }) {
  const form = useForm({
    initialValues: empty,
    validate: values => {
      const there = holidays.find(({ day }) => day === values.day)
      const taken = there && { day: `${there.name} is already on this day. Remove it first to rename it.` }
      return { ...validateHoliday(values), ...taken }
    },
  })
  const adding = useMutate(saveHoliday, {
    recover: 'again',
    onSuccess: (_, { params, body }) => {
      showAnswer(form, { ...params, ...body }, empty)
      toast.success('Holiday added')
    },
    onError: error => {
      form.setErrors(fieldErrorsOf(error))
      if (Object.keys(fieldErrorsOf(error)).length === 0)
        toast.error(failureTitle(error, 'Not added'), errorText(error))
    },
    onSettled: () => void refreshAll(),
  })
  return (
    <form
      noValidate
      className={classes.addHoliday}
      aria-label="Add a holiday"
      onSubmit={form.onSubmit(({ day, name }) => adding.mutate({ params: { day }, body: { name } }))}
    >
      <UnsavedChanges when={form.isDirty()} saving={adding} />
      <TextInput type="date" label="Day" required {...form.getInputProps('day')} />
      <TextInput label="Name" required maxLength={80} {...form.getInputProps('name')} />
      <Button type="submit" variant="default" loading={adding.isPending}>
        Add holiday
      </Button>
    </form>
  )
}

/** The holidays there are, each to be taken away, and a line to add another. */
export function Holidays({ holidays }: { holidays: readonly Holiday[] }) {
  const adding = useMutate(saveHoliday, {
    recover: 'again',
    onError: error => toast.error(failureTitle(error, 'We couldn’t restore the holiday'), errorText(error)),
    onSettled: () => refreshAll(),
  })
  const removing = useMutateOnce(removeHoliday, { onSettled: () => refreshAll() }, holidays)
  const remove = ({ day, name }: Holiday) =>
    removing.mutateAsync({ params: { day } }).then(
      () =>
        toastWithUndo('Holiday removed', `${name}, ${dayText(day)}`, () =>
          adding.mutate({ params: { day }, body: { name } }),
        ),
      error => toast.error(failureTitle(error, 'Not removed'), errorText(error)),
    )
  return (
    <>
      {holidays.length === 0 && (
        <Text size="sm" c="dimmed" mb="md">
          No holidays yet.
        </Text>
      )}
      <ul className={classes.holidays}>
        {holidays.map(holiday => (
          <li key={holiday.day}>
            <span className="tabular">{dayText(holiday.day)}</span>
            <span>{holiday.name}</span>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`Remove ${holiday.name}, ${dayText(holiday.day)}`}
              onClick={() => remove(holiday)}
            >
              <IconX size={16} stroke={1.6} />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <AddHoliday holidays={holidays} />
    </>
  )
}
