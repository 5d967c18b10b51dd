import { Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { Link } from '../screen/Link.tsx'
import { Message } from './Message.tsx'
import { useDocumentTitle } from './Page.tsx'

/** In place of a screen that the role may not use; decided from the permission table, without any call. */
export function NotAllowed({ title }: { title: string }) {
  useDocumentTitle(title)
  return (
    <Message
      icon={IconLock}
      order={1}
      title={`${title} is not part of your account`}
      action={
        <Button component={Link} to="/dashboard" variant="default">
          Back to overview
        </Button>
      }
    >
      Your role does not include this screen. If you think it should, ask an administrator.
    </Message>
  )
}
