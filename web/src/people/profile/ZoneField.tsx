import { Anchor, type ComboboxItem, Group, type OptionsFilter, Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useMinute } from '../../kit/time/clock.ts'
import {
  browserTimeZone,
  formatClock,
  formatOffset,
  listTimeZones,
  zoneName,
} from '../../kit/time/timeZones.ts'
import { SearchSelect } from '../../kit/ui/field/SearchSelect.tsx'

type ProfileZoneFieldProps = {
  value?: string
  onChange?: (zone: string) => void
  error?: string
}

/** Every word typed must be found in the name or the present offset: `new york`, `gmt+8`. */
const filterAt =
  (now: number): OptionsFilter =>
  ({ options, search }) => {
    const words = search.toLowerCase().replaceAll('_', ' ').trim().split(/\s+/)
    return (options as ComboboxItem[]).filter(({ value, label }) => {
      const text = `${label} ${formatOffset(value, now).replace('−', '-')}`.toLowerCase()
      return words.every(word => text.includes(word))
    })
  }

const nowIn = (zone: string, now: number) => `${formatOffset(zone, now)} · ${formatClock(zone, now)}`

/** The zone in which somebody's days and hours are counted. */
export function ProfileZoneField({ value = 'UTC', onChange, error }: ProfileZoneFieldProps) {
  const [there, setThere] = useState(false)
  // Some four hundred options: they are there only while somebody is at the field.
  const zones = useMemo(() => [...new Set(there ? [...listTimeZones(), value] : [value])], [there, value])
  const here = browserTimeZone()
  const now = useMinute()
  return (
    <div>
      <SearchSelect
        label="Time zone"
        description={nowIn(value, now)}
        required
        allowDeselect={false}
        data={zones.map(zone => ({ value: zone, label: zoneName(zone) }))}
        filter={filterAt(now)}
        onFocus={() => setThere(true)}
        onBlur={() => setThere(false)}
        nothingFoundMessage="No matching time zone. Try a large city nearby."
        value={value}
        onChange={zone => zone && onChange?.(zone)}
        error={error}
        renderOption={({ option, checked }) => (
          <Group justify="space-between" gap="xs" flex={1} wrap="nowrap">
            <Text span size="sm" fw={checked ? 650 : 400}>
              {option.label}
            </Text>
            <Text span size="xs" c="dimmed" className="tabular">
              {nowIn(option.value, now)}
            </Text>
          </Group>
        )}
      />
      {here !== value && (
        <Anchor component="button" type="button" size="xs" mt={6} onClick={() => onChange?.(here)}>
          Use this browser’s time zone, {zoneName(here)}
        </Anchor>
      )}
    </div>
  )
}
