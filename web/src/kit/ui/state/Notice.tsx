import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './Notice.module.css'

/** One line above everything: why the numbers below may be less than the truth. */
export function Notice({ children }: { children: ReactNode }) {
  return (
    <p className={classes.notice} role="status">
      <IconAlertTriangle size={18} stroke={1.7} aria-hidden />
      <span>{children}</span>
    </p>
  )
}
