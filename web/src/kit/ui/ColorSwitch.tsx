import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconMoon, IconSun } from '@tabler/icons-react'

const readSystemScheme = () => (window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')

/** Light or dark. Switching back to what the system wishes follows the system again. */
export function ColorSwitch() {
  const { setColorScheme } = useMantineColorScheme({ keepTransitions: true })
  const style = useComputedColorScheme('light', { getInitialValueInEffect: false })
  const other = style === 'dark' ? 'light' : 'dark'
  const label = `Switch to ${other} mode`
  const OtherIcon = other === 'dark' ? IconMoon : IconSun
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={40}
      aria-label={label}
      title={label}
      onClick={() => setColorScheme(other === readSystemScheme() ? 'auto' : other)}
    >
      <OtherIcon size={20} stroke={1.6} />
    </ActionIcon>
  )
}
