import { Paper, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'

type ProfilePartProps = { title: string; children: ReactNode }

/** A card of a biller's profile, as others see it. */
export function ProfilePart({ title, children }: ProfilePartProps) {
  const id = useId()
  return (
    <Paper withBorder p="lg" component="section" aria-labelledby={id}>
      <Title order={2} size="h3" mb="sm" id={id}>
        {title}
      </Title>
      {children}
    </Paper>
  )
}
