import { Button, Popover } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import classes from './Stepper.module.css'

type GoToPopoverProps = {
  /** Where one is: November 2026. */
  where: string
  /** What opens is called so: Choose a month. */
  label: string
  /** What goes elsewhere; it closes itself once it has. */
  children: (close: () => void) => ReactNode
}

/** In the middle of a stepper: says where one is, and opens what goes anywhere. */
export function GoToPopover({ where, label, children }: GoToPopoverProps) {
  const [open, setOpen] = useState(false)
  return (
    <Popover opened={open} onChange={setOpen} trapFocus returnFocus withRoles={false} position="bottom-start">
      <Popover.Target>
        <Button
          variant="default"
          className={classes.where ?? ''}
          rightSection={<IconChevronDown size={16} stroke={1.6} aria-hidden />}
          aria-haspopup="dialog"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {where}
        </Button>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={label}>
        {children(() => setOpen(false))}
      </Popover.Dropdown>
    </Popover>
  )
}
