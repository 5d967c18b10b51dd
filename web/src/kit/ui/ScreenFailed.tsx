import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect } from 'react'
import { onReconnect } from '../call/onReconnect.ts'
import { PartNotLoaded } from '../screen/lazyPart.tsx'
import { useDocumentTitle } from './Page.tsx'
import { StateMessage } from './StateMessage.tsx'

/** A reload also finds the new names of files after an update, which asking again for the old ones never would. */
const tryAgain = () => window.location.reload()

/** In place of a screen that broke, or whose code never came. */
export function ScreenFailed({ error }: { error: unknown }) {
  const isMissing = error instanceof PartNotLoaded
  const title = isMissing ? 'This page didn’t load' : 'Something went wrong on this page'
  useDocumentTitle(title)
  useEffect(() => (isMissing ? onReconnect(tryAgain) : undefined), [isMissing])
  return (
    <StateMessage
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
    </StateMessage>
  )
}
