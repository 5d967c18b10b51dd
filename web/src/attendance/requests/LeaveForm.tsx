import { askLeave, listLeave } from '@claimcrew/contract/attendance/leave'
import { Button, Paper, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { call, fieldErrorsOf } from '../../kit/call/call.ts'
import { sendOrRecover } from '../../kit/call/recoverAnswer.ts'
import { validateFields } from '../../kit/call/validateFields.ts'
import { showAnswer } from '../../kit/keepTyped.ts'
import { focusPart } from '../../kit/screen/focus.ts'
import { toast } from '../../kit/toast/toast.ts'
import { errorText } from '../../kit/ui/ErrorState.tsx'
import { FormButtons } from '../../kit/ui/FormButtons.tsx'
import { UnsavedChanges } from '../../kit/ui/UnsavedChanges.tsx'
import { refreshDays } from '../registerQueries.ts'
import classes from './LeaveForm.module.css'
import { pageQuery } from './PendingCount.tsx'

type Values = { firstDay: string; lastDay: string; reason: string }

const empty: Values = { firstDay: '', lastDay: '', reason: '' }

function validateValues(values: Values): Record<string, string> {
  const fieldErrors = validateFields(askLeave.body, values)
  if (values.firstDay && values.lastDay && values.lastDay < values.firstDay)
    fieldErrors.lastDay ??= 'The last day can’t be before the first.'
  return fieldErrors
}

/** Asks once: where the answer is lost, the days are among those that wait, or they are not. */
const requestLeave = (body: Values) =>
  sendOrRecover<object>(
    () => call(askLeave, { body }),
    async () => {
      const { items } = await call(listLeave, { query: pageQuery('asked') })
      return items.find(leave => leave.firstDay === body.firstDay && leave.lastDay === body.lastDay) ?? null
    },
  )

/** Asks for days away, both ends included. */
export function LeaveForm() {
  const form = useForm<Values>({
    initialValues: empty,
    validate: validateValues,
  })
  const root = useRef<HTMLFormElement>(null)
  const asking = useMutation<object, Error, Values>({
    mutationFn: requestLeave,
    onSuccess: (_, body) => {
      showAnswer(form, body, empty)
      // Where the next one is asked for, unless somebody is typing it already.
      if (!form.isDirty()) focusPart(root.current)
      toast.success('Leave requested', 'We notified your clients. You’ll hear back when they decide.')
    },
    onError: error => form.setErrors(fieldErrorsOf(error)),
    // Also where no answer came: it may have been done.
    onSettled: () => void refreshDays(),
  })
  const formError =
    asking.isError && !Object.keys(fieldErrorsOf(asking.error)).some(name => name in form.values)
  return (
    <Paper
      component="form"
      ref={root}
      withBorder
      className={classes.ask ?? ''}
      aria-label="Request leave"
      noValidate
      onSubmit={form.onSubmit(body => asking.mutate(body))}
    >
      <UnsavedChanges when={form.isDirty()} saving={asking} />
      <div className={classes.fields}>
        <TextInput
          type="date"
          label="First day"
          required
          {...form.getInputProps('firstDay')}
          onChange={event => {
            const day = event.currentTarget.value
            form.setFieldValue('firstDay', day)
            // Most leave is a day, and none ends before it begins.
            if (form.values.lastDay < day) form.setFieldValue('lastDay', day)
          }}
        />
        <TextInput
          type="date"
          label="Last day"
          required
          min={form.values.firstDay}
          {...form.getInputProps('lastDay')}
        />
        <TextInput label="Reason" required maxLength={1000} {...form.getInputProps('reason')} />
      </div>
      {formError && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert" mt="sm">
          {errorText(asking.error)}
        </Text>
      )}
      <FormButtons mt="md">
        <Button type="submit" loading={asking.isPending}>
          Request leave
        </Button>
      </FormButtons>
    </Paper>
  )
}
