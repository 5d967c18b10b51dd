import type { JobFields } from '@claimcrew/contract/jobs/shapes'
import { NativeSelect, Radio, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './Form.module.css'

/** What a step of the form is given. */
export type StepProps = {
  fields: JobFields
  /** The messages by field: `questions.2`. */
  fieldErrors: Readonly<Record<string, string>>
  /** The client the post belongs to, where that is not the person who writes it. */
  clientId: string | undefined
  /** The client's, in which working hours are meant. */
  timeZone: string
  /** Another one for questions that came from elsewhere. */
  followed: number
  change: (patch: Partial<JobFields>) => void
}

type ChoiceProps<Value extends string> = {
  label: string
  description?: ReactNode
  words: Readonly<Record<Value, string>>
  value: Value | null
  onChange: (value: Value | null) => void
  error?: ReactNode
  required?: boolean
}

/** One of a few, all of them seen. */
export function RadioChoice<Value extends string>({ words, onChange, value, ...others }: ChoiceProps<Value>) {
  return (
    <Radio.Group {...others} value={value} onChange={selected => onChange(selected as Value)}>
      <Stack gap="xs" mt="xs" className={classes.choices ?? ''}>
        {Object.entries<string>(words).map(([option, word]) => (
          <Radio key={option} value={option} label={word} />
        ))}
      </Stack>
    </Radio.Group>
  )
}

/** One of some, or nothing said. */
export function SelectChoice<Value extends string>({
  words,
  onChange,
  value,
  ...others
}: ChoiceProps<Value>) {
  return (
    <NativeSelect
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      {...others}
      value={value ?? ''}
      onChange={({ currentTarget }) =>
        onChange(currentTarget.value === '' ? null : (currentTarget.value as Value))
      }
      data={[
        { value: '', label: 'No preference' },
        ...Object.entries<string>(words).map(([option, label]) => ({ value: option, label })),
      ]}
    />
  )
}
