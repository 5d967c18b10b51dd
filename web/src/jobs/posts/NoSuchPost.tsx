import { Button } from '@mantine/core'
import { IconBriefcaseOff } from '@tabler/icons-react'
import { Link } from '../../kit/screen/Link.tsx'
import { Message } from '../../kit/ui/Message.tsx'
import { useDocumentTitle } from '../../kit/ui/Page.tsx'

export function NoSuchPost() {
  useDocumentTitle('Not here')
  return (
    <Message
      icon={IconBriefcaseOff}
      order={1}
      title="This post is not here"
      action={
        <Button component={Link} to="/jobs">
          Go to the jobs
        </Button>
      }
    >
      It may have been deleted, or it is closed and cannot be changed any more.
    </Message>
  )
}
