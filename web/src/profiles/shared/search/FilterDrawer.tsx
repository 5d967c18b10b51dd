import { Button, Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './Search.module.css'

type FilterDrawerProps = {
  opened: boolean
  onClose: () => void
  /** How many are found: 12 billers; empty until that is known. */
  countLabel: string
  children: ReactNode
}

/** What narrows a search, where there is no room for it beside the list. */
export function FilterDrawer({ opened, onClose, countLabel, children }: FilterDrawerProps) {
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="bottom"
      size="85%"
      title="Filters"
      closeButtonProps={{ 'aria-label': 'Close' }}
      attributes={{ header: { role: 'none' } }}
    >
      {children}
      <div className={classes.sheetFoot}>
        <Button fullWidth onClick={onClose}>
          {countLabel === '' ? 'Show' : `Show ${countLabel}`}
        </Button>
      </div>
    </Drawer>
  )
}
