import { ActionIcon } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './Chat.module.css'

type PaneHeadProps = {
  title: ReactNode
  /** Smaller, below the title. */
  about?: ReactNode
  picture?: ReactNode
  children?: ReactNode
  onBack?: (() => void) | undefined
}

/** What stands above the right pane: the way back, what it shows, and what can be done. */
export function PaneHead({ title, about, picture, children, onBack }: PaneHeadProps) {
  return (
    <header className={classes.head}>
      {onBack && (
        <ActionIcon variant="subtle" color="gray" size={36} aria-label="Back" onClick={onBack}>
          <IconArrowLeft size={20} stroke={1.6} aria-hidden />
        </ActionIcon>
      )}
      {picture}
      <div className={classes.words}>
        <h2 className={classes.title} dir="auto">
          {title}
        </h2>
        {about && <div className={classes.about}>{about}</div>}
      </div>
      {children}
    </header>
  )
}
