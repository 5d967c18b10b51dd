import type { PlainPath } from '@claimcrew/contract/kit/paths'
import { Button } from '@mantine/core'
import { IconMapOff } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useDocumentTitle } from './Page.tsx'
import { StateMessage } from './StateMessage.tsx'

export function NotFound() {
  useDocumentTitle('Page Not Found')
  // Not `useGo`: this stands in the first file that visitors load, which Vite would break into many for it.
  const navigate = useNavigate()
  return (
    <StateMessage
      icon={IconMapOff}
      order={1}
      title="Page Not Found"
      action={<Button onClick={() => navigate({ to: '/' satisfies PlainPath })}>Go Back</Button>}
    >
      There’s no page at this address. Check it for typos, or go back.
    </StateMessage>
  )
}
