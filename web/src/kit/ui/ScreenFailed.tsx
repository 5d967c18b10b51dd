import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect } from 'react'
import { onReconnect } from '../call/onReconnect.ts'
import { PartNotLoaded } from '../screen/lazyPart.tsx'
import { useDocumentTitle } from './Page.tsx'
import { StateMessage } from './StateMessage.tsx'

/** A reload also finds the new names of files after an update, which asking again for the old ones never would. */
const tryAgain = () => window.location.reload()

const reloadedKey = 'reloadedForUpdate'
const reloadAgainAfterMs = 60_000

/**
 * A page that was open for long asks for files that an update has taken away: it is loaded anew, as nobody has typed
 * anything on a screen that never came. Not again and again, where two versions answer in turn.
 */
async function reloadIfUpdated(): Promise<void> {
  const program = document.querySelector('script[type=module][src]')?.getAttribute('src')
  const lastAt = Number(sessionStorage.getItem(reloadedKey))
  if (!program || Date.now() - lastAt < reloadAgainAfterMs) return
  const page = await fetch('/', { cache: 'no-store' }).catch(() => null)
  if (!page?.ok || (await page.text()).includes(program)) return
  sessionStorage.setItem(reloadedKey, String(Date.now()))
  tryAgain()
}

/** In place of a screen that broke, or whose code never came. */
export function ScreenFailed({ error }: { error: unknown }) {
  const isMissing = error instanceof PartNotLoaded
  const title = isMissing ? 'This page didn’t load' : 'Something went wrong on this page'
  useDocumentTitle(title)
  useEffect(() => {
    if (!isMissing) return
    void reloadIfUpdated()
    return onReconnect(tryAgain)
  }, [isMissing])
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
