import { type DayRange, SentDay } from '@claimcrew/contract/kit/time'
import { NativeSelect, TextInput } from '@mantine/core'

type RangeFieldsProps = {
  range: DayRange
  /** Ranges that people ask for by name: This month. */
  names: readonly { readonly value: string; readonly label: string }[]
  /** Left out where the days are of one's own choice. */
  selected: string | undefined
  onName: (name: string) => void
  onDays: (range: DayRange) => void
}

/** Which days: by name, or two of one's own choice. For a line of filters. */
export function RangeFields({ range: { from, to }, names, selected, onName, onDays }: RangeFieldsProps) {
  const setDay = (name: 'from' | 'to') => (text: string) => {
    const day = SentDay.safeParse(text)
    if (day.success) onDays({ from, to, [name]: day.data })
  }
  return (
    <>
      <NativeSelect
        aria-label="Range"
        value={selected ?? ''}
        onChange={event => {
          if (event.currentTarget.value) onName(event.currentTarget.value)
        }}
        data={[...(selected ? [] : [{ value: '', label: 'Custom range' }]), ...names]}
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
