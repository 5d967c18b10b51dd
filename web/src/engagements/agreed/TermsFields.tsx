import type { Agreement } from '@claimcrew/contract/engagements/rules'
import { Group, NumberInput } from '@mantine/core'
import { TermsDetails } from '../shared/TermsDetails.tsx'

export type TermsInput = Pick<Agreement, 'weekdays' | 'hoursFrom'> & {
  readonly rate: string | number
  readonly hours: string | number
}

type TermsFieldsProps = {
  value: TermsInput
  readOnly: boolean
  onChange: (value: TermsInput) => void
  errors: Readonly<Record<string, string>>
}

/** As the server takes them; null while something is missing. */
export function parseTerms({ rate, hours, weekdays, hoursFrom }: TermsInput) {
  if (rate === '' || hours === '') return null
  return {
    rateCents: Math.round(Number(rate) * 100),
    hoursPerWeek: Number(hours),
    weekdays: weekdays === null ? null : [...weekdays],
    hoursFrom,
  }
}

/** What an hour costs, how many of them there are in a week, on which days, and which of them are paid. */
export function TermsFields({ value, readOnly, onChange, errors }: TermsFieldsProps) {
  return (
    <>
      <Group grow align="flex-start" gap="sm">
        <NumberInput
          label="Hourly rate"
          prefix="$"
          min={0}
          decimalScale={2}
          hideControls
          allowNegative={false}
          required
          readOnly={readOnly}
          value={value.rate}
          onChange={rate => onChange({ ...value, rate })}
          error={errors.rateCents}
        />
        <NumberInput
          label="Hours per week"
          min={0}
          max={168}
          step={0.5}
          hideControls
          allowNegative={false}
          required
          readOnly={readOnly}
          value={value.hours}
          onChange={hours => onChange({ ...value, hours })}
          error={errors.hoursPerWeek}
        />
      </Group>
      <TermsDetails
        value={value}
        readOnly={readOnly}
        onChange={details => onChange({ ...value, ...details })}
        errors={errors}
      />
    </>
  )
}
