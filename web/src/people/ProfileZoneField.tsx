import { Anchor, type ComboboxItem, Group, type OptionsFilter, Select, Text } from '@mantine/core'
import { useMemo } from 'react'
import { useMinute } from '../kit/clock.ts'
import { allTimeZones, browserTimeZone, clockIn, offsetIn, zoneName } from '../kit/timeZones.ts'

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
      const text = `${label} ${offsetIn(value, now)}`.toLowerCase()
      return words.every(word => text.includes(word))
    })
  }

const nowIn = (zone: string, now: number) => `${offsetIn(zone, now)} · ${clockIn(zone, now)}`

/** The zone in which somebody's days and hours are counted. */
export function ProfileZoneField({ value = 'UTC', onChange, error }: ProfileZoneFieldProps) {
  const zones = useMemo(
    () => [...new Set([...allTimeZones(), value])].map(zone => ({ value: zone, label: zoneName(zone) })),
    [value],
  )
  const here = browserTimeZone()
  const now = useMinute()
  return (
    <div>
      <Select
        label="Time zone"
        description={nowIn(value, now)}
        searchable
        required
        allowDeselect={false}
        data={zones}
        filter={filterAt(now)}
        // Some four hundred options: only there while they are looked at.
        comboboxProps={{ keepMounted: false }}
        maxDropdownHeight={280}
        nothingFoundMessage="No such time zone. Try a large city nearby."
        value={value}
        onChange={zone => zone && onChange?.(zone)}
        error={error}
        renderOption={({ option }) => (
          <Group justify="space-between" gap="xs" flex={1} wrap="nowrap">
            <span>{option.label}</span>
            <Text span size="xs" c="dimmed" className="tabular">
              {nowIn(option.value, now)}
            </Text>
          </Group>
        )}
      />
      {here !== value && (
        <Anchor component="button" type="button" size="xs" mt={6} onClick={() => onChange?.(here)}>
          Use this browser’s zone, {zoneName(here)}
        </Anchor>
      )}
    </div>
  )
}
