import { SentDay } from '@claimcrew/contract/kit/time'
import { NativeSelect, TextInput } from '@mantine/core'
import { presetOf, presets, type Range } from '../../time/range.ts'

type RangeFieldsProps = {
  range: Range
  today: string
  /** A range by its name is a step that Back takes back; days that are typed are none. */
  onChange: (range: Range, by: 'choosing' | 'typing') => void
}

/** Which days: by name, or two of one's own choice. For a line of filters. */
export function RangeFields({ range: { from, to }, today, onChange }: RangeFieldsProps) {
  const preset = presetOf({ from, to }, today)
  const setDay = (name: 'from' | 'to') => (text: string) => {
    const day = SentDay.safeParse(text)
    if (day.success) onChange({ from, to, [name]: day.data }, 'typing')
  }
  return (
    <>
      <NativeSelect
        aria-label="Range"
        value={preset ?? ''}
        onChange={event => {
          const range = presets[event.currentTarget.value]?.(today)
          if (range) onChange(range, 'choosing')
        }}
        data={[...(preset ? [] : [{ value: '', label: 'Own range' }]), ...Object.keys(presets)]}
      />
      <TextInput
        type="date"
        aria-label="From"
        max={to}
        value={from}
        onChange={event => setDay('from')(event.currentTarget.value)}
      />
      <TextInput
        type="date"
        aria-label="To"
        min={from}
        value={to}
        onChange={event => setDay('to')(event.currentTarget.value)}
      />
    </>
  )
}
