import { type Duty, duties } from '@claimcrew/contract/permissions'
import { Checkbox, Stack } from '@mantine/core'
import { dutyWords } from '../shared/dutyWords.ts'

type DutiesFieldProps = {
  label: string
  description?: string | undefined
  value: readonly Duty[]
  onChange: (duties: Duty[]) => void
  error?: string | undefined
  /** Where one of them makes no sense. */
  without?: Duty
}

/** What a seat is for, with what each duty includes. */
export function DutiesField({ label, description, value, onChange, error, without }: DutiesFieldProps) {
  return (
    <Checkbox.Group
      label={label}
      description={description}
      required
      value={[...value]}
      onChange={selected => onChange(duties.filter(duty => selected.includes(duty)))}
      error={error}
    >
      <Stack gap="sm" mt="xs" mb={error ? 4 : 0}>
        {duties
          .filter(duty => duty !== without)
          .map(duty => (
            <Checkbox
              key={duty}
              value={duty}
              label={dutyWords[duty].label}
              description={dutyWords[duty].about}
            />
          ))}
      </Stack>
    </Checkbox.Group>
  )
}
