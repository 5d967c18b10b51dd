import type { DayRange } from '@claimcrew/contract/kit/time'
import { NativeSelect, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { presets, presetWords, type RangePreset } from './address.ts'
import classes from './TrackingReports.module.css'
import { useReportsRange } from './useReportsRange.ts'

type DateFieldProps = { label: string; value: string; onChange: (day: string) => void }

/** While somebody types a year, what stands in the field is no day yet: the address waits for one. */
function DateField({ label, value, onChange }: DateFieldProps) {
  const [typed, setTyped] = useState<string>()
  return (
    <TextInput
      type="date"
      label={label}
      className={classes.date ?? ''}
      value={typed ?? value}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        if (currentTarget.value >= '1000') onChange(currentTarget.value)
      }}
      onBlur={() => setTyped(undefined)}
    />
  )
}

const ownDays = 'own'
const noDay = { day: undefined, shot: undefined }

/** Which days: by name, or two of one's own choice. */
export function RangeFields({ timeZone }: { timeZone: string }) {
  const { address, change, from, to, error } = useReportsRange(timeZone)
  const range = { from, to }
  const isOwn = address.from !== undefined || address.to !== undefined
  const choose = (next: string) =>
    next === ownDays
      ? change({ ...range, ...noDay }, 'choosing')
      : change({ range: next as RangePreset, from: undefined, to: undefined, ...noDay }, 'choosing')
  const type = (days: Partial<DayRange>) => change({ ...range, ...days, ...noDay })
  return (
    <>
      <NativeSelect
        label="Range"
        className={classes.preset ?? ''}
        value={isOwn ? ownDays : address.range}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
        data={[
          ...presets.map(preset => ({ value: preset, label: presetWords[preset] })),
          { value: ownDays, label: 'Custom range' },
        ]}
      />
      <DateField label="From" value={from} onChange={day => type({ from: day })} />
      <DateField label="To" value={to} onChange={day => type({ to: day })} />
      {error && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert" className={classes.fault ?? ''}>
          {error}
        </Text>
      )}
    </>
  )
}
