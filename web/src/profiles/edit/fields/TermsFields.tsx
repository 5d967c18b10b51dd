import { type EngagementKind, engagementKinds } from '@claimcrew/contract/profiles/shapes'
import { Checkbox, Group, TextInput } from '@mantine/core'
import { NumberField } from '../../../kit/ui/field/NumberField.tsx'
import { engagementWords } from '../../shared/words.ts'
import classes from '../Edit.module.css'
import { findFieldError, type ProfileForm } from '../profileForm.ts'

export function TermsFields({ form }: { form: ProfileForm }) {
  const { rateCents, hoursPerWeek, engagement, availableFrom } = form.values
  return (
    <div className={classes.fields}>
      <NumberField
        label="Hourly rate"
        prefix="$"
        per={100}
        decimalScale={2}
        value={rateCents}
        onChange={cents => form.setFieldValue('rateCents', cents)}
        error={form.errors.rateCents}
      />
      <NumberField
        label="Hours per week"
        max={168}
        step={0.5}
        value={hoursPerWeek}
        onChange={hours => form.setFieldValue('hoursPerWeek', hours)}
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
