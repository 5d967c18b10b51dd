import { Tooltip } from '@mantine/core'
import type { ReactElement } from 'react'

const permissionBreakHint = 'Agreed time away, such as an appointment. Its limit is per month.'

/** Says what a Permission Break is for when its name is pointed at. */
export function BreakHint({ children }: { children: ReactElement }) {
  return (
    <Tooltip
      label={permissionBreakHint}
      multiline
      maw="18rem"
      events={{ hover: true, focus: true, touch: true }}
    >
      {children}
    </Tooltip>
  )
}
