import { Button } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, Suspense, useRef, useState } from 'react'
import { lazyPart } from '../../screen/lazyPart.tsx'
import { useWasOpen } from '../lazy/opening.ts'
import classes from './Stepper.module.css'

const GoToDropdown = lazyPart(async () => (await import('./GoToDropdown.tsx')).GoToDropdown, {
  isAtHand: true,
})

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
  const wasOpen = useWasOpen(open)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <Button
        ref={button}
        variant="default"
        className={classes.where ?? ''}
        rightSection={<IconChevronDown size={16} stroke={1.6} aria-hidden />}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {where}
      </Button>
      {wasOpen && (
        <Suspense>
          <GoToDropdown button={button} label={label} opened={open} onChange={setOpen}>
            {children(() => setOpen(false))}
          </GoToDropdown>
        </Suspense>
      )}
    </>
  )
}
