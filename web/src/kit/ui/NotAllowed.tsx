import { Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { Link } from '../screen/Link.tsx'
import { useDocumentTitle } from './Page.tsx'
import { StateMessage } from './StateMessage.tsx'

/** In place of a screen that the role may not use; decided from the permission table, without any call. */
export function NotAllowed({ title }: { title: string }) {
  useDocumentTitle(title)
  return (
    <StateMessage
      icon={IconLock}
      order={1}
      title={`You don’t have access to ${title}`}
      action={
        <Button component={Link} to="/dashboard" variant="default">
          Back to overview
        </Button>
      }
    >
      You don’t have access to this page. If you think you should, ask an admin.
    </StateMessage>
  )
}
