import { formatPattern } from '@claimcrew/contract/tasks/recurrence'
import { Chip, Group, Input, NativeSelect, Text, TextInput } from '@mantine/core'
import { formatZoneCity } from '../../kit/time/timeZones.ts'
import { NumberField } from '../../kit/ui/field/NumberField.tsx'
import classes from '../add/Add.module.css'
import { type RecurrenceDraft, toNewRecurrence } from './recurrenceDraft.ts'

type Times = RecurrenceDraft['times']

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const

const everyData = [
  { value: 'weekday', label: 'Every weekday' },
  { value: 'week', label: 'On selected weekdays' },
  { value: 'month', label: 'Once a month' },
]

type TimesFieldsProps = {
  draft: RecurrenceDraft
  fieldErrors: Readonly<Record<string, string>>
  timeZone: string
  onChange: (part: Partial<Times>) => void
}

/** When it comes, and when it is due then. */
export function TimesFields({ draft, fieldErrors, timeZone, onChange }: TimesFieldsProps) {
  const { times } = draft
  return (
    <div className={classes.fields}>
      <NativeSelect
        label="Repeats"
        value={times.every}
        onChange={event => onChange({ every: event.currentTarget.value as Times['every'] })}
        data={everyData}
      />
      <TextInput
        type="time"
        label="At"
        value={times.time}
        onChange={event => onChange({ time: event.currentTarget.value })}
        error={fieldErrors.time}
      />
      {times.every === 'week' && (
        <Input.Wrapper
          label="Days"
          labelElement="div"
          className={classes.wide ?? ''}
          error={fieldErrors['pattern.days']}
        >
          <Chip.Group
            multiple
            value={times.days.map(String)}
            onChange={days => onChange({ days: days.map(Number) })}
          >
            <Group gap={6} mt={4}>
              {weekdays.map((name, index) => (
                <Chip key={name} value={String(index + 1)} size="sm">
                  {name}
                </Chip>
              ))}
            </Group>
          </Chip.Group>
        </Input.Wrapper>
      )}
      {times.every === 'month' && (
        <NumberField
          className={classes.wide ?? ''}
          label="Day of the month"
          description="In shorter months, it’s the last day."
          min={1}
          max={31}
          allowDecimal={false}
          value={times.dayOfMonth}
          onChange={day => onChange({ dayOfMonth: day ?? 1 })}
          error={fieldErrors['pattern.day']}
        />
      )}
      <NumberField
        label="Due in (days)"
        placeholder="No due date"
        max={90}
        allowDecimal={false}
        value={times.dueInDays}
        onChange={dueInDays => onChange({ dueInDays })}
        error={fieldErrors.dueInDays}
      />
      <TextInput
        type="time"
        label="Due at"
        disabled={times.dueInDays === null}
        value={times.dueTime}
        onChange={event => onChange({ dueTime: event.currentTarget.value })}
        error={fieldErrors.dueTime}
      />
      <TextInput
        type="date"
        label="First day"
        value={times.startsOn}
        onChange={event => onChange({ startsOn: event.currentTarget.value })}
        error={fieldErrors.startsOn}
      />
      <TextInput
        type="date"
        label="Last day"
        description="Leave empty for no end date."
        value={times.endsOn}
        onChange={event => onChange({ endsOn: event.currentTarget.value })}
        error={fieldErrors.endsOn}
      />
      <Text size="sm" c="dimmed" className={classes.wide ?? ''} role="status">
        {formatPattern({ pattern: toNewRecurrence(draft).pattern, time: times.time })}, in{' '}
        {formatZoneCity(timeZone)}.
      </Text>
    </div>
  )
}
