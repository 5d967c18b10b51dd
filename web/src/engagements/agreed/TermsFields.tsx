import { Group, NumberInput } from '@mantine/core'

export type TypedTerms = { readonly rate: string | number; readonly hours: string | number }

type TermsFieldsProps = {
  value: TypedTerms
  onChange: (value: TypedTerms) => void
  errors: Readonly<Record<string, string>>
}

/** As the server takes them; null while something is missing. */
export function termsIn({ rate, hours }: TypedTerms): { rateCents: number; hoursPerWeek: number } | null {
  if (rate === '' || hours === '') return null
  return { rateCents: Math.round(Number(rate) * 100), hoursPerWeek: Number(hours) }
}

/** What an hour costs and how many of them there are in a week. */
export function TermsFields({ value, onChange, errors }: TermsFieldsProps) {
  return (
    <Group grow align="flex-start" gap="sm">
      <NumberInput
        label="Rate an hour"
        prefix="$"
        min={0}
        decimalScale={2}
        hideControls
        allowNegative={false}
        required
        value={value.rate}
        onChange={rate => onChange({ ...value, rate })}
        error={errors.rateCents}
      />
      <NumberInput
        label="Hours a week"
        min={0}
        max={168}
        step={0.5}
        hideControls
        allowNegative={false}
        required
        value={value.hours}
        onChange={hours => onChange({ ...value, hours })}
        error={errors.hoursPerWeek}
      />
    </Group>
  )
}
