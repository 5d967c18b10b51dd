import type { Agreement } from '@claimcrew/contract/engagements/rules'
import { hoursSourceLabels } from '@claimcrew/contract/engagements/termsText'
import { type HoursSource, hoursSources } from '@claimcrew/contract/kit/pay'
import { weekdayText } from '@claimcrew/contract/kit/timeText'
import { Chip, Group, Input, Radio } from '@mantine/core'

type Details = Pick<Agreement, 'weekdays' | 'hoursFrom'>

const sourceDescriptions: Readonly<Record<HoursSource, string>> = {
  punched: 'From punching in to punching out, less breaks.',
  tracked: 'What Time Doctor records on their computer.',
}

type TermsDetailsProps = {
  value: Details
  /** While it is sent: what would be changed then would not be agreed. */
  readOnly: boolean
  onChange: (value: Details) => void
  errors: Readonly<Record<string, string>>
}

/** What can be agreed beside rate and hours: the days of the week, and which hours are paid. */
export function TermsDetails({ value, readOnly, onChange, errors }: TermsDetailsProps) {
  const { weekdays, hoursFrom } = value
  const change = (part: Partial<Details>) => readOnly || onChange({ ...value, ...part })
  const choose = (selected: readonly string[]) => {
    const days = selected.map(Number).sort((one, other) => one - other)
    change({ weekdays: days.length === 0 ? null : days })
  }
  return (
    <>
      <Input.Wrapper
        label="Days of the week"
        description="Optional. If you choose none, every working day counts."
        error={errors.weekdays}
        labelElement="div"
      >
        <Chip.Group multiple value={(weekdays ?? []).map(String)} onChange={choose}>
          <Group gap={6} mt={6} role="group" aria-label="Days of the week">
            {[1, 2, 3, 4, 5, 6, 7].map(day => (
              <Chip key={day} value={String(day)} size="sm">
                {weekdayText(day)}
              </Chip>
            ))}
          </Group>
        </Chip.Group>
      </Input.Wrapper>
      <Radio.Group
        label="Hours to pay"
        value={hoursFrom}
        onChange={source => change({ hoursFrom: source === 'tracked' ? 'tracked' : 'punched' })}
        error={errors.hoursFrom}
      >
        <Group gap="lg" mt={6}>
          {hoursSources.map(source => (
            <Radio
              key={source}
              value={source}
              label={hoursSourceLabels[source]}
              description={sourceDescriptions[source]}
            />
          ))}
        </Group>
      </Radio.Group>
    </>
  )
}
