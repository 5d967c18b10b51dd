import { Button } from '@mantine/core'
import { IconMapOff } from '@tabler/icons-react'
import { useGo } from '../go.ts'
import { Message } from './Message.tsx'
import { useDocumentTitle } from './Page.tsx'

export function NotFound() {
  useDocumentTitle('Page Not Found')
  const go = useGo()
  return (
    <Message
      icon={IconMapOff}
      order={1}
      title="Page Not Found"
      action={<Button onClick={() => go('/')}>Go Back</Button>}
    >
      There is nothing at this address. It may be mistyped, or the page has moved.
    </Message>
  )
}
