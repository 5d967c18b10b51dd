import { weekdayText } from '@claimcrew/contract/kit/timeText'
import type { WorkWindow } from '@claimcrew/contract/profiles/shapes'
import { Checkbox, Group, Switch, TextInput } from '@mantine/core'
import { formatZoneCity } from '../../../kit/time/timeZones.ts'
import classes from './Form.module.css'

type WindowFieldProps = {
  value: WorkWindow | null
  onChange: (value: WorkWindow | null) => void
  fieldErrors: Readonly<Record<string, string>>
  timeZone: string
}

const usual: WorkWindow = { days: [1, 2, 3, 4, 5], from: '09:00', to: '17:00' }

/** When somebody is wanted, on the client's own clock; or whenever they like. */
export function WindowField({ value, onChange, fieldErrors, timeZone }: WindowFieldProps) {
  const times = (end: 'from' | 'to') => ({
    type: 'time',
    value: value?.[end] ?? '',
    error: fieldErrors[`window.${end}`],
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      onChange({ ...(value ?? usual), [end]: currentTarget.value }),
  })
  return (
    <div className={classes.group}>
      <Switch
        label="Set working hours"
        description="If you don’t, billers choose their own hours."
        checked={value !== null}
        onChange={({ currentTarget }) => onChange(currentTarget.checked ? usual : null)}
      />
      {value && (
        <>
          <Checkbox.Group
            label="Days"
            value={value.days.map(String)}
            onChange={days =>
              onChange({ ...value, days: days.map(Number).sort((one, other) => one - other) })
            }
            error={fieldErrors['window.days']}
          >
            <Group gap="md" mt={6}>
              {[1, 2, 3, 4, 5, 6, 7].map(day => (
                <Checkbox key={day} value={String(day)} label={weekdayText(day)} />
              ))}
            </Group>
          </Checkbox.Group>
          <div className={classes.two}>
            <TextInput label={`From, ${formatZoneCity(timeZone)}`} {...times('from')} />
            <TextInput
              label={`To, ${formatZoneCity(timeZone)}`}
              description={value.to < value.from ? 'The next day' : undefined}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              {...times('to')}
            />
          </div>
        </>
      )}
    </div>
  )
}
