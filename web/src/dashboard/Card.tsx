import { Paper, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './Card.module.css'

type CardProps = {
  title: string
  /** Beside the title: a number, or the way to more. */
  aside?: ReactNode
  className?: string | undefined
  children: ReactNode
}

/** A part of the overview. */
export function Card({ title, aside, className = '', children }: CardProps) {
  const id = useId()
  return (
    <Paper component="section" withBorder aria-labelledby={id} className={`${classes.card} ${className}`}>
      <div className={classes.head}>
        <Title order={2} size="h4" id={id}>
          {title}
        </Title>
        {aside}
      </div>
      {children}
    </Paper>
  )
}
