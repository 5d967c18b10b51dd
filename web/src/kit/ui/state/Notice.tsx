import { type Icon, IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './Notice.module.css'

type NoticeProps = {
  /** Where it is no warning. */
  readonly icon?: Icon
  readonly children: ReactNode
}

/** One line above everything: why the numbers below may be less than the truth. */
export function Notice({ icon, children }: NoticeProps) {
  const NoticeIcon = icon ?? IconAlertTriangle
  return (
    <p className={classes.notice} data-quiet={icon && ''} role="status">
      <NoticeIcon size={18} stroke={1.7} aria-hidden />
      <span>{children}</span>
    </p>
  )
}
