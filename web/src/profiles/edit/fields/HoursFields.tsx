import { toWeekdayName } from '@claimcrew/contract/kit/timeText'
import { officeHours } from '@claimcrew/contract/profiles/overlap'
import type { Profile, WorkWindow } from '@claimcrew/contract/profiles/shapes'
import { Checkbox, Group, Switch, Text, TextInput } from '@mantine/core'
import { zoneName } from '../../../kit/time/timeZones.ts'
import classes from '../Edit.module.css'
import { findFieldError, type ProfileForm } from '../profileForm.ts'

const week = [1, 2, 3, 4, 5, 6, 7]

export function HoursFields({ form, profile }: { form: ProfileForm; profile: Profile }) {
  const { window } = form.values
  const set = (part: Partial<WorkWindow>) =>
    form.setFieldValue('window', { ...(window ?? officeHours), ...part })
  return (
    <div className={classes.stacked}>
      <Switch
        label="I have regular hours"
        checked={window !== null}
        onChange={event => form.setFieldValue('window', event.currentTarget.checked ? officeHours : null)}
      />
      {window && (
        <>
          <Checkbox.Group
            label="Days"
            value={window.days.map(String)}
            onChange={days => set({ days: days.map(Number).sort((one, other) => one - other) })}
            error={form.errors['window.days']}
          >
            <Group gap="md" mt={4}>
              {week.map(day => (
                <Checkbox key={day} value={String(day)} label={toWeekdayName(day % 7)} />
              ))}
            </Group>
          </Checkbox.Group>
          <div className={classes.fields}>
            <TextInput
              type="time"
              label="From"
              value={window.from}
              onChange={event => set({ from: event.currentTarget.value })}
              error={form.errors['window.from']}
            />
            <TextInput
              type="time"
              label="To"
              value={window.to}
              onChange={event => set({ to: event.currentTarget.value })}
              description={window.to < window.from ? 'The next day' : undefined}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              error={form.errors['window.to']}
            />
          </div>
          {findFieldError(form, 'window') === form.errors.window && form.errors.window && (
            <Text size="sm" c="var(--mantine-color-error)" role="alert">
              {form.errors.window}
            </Text>
          )}
          <Text size="sm" c="dimmed">
            Your time zone is {zoneName(profile.timeZone)}. Change it under Profile.
          </Text>
        </>
      )}
    </div>
  )
}
