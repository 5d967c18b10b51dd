import { Anchor, Button, Paper, Text, Title, VisuallyHidden } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { Link } from '../../kit/screen/Link.tsx'
import { useSession } from '../../kit/session.ts'
import classes from './Steps.module.css'
import { findNextStep, type Step } from './stepLists.ts'

/** A newcomer waits for others, and is emailed of their answer at a confirmed address alone. */
function ConfirmEmail() {
  const { user } = useSession()
  if (!user || user.emailVerified) return null
  return (
    <Text size="sm" c="dimmed" mt="lg">
      To get answers by email too, open the link we sent to {user.email}, or{' '}
      <Anchor component={Link} to="/profile" inherit underline="always">
        get a new one
      </Anchor>
      .
    </Text>
  )
}

type StepsProps = {
  title: string
  sentence: string
  steps: readonly Step[]
  /** In place of the sentence once all is done. */
  doneSentence?: string
  className?: string | undefined
}

/** What is done is ticked off, and what comes next has the button. */
export function Steps({ title, sentence, steps, doneSentence = sentence, className }: StepsProps) {
  const next = findNextStep(steps)
  return (
    <Paper
      component="section"
      withBorder
      className={[classes.card, className].filter(Boolean).join(' ')}
      aria-label={title}
    >
      <Title order={2} size="h3">
        {title}
      </Title>
      <Text c="dimmed" mt={4}>
        {next < 0 ? doneSentence : sentence}
      </Text>
      <ol className={classes.steps}>
        {steps.map((step, index) => (
          <li key={step.title} className={classes.step}>
            <span className={classes.number} aria-hidden data-done={step.isDone || undefined}>
              {step.isDone ? <IconCheck size={18} stroke={2.2} /> : index + 1}
            </span>
            <Title order={3} size="h4">
              {step.title}
              {step.isDone && <VisuallyHidden component="span">, done</VisuallyHidden>}
            </Title>
            <Text size="sm" c="dimmed">
              {step.sentence}
            </Text>
            {step.link &&
              (index === next ? (
                <Button component={Link} to={step.link.to} size="sm" className={classes.way ?? ''}>
                  {step.link.label}
                </Button>
              ) : (
                <Anchor component={Link} to={step.link.to} size="sm" className={classes.way ?? ''}>
                  {step.link.label}
                </Anchor>
              ))}
          </li>
        ))}
      </ol>
      <ConfirmEmail />
    </Paper>
  )
}
