import { type EngagementKind, engagementKinds } from '@claimcrew/contract/profiles/shapes'
import { Checkbox, Group, NumberInput, TextInput } from '@mantine/core'
import { engagementWords } from '../../shared/words.ts'
import classes from '../Edit.module.css'
import { findFieldError, type ProfileForm } from '../profileForm.ts'

/** An emptied field has text, and says nothing. */
const orNull = (typed: string | number) => (typeof typed === 'number' ? typed : null)

export function TermsFields({ form }: { form: ProfileForm }) {
  const { rateCents, hoursPerWeek, engagement, availableFrom } = form.values
  return (
    <div className={classes.fields}>
      <NumberInput
        label="Hourly rate"
        prefix="$"
        min={0}
        decimalScale={2}
        fixedDecimalScale
        value={rateCents === null ? '' : rateCents / 100}
        onChange={typed => {
          const dollars = orNull(typed)
          form.setFieldValue('rateCents', dollars === null ? null : Math.round(dollars * 100))
        }}
        error={form.errors.rateCents}
      />
      <NumberInput
        label="Hours per week"
        min={0}
        max={168}
        step={0.5}
        value={hoursPerWeek ?? ''}
        onChange={typed => form.setFieldValue('hoursPerWeek', orNull(typed))}
        error={form.errors.hoursPerWeek}
      />
      <TextInput
        type="date"
        label="Can start on"
        value={availableFrom ?? ''}
        onChange={event => form.setFieldValue('availableFrom', event.currentTarget.value || null)}
        error={form.errors.availableFrom}
      />
      <Checkbox.Group
        className={classes.wide ?? ''}
        label="What you want"
        value={engagement}
        onChange={kinds => form.setFieldValue('engagement', kinds as EngagementKind[])}
        error={findFieldError(form, 'engagement')}
      >
        <Group gap="md" mt={4}>
          {engagementKinds.map(kind => (
            <Checkbox key={kind} value={kind} label={engagementWords[kind]} />
          ))}
        </Group>
      </Checkbox.Group>
    </div>
  )
}
