import { Stack, Text, Title } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './StateMessage.module.css'

type StateMessageProps = {
  icon: Icon
  /** Left out where the screen's own heading says it. */
  title?: string
  children?: ReactNode
  /** A button or link: what to do next. */
  action?: ReactNode
  tone?: 'quiet' | 'attention'
  /** 1 where it is the whole screen, 2 where it stands inside one. */
  order?: 1 | 2
  role?: 'alert' | 'status'
}

/** An icon, a short heading, one sentence and the next step: what empty, failed and refused screens share. */
export function StateMessage({
  icon: IconOf,
  title,
  children,
  action,
  tone = 'quiet',
  order = 2,
  role,
}: StateMessageProps) {
  return (
    <Stack align="center" gap="xs" className={classes.message} role={role}>
      <span className={classes.icon} data-tone={tone}>
        <IconOf size={24} stroke={1.6} aria-hidden />
      </span>
      {title && (
        <Title
          order={order}
          size="h3"
          ta="center"
          tabIndex={order === 1 ? -1 : undefined}
          className={classes.title}
        >
          {title}
        </Title>
      )}
      {children && (
        <Text c="dimmed" ta="center" size="sm" maw="34rem" component="div">
          {children}
        </Text>
      )}
      {action && <div className={classes.action}>{action}</div>}
    </Stack>
  )
}
