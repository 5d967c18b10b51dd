import { Popover } from '@mantine/core'
import type { ReactNode, RefObject } from 'react'
import { useOpenOnceMounted } from '../lazy/opening.ts'
import { TargetElement } from '../lazy/TargetElement.tsx'

type GoToDropdownProps = {
  button: RefObject<HTMLButtonElement | null>
  label: string
  opened: boolean
  onChange: (opened: boolean) => void
  children: ReactNode
}

/** What the button in the middle of a stepper opens. */
export function GoToDropdown({ button, label, opened, onChange, children }: GoToDropdownProps) {
  return (
    <Popover
      opened={useOpenOnceMounted(opened)}
      onChange={onChange}
      trapFocus
      returnFocus
      withRoles={false}
      position="bottom-start"
    >
      <Popover.Target>
        <TargetElement element={button} />
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={label}>
        {children}
      </Popover.Dropdown>
    </Popover>
  )
}
