import { NumberInput, Textarea, TextInput } from '@mantine/core'
import classes from '../Edit.module.css'
import type { ProfileForm } from '../profileForm.ts'

export function HeadlineFields({ form }: { form: ProfileForm }) {
  return (
    <div className={classes.fields}>
      <TextInput
        className={classes.wide ?? ''}
        label="Headline"
        description="For example: Denials and AR follow-up for cardiology, 7 years in Epic"
        maxLength={120}
        {...form.getInputProps('headline')}
      />
      <Textarea
        className={classes.wide ?? ''}
        label="About you"
        description="What you’re good at and who you work for. Leave out anything that identifies a patient."
        autosize
        minRows={4}
        maxRows={16}
        maxLength={5000}
        {...form.getInputProps('about')}
      />
      <NumberInput
        label="Years in billing"
        description="Clients see this. Check it if we filled it in from your sign-up answers."
        min={0}
        max={60}
        allowDecimal={false}
        value={form.values.years ?? ''}
        onChange={typed => form.setFieldValue('years', typeof typed === 'number' ? typed : null)}
        error={form.errors.years}
      />
    </div>
  )
}
