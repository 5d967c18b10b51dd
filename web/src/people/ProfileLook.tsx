import { isMantineColorScheme, SegmentedControl, useMantineColorScheme } from '@mantine/core'

const looks = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'auto', label: 'As my device' },
]

export function ProfileLook() {
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true })
  return (
    <SegmentedControl
      aria-label="Colours"
      data={looks}
      value={colorScheme}
      onChange={look => isMantineColorScheme(look) && setColorScheme(look)}
    />
  )
}
