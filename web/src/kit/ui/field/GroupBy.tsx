import { NativeSelect, SegmentedControl } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'

type GroupByProps<Key extends string> = {
  value: Key
  options: readonly { readonly value: Key; readonly label: string }[]
  onChange: (value: Key) => void
}

/** By what a report is added up: side by side, or in a list on a phone, which that would be too wide for. */
export function GroupBy<Key extends string>({ value, options, onChange }: GroupByProps<Key>) {
  const phone = useMediaQuery('(max-width: 767.98px)', undefined, { getInitialValueInEffect: false })
  return phone ? (
    <NativeSelect
      aria-label="Group by"
      value={value}
      onChange={event => onChange(event.currentTarget.value as Key)}
      data={options.map(one => ({ value: one.value, label: `By ${one.label.toLowerCase()}` }))}
    />
  ) : (
    <SegmentedControl
      aria-label="Group by"
      flex="none"
      value={value}
      onChange={next => onChange(next as Key)}
      data={[...options]}
    />
  )
}
