import type { Mail } from '@claimcrew/contract/notifications/contract'
import { Badge } from '@mantine/core'
import { TimeText } from '../../kit/ui/TimeText.tsx'
import classes from './Mail.module.css'
import { stateLooks, stepOf } from './words.ts'

export function MailState({ state }: { state: Mail['state'] }) {
  const { word, colour, icon: StateIcon } = stateLooks[state]
  return (
    <Badge
      flex="none"
      variant="light"
      color={colour}
      leftSection={<StateIcon size={12} stroke={2.2} aria-hidden />}
    >
      {word}
    </Badge>
  )
}

export function MailStep({ mail }: { mail: Mail }) {
  const { words, at } = stepOf(mail)
  if (!at) return words
  return (
    <>
      <span className={classes.step}>{words}</span> <TimeText at={at} />
    </>
  )
}

/** In the mail server's own words. */
export function MailProblem({ problem }: { problem: string | null }) {
  return problem && <p className={classes.problem}>{problem}</p>
}
