import { breakTypes } from '@claimcrew/contract/attendance/rules'
import { Settings } from '@claimcrew/contract/attendance/settings'
import { toWeekdayName } from '@claimcrew/contract/kit/timeText'
import { Button, Checkbox, Group, NumberInput, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { fieldErrorsOf, statusOf } from '../../kit/call/call.ts'
import { validateFields } from '../../kit/call/validateFields.ts'
import { isSameValue, showAnswer } from '../../kit/keepTyped.ts'
import { errorText } from '../../kit/ui/ErrorState.tsx'
import { FormButtons } from '../../kit/ui/FormButtons.tsx'
import { UnsavedChanges, useGuardedClose } from '../../kit/ui/UnsavedChanges.tsx'
import { BreakName } from '../shared/BreakName.tsx'
import classes from './Settings.module.css'

/** A week as people read it begins on Monday; 0 is Sunday. */
const week = [1, 2, 3, 4, 5, 6, 0]

/** An emptied number field has text; no number is what the shape then complains of. */
const numberOf = (value: string | number) => (typeof value === 'number' ? value : Number.NaN)

/** What a form begins with, and what it will have been saved over: nothing where a biller has no schedule of their own. */
type SeenSettings = { readonly settings: Settings; readonly before: Settings | null }

type SettingsFormProps = {
  /** As they are now: somebody else may save them while the form is open. */
  latest: SeenSettings
  saving: { readonly isPending: boolean; readonly error: Error | null }
  submitLabel: string
  children?: ReactNode
  onSave: (settings: Settings, before: Settings | null) => Promise<SeenSettings>
  /** Everything that stands in the form is saved. */
  onSaved?: () => void
  onCancel?: () => void
}

/** What the server has against single fields, which it names from the body's root: settings.startTime. */
const toFormErrors = (error: unknown) =>
  Object.fromEntries(
    Object.entries(fieldErrorsOf(error)).map(([name, text]) => [name.replace(/^settings\./, ''), text]),
  )

/** Shows what is saved by others as long as nothing is typed; then what is typed stays, whatever others save. */
function useSettingsForm(latest: SeenSettings) {
  const [seen, setSeen] = useState(latest)
  const [isOutdated, setOutdated] = useState(false)
  const form = useForm<Settings>({
    initialValues: latest.settings,
    validate: values => validateFields(Settings, values),
  })
  const follow = (next: SeenSettings, sent = seen.settings) => {
    showAnswer(form, sent, next.settings)
    setSeen(next)
    setOutdated(false)
  }
  const current = JSON.stringify(latest)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only other settings count, or that a save was refused
  useEffect(() => {
    // What was saved without an answer is nobody else's.
    const isOwn = isSameValue(form.getValues(), latest.settings)
    if ((isOutdated || isOwn || !form.isDirty()) && !isSameValue(seen, latest)) follow(latest)
  }, [current, isOutdated])
  return { form, seen, follow, onOutdated: () => setOutdated(true) }
}

/** What is expected of a day: times, hours, weekly offs and allowances for breaks. */
export function SettingsForm({
  latest,
  saving,
  submitLabel,
  children,
  onSave,
  onSaved,
  onCancel,
}: SettingsFormProps) {
  const root = useRef<HTMLFormElement>(null)
  const { form, seen, follow, onOutdated } = useSettingsForm(latest)
  const changed = form.isDirty()
  const { close, question } = useGuardedClose(changed, () => onCancel?.(), saving)
  const errors = saving.error ? Object.keys(fieldErrorsOf(saving.error)) : []
  const formError = saving.error && errors.length === 0
  const save = (sent: Settings) =>
    onSave(sent, seen.before).then(
      saved => {
        // The form may have been left, and another one opened in its place.
        if (!root.current) return
        const isWhole = isSameValue(sent, form.getValues())
        follow(saved, sent)
        if (isWhole) onSaved?.()
      },
      error => {
        form.setErrors(toFormErrors(error))
        if (statusOf(error) === 409) onOutdated()
      },
    )

  /** Kept in minutes, typed in hours. */
  const hours = (field: 'expectedMinutes' | 'halfDayMinutes') => ({
    value: Number.isNaN(form.values[field]) ? '' : form.values[field] / 60,
    onChange: (value: string | number) => form.setFieldValue(field, Math.round(numberOf(value) * 60)),
    error: form.errors[field],
    min: 0,
    max: 24,
    step: 0.5,
    decimalScale: 2,
  })
  const number = (field: string, value: number) => ({
    value: Number.isNaN(value) ? '' : value,
    onChange: (typed: string | number) => form.setFieldValue(field, numberOf(typed)),
    error: form.errors[field],
    min: 0,
    allowDecimal: false,
  })

  return (
    <form ref={root} noValidate onSubmit={form.onSubmit(save)}>
      <UnsavedChanges when={changed} saving={saving} />
      <div className={classes.fields}>
        <TextInput type="time" label="Workday starts" required {...form.getInputProps('startTime')} />
        <TextInput
          type="time"
          label="Workday ends"
          required
          description={form.values.endTime <= form.values.startTime ? 'The next day' : undefined}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...form.getInputProps('endTime')}
        />
        <NumberInput label="Hours per day" required {...hours('expectedMinutes')} />
        <NumberInput label="Half day below (hours)" required {...hours('halfDayMinutes')} />
        <NumberInput
          label="Grace period (minutes)"
          required
          {...number('graceMinutes', form.values.graceMinutes)}
        />
      </div>
      <Checkbox.Group
        label="Days off"
        mt="md"
        value={form.values.weeklyOffs.map(String)}
        onChange={days => form.setFieldValue('weeklyOffs', days.map(Number))}
        error={form.errors.weeklyOffs}
      >
        <Group gap="md" mt={4}>
          {week.map(day => (
            <Checkbox key={day} value={String(day)} label={toWeekdayName(day)} />
          ))}
        </Group>
      </Checkbox.Group>
      <fieldset className={classes.allowances}>
        <legend>Allowed breaks</legend>
        {breakTypes.map(type => {
          const { times, minutes } = form.values.allowances[type]
          const every = type === 'Permission Break' ? 'a month' : 'a day'
          return (
            <div key={type} className={classes.allowance}>
              <span>
                <BreakName type={type} />
              </span>
              <NumberInput
                aria-label={`${type}: times ${every}`}
                {...number(`allowances.${type}.times`, times)}
              />
              <span>times</span>
              <NumberInput
                aria-label={`${type}: minutes each`}
                {...number(`allowances.${type}.minutes`, minutes)}
              />
              <span>minutes {every}</span>
            </div>
          )
        })}
      </fieldset>
      {formError && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert" mt="md">
          {errorText(saving.error)}
        </Text>
      )}
      <Text size="sm" c="dimmed" mt="md">
        Changes apply from today. Past days stay as they are.
      </Text>
      <FormButtons mt="sm">
        {children}
        {onCancel && (
          <Button variant="subtle" color="gray" onClick={close}>
            Cancel
          </Button>
        )}
        <Button type="submit" loading={saving.isPending} disabled={!changed}>
          {submitLabel}
        </Button>
      </FormButtons>
      {question}
    </form>
  )
}
