import { Paper, Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './Section.module.css'

type SectionProps = { title: string; description?: ReactNode; children: ReactNode }

/** A part of a long screen: what it is about on the left where there is room, the part itself on a card. */
export function Section({ title, description, children }: SectionProps) {
  const id = useId()
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div>
        <Title order={2} size="h3" id={id}>
          {title}
        </Title>
        {description && (
          <Text size="sm" c="dimmed" mt={4}>
            {description}
          </Text>
        )}
      </div>
      <Paper withBorder p="lg">
        {children}
      </Paper>
    </section>
  )
}
