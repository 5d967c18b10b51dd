import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { PartNotLoaded } from '../lazyPart.tsx'
import { Message } from './Message.tsx'
import { useDocumentTitle } from './Page.tsx'

/** In place of a screen that broke, or whose code never came. */
export function ScreenFailed({ error }: { error: unknown }) {
  const title =
    error instanceof PartNotLoaded ? 'This page did not load' : 'Something went wrong on this page'
  useDocumentTitle(title)
  return (
    <Message
      icon={IconAlertTriangle}
      tone="attention"
      role="alert"
      order={1}
      title={title}
      action={
        // A reload also finds the new names of files after an update, which asking again for the old ones never would.
        <Button onClick={() => window.location.reload()}>Try again</Button>
      }
    >
      {error instanceof PartNotLoaded
        ? 'A part of Claimcrew did not arrive. Check your connection and try again.'
        : 'Nothing you saved is lost. Try again; if it keeps happening, tell support what you were doing.'}
    </Message>
  )
}
