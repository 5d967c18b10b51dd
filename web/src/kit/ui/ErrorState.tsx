import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { CallFailed, isUnanswered, noAnswerText } from '../call/callFailed.ts'
import { StateMessage } from './StateMessage.tsx'

/** A sentence for people: the server's own where it gave one. */
export function errorText(error: unknown, otherwise = 'Something went wrong. Try again.'): string {
  if (!(error instanceof CallFailed)) return otherwise
  if (error.message || error.lostAnswer) return error.message || error.lostAnswer
  return error.status === 0 ? noAnswerText : otherwise
}

/** The same of what was only read, even with a POST that keeps a secret out of the address: nothing can have been done. */
export const readErrorText = (error: unknown): string =>
  isUnanswered(error) ? noAnswerText : errorText(error)

type ErrorStateProps = { title: string; error: unknown; onRetry: () => void }

/** What was to be shown could not be read: says so, and tries again on request. */
export function ErrorState({ title, error, onRetry }: ErrorStateProps) {
  return (
    <StateMessage
      icon={IconAlertTriangle}
      tone="attention"
      role="alert"
      title={title}
      action={
        <Button variant="default" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {errorText(error)}
    </StateMessage>
  )
}
