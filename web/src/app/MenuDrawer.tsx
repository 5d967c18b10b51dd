import { Drawer } from '@mantine/core'
import classes from './Layout.module.css'
import { Sidebar } from './Sidebar.tsx'

type MenuDrawerProps = { opened: boolean; onClose: () => void; onPalette: (typed: string) => void }

/** The menu of a narrow window, which lies over the screen. */
export function MenuDrawer({ opened, onClose, onPalette }: MenuDrawerProps) {
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      size="17.5rem"
      padding={0}
      withCloseButton={false}
      title={null}
      attributes={{ content: { 'aria-label': 'Menu' } }}
      classNames={{ body: classes.drawer ?? '' }}
    >
      <Sidebar size="large" onLeave={onClose} onPalette={onPalette} onClose={onClose} />
    </Drawer>
  )
}
