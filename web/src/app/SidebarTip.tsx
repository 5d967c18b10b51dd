import { Tooltip } from '@mantine/core'
import type { ReactElement } from 'react'

/** What an entry of the narrow sidebar is called, where there is no room to say it. */
export function SidebarTip({ label, children }: { label: string; children: ReactElement }) {
  return (
    <Tooltip label={label} position="right">
      {children}
    </Tooltip>
  )
}
