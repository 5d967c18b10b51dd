import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect } from 'react'
import { onceBack } from '../call/onceBack.ts'
import { PartNotLoaded } from '../screen/lazyPart.tsx'
import { Message } from './Message.tsx'
import { useDocumentTitle } from './Page.tsx'

/** A reload also finds the new names of files after an update, which asking again for the old ones never would. */
const tryAgain = () => window.location.reload()

/** In place of a screen that broke, or whose code never came. */
export function ScreenFailed({ error }: { error: unknown }) {
  const isMissing = error instanceof PartNotLoaded
  const title = isMissing ? 'This page didn’t load' : 'Something went wrong on this page'
  useDocumentTitle(title)
  useEffect(() => (isMissing ? onceBack(tryAgain) : undefined), [isMissing])
  return (
    <Message
      icon={IconAlertTriangle}
      tone="attention"
      role="alert"
      order={1}
      title={title}
      action={<Button onClick={tryAgain}>Try again</Button>}
    >
      {isMissing
        ? 'Part of Claimcrew didn’t load. Check your connection and try again.'
        : 'Nothing you saved is lost. Try again, and if it keeps happening, contact support.'}
    </Message>
  )
}
